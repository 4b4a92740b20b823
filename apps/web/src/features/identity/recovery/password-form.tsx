import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { Failure } from '../../../ui/failure.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { styles } from '../sign-in/index.ts';
import { isRefusal } from './is-refusal.ts';

interface Props {
  proof: { userId: string; resetToken: string };
  onSaved: () => void;
}

/** The last step: the new password. */
export function PasswordForm({ proof: { userId, resetToken }, onSaved }: Props) {
  const { t } = useTranslation('auth');
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const { field, onSubmit, failure, isBusy } = useForm({
    initial: { newPassword: '' },
    required: ['newPassword'],
    rules: async () => (await import('@prosa/contract')).recoverPassword.body.pick({ newPassword: true }),
    fieldOf: { ERR_WEAK_PASSWORD: 'newPassword' },
    submit: async ({ newPassword }) => {
      await call('recoverPassword', { body: { userId, newPassword, resetToken } }).catch((error: unknown) => {
        throw isRefusal(error) ? error : new Error(t('recovery.saveFailed'));
      });
      onSaved();
    },
  });
  return (
    <form className={styles.fields} onSubmit={onSubmit} noValidate>
      <p className={styles.step}>{t('recovery.passwordHelp')}</p>
      <PasswordField
        {...field('newPassword')}
        label={t('recovery.newPassword')}
        autoComplete="new-password"
        ref={input}
        required
      />
      <Failure>{failure}</Failure>
      <Button type="submit" size="md" fullWidth loading={isBusy}>
        {t('recovery.save')}
      </Button>
    </form>
  );
}
