import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { useErrorText } from '../../shared/error-text.ts';
import { useForm } from '../../shared/form.ts';
import { toast } from '../../shared/toast.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Failure } from '../../ui/failure.tsx';
import styles from './settings.module.css';

/** The operator helps an admin, of any company, who has lost the phone and the recovery codes. */
export function ResetSecondFactor() {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const [asked, setAsked] = useState<string | null>(null);
  const form = useForm({
    initial: { email: '' },
    rules: async () => (await import('@prosa/contract')).resetAdminsSecondFactor.body,
    submit: async ({ email }) => setAsked(email.trim()),
  });
  const remove = async (email: string) => {
    try {
      await call('resetAdminsSecondFactor', { body: { email } });
    } catch (error) {
      toast.failed(errorText(error));
      throw error;
    }
    form.set('email', '');
    toast.done(t('installation.resetSecondFactor.done', { email }));
  };
  return (
    <form className={styles.field} onSubmit={form.onSubmit} noValidate>
      <div className={styles.row}>
        <TextInput
          {...form.field('email')}
          className={styles.grow}
          label={t('installation.resetSecondFactor.name')}
          description={t('installation.resetSecondFactor.help')}
          type="email"
          autoComplete="off"
        />
        <Button type="submit" variant="default" loading={form.isBusy}>
          {t('installation.resetSecondFactor.remove')}
        </Button>
      </div>
      <Failure>{form.failure}</Failure>
      {asked === null ? null : (
        <ConfirmDialog
          title={t('installation.resetSecondFactor.title', { email: asked })}
          text={t('installation.resetSecondFactor.text')}
          confirmLabel={t('installation.resetSecondFactor.remove')}
          onConfirm={async () => remove(asked)}
          onClose={() => setAsked(null)}
        />
      )}
    </form>
  );
}
