import { PASSWORD_LENGTH } from '@prosa/contract';
import { passwordStrength } from '@prosa/domain';
import type { ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from '../ui/password-field.tsx';
import { usePublicSetting } from './public-setting.ts';
import styles from './new-password-field.module.css';

interface Props {
  name: string;
  value: string;
  label: string;
  /** Stands before the sentence about the length. */
  description?: string | undefined;
  error?: string | undefined;
  required?: boolean;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** An estimate: what is too short counts as very weak, and which passwords are common only the server knows. */
function Strength({ password, least }: { password: string; least: number }) {
  const { t } = useTranslation('common');
  // Always there, so that a screen reader announces what it comes to say.
  if (password === '') return <div className={styles.strength} role="status" />;
  const strength = password.length < least ? 0 : passwordStrength(password);
  return (
    <div className={styles.strength} role="status" data-strength={strength}>
      <span className={styles.bar} aria-hidden>
        {[1, 2, 3, 4].map((step) => (
          <i key={step} data-filled={step <= Math.max(strength, 1)} />
        ))}
      </span>
      {t('newPassword.meter', { strength: t(`newPassword.strength.${strength}`) })}
    </div>
  );
}

/** A field for a password that the person chooses, with the installation's rule and how strong it is. */
export function NewPasswordField({ description, ...given }: Props) {
  const { t } = useTranslation('common');
  const isStrict = usePublicSetting('strongPasswords') === 'enabled';
  const rule = isStrict ? t('newPassword.strictLength') : t('newPassword.length');
  return (
    <div>
      <PasswordField
        {...given}
        description={[description, rule].filter(Boolean).join(' ')}
        autoComplete="new-password"
      />
      <Strength
        password={given.value}
        least={isStrict ? PASSWORD_LENGTH.leastStrong : PASSWORD_LENGTH.least}
      />
    </div>
  );
}
