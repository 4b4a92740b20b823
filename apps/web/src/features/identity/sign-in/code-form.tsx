import { Button, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForm } from '../../../shared/form.ts';
import { Failure } from '../../../ui/failure.tsx';
import styles from './sign-in.module.css';

interface Props {
  email: string;
  onCode: (code: string) => Promise<void>;
  onBack: () => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function CodeForm({ email, onCode, onBack }: Props) {
  const { t } = useTranslation('auth');
  const [isRecovery, setRecovery] = useState(false);
  const { field, set, onSubmit, failure, isBusy } = useForm({
    initial: { code: '' },
    required: ['code'],
    fieldOf: { ERR_WRONG_CODE: 'code' },
    submit: async ({ code }) => onCode(code),
  });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), [isRecovery]);
  const change = () => {
    set('code', '');
    setRecovery(!isRecovery);
  };
  return (
    <form className={styles.fields} onSubmit={onSubmit} noValidate>
      <p className={styles.step}>{isRecovery ? t('code.recoveryHelp') : t('code.help', { email })}</p>
      <TextInput
        {...field('code')}
        ref={input}
        label={t(isRecovery ? 'code.recoveryLabel' : 'code.label')}
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        maxLength={40}
        required
      />
      <Failure>{failure}</Failure>
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t('code.continue')}
      </Button>
      <Button variant="subtle" size="compact-md" onClick={change}>
        {t(isRecovery ? 'code.useApp' : 'code.useRecovery')}
      </Button>
      <Button variant="subtle" size="compact-md" color="gray" onClick={onBack}>
        {t('code.back')}
      </Button>
      {isRecovery ? <p className={styles.other}>{t('code.lost')}</p> : null}
    </form>
  );
}
