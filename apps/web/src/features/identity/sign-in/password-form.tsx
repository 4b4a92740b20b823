import { Anchor, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isApiError } from '../../../api/api-error.ts';
import { useForm } from '../../../shared/form.ts';
import { Failure } from '../../../ui/failure.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import styles from './sign-in.module.css';

interface Props {
  email: string;
  /** Why the password is asked for again; null at first. */
  why: string | null;
  onPassword: (proof: { email: string; password: string }) => Promise<void>;
}

function ResendLink({ email }: { email: string }) {
  const { t } = useTranslation('auth');
  return (
    <Anchor
      renderRoot={(props) => <Link href="/confirm-email" state={{ email }} {...props} />}
      underline="always"
    >
      {t('askLink')}
    </Anchor>
  );
}

export function PasswordForm({ email: known, why, onPassword }: Props) {
  const { t } = useTranslation('auth');
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);
  const { field, onSubmit, failure, isBusy } = useForm({
    initial: { email: known, password: '' },
    required: ['email', 'password'],
    submit: async ({ email: typed, password }) => {
      const email = typed.trim();
      setUnconfirmed(null);
      await onPassword({ email, password }).catch((error: unknown) => {
        if (isApiError(error, 'ERR_EMAIL_NOT_CONFIRMED')) setUnconfirmed(email);
        throw error;
      });
    },
  });
  return (
    <form className={styles.fields} onSubmit={onSubmit} noValidate>
      <TextInput {...field('email')} label={t('email')} type="email" autoComplete="username" required />
      <PasswordField {...field('password')} label={t('password')} autoComplete="current-password" required />
      <Failure>{failure ?? why}</Failure>
      {failure !== null && unconfirmed !== null ? <ResendLink email={unconfirmed} /> : null}
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t('signIn')}
      </Button>
    </form>
  );
}
