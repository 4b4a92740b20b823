import { SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './access-choice.module.css';
import { usePublicSetting } from './public-setting.ts';

export type Access = 'invitation' | 'password';

/** How a new person gets in; where the installation sends no mails, by a password alone. */
export function useAccess(chosen: Access | null): Access {
  const canInvite = usePublicSetting('mail') === 'enabled';
  return canInvite ? (chosen ?? 'invitation') : 'password';
}

interface Props {
  access: Access;
  /** What an invitation means here. */
  help: string;
  onChange: (access: Access) => void;
  /** The field of the password. */
  children: ReactNode;
}

/** An invitation or a password, where the installation sends mails; the field of the password where it does not. */
export function AccessChoice({ access, help, onChange, children }: Props) {
  const { t } = useTranslation('common');
  if (usePublicSetting('mail') !== 'enabled') return children;
  return (
    <div className={styles.choice}>
      <SegmentedControl
        fullWidth
        aria-label={t('access.label')}
        data={[
          { value: 'invitation', label: t('access.invitation') },
          { value: 'password', label: t('access.password') },
        ]}
        value={access}
        onChange={(value) => onChange(value as Access)}
      />
      {access === 'invitation' ? <p className={styles.help}>{help}</p> : children}
    </div>
  );
}
