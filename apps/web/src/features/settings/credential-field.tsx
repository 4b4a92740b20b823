import { Button } from '@mantine/core';
import type { SecretSettingKey } from '@prosa/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '../../shared/error-text.ts';
import { useForm } from '../../shared/form.ts';
import { toast } from '../../shared/toast.ts';
import { StatusChip } from '../../ui/chips.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import styles from './credential.module.css';
import { useGlobalSetting } from './use-global-setting.ts';

export type CredentialName = Exclude<SecretSettingKey, 'eficertificate'>;

interface FormProps {
  label: string;
  save: (value: string) => Promise<unknown>;
  onClose: () => void;
}

/** Saved by a press alone, so that a key that is half pasted is never stored. */
function CredentialForm({ label, save, onClose }: FormProps) {
  const { t } = useTranslation(['settings', 'common']);
  const form = useForm({
    initial: { value: '' },
    rules: async () => (await import('@prosa/contract')).CredentialInput,
    sentences: { value: { format: t('credential.wrong') } },
    submit: async ({ value }) => {
      await save(value.trim());
      onClose();
    },
  });
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <form className={styles.form} onSubmit={form.onSubmit} noValidate aria-label={label}>
      <PasswordField
        {...form.field('value')}
        ref={input}
        label={t('credential.value')}
        autoComplete="off"
        spellCheck={false}
      />
      <Failure>{form.errors.value ? null : form.failure}</Failure>
      <div className={styles.buttons}>
        <Button type="submit" size="compact-md" loading={form.isBusy}>
          {t('common:actions.save')}
        </Button>
        <Button variant="default" size="compact-md" onClick={onClose}>
          {t('common:actions.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** A secret of the operator, which nobody reads: whether it is set, and its change and removal. */
export function CredentialField({ name }: { name: CredentialName }) {
  const { t } = useTranslation('settings');
  const errorText = useErrorText();
  const { query, save } = useGlobalSetting(name);
  const [open, setOpen] = useState<'form' | 'removal' | null>(null);
  const change = useRef<HTMLButtonElement>(null);
  const label = t(`installation.${name}.name`);
  const store = async (value: string) => {
    await save.mutateAsync(value);
    // The mutation keeps what was sent.
    save.reset();
    toast.done(t('credential.saved'));
  };
  const close = () => {
    setOpen(null);
    change.current?.focus();
  };
  const remove = async () =>
    store('').catch((error: unknown) => {
      toast.failed(errorText(error));
      throw error;
    });
  if (query.error) return <ErrorState text={errorText(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data) return null;
  const isSet = query.data.isSet === true;
  const changeLabel = t(isSet ? 'credential.change' : 'credential.set');
  return (
    <div role="group" aria-label={label} className={styles.credential}>
      <div className={styles.facts}>
        <span className={styles.name}>
          {label}
          <StatusChip tone={isSet ? 'ok' : 'neutral'}>
            {t(isSet ? 'credential.isSet' : 'credential.isNotSet')}
          </StatusChip>
        </span>
        <p className={styles.help}>{t(`installation.${name}.help`)}</p>
      </div>
      <div className={styles.buttons}>
        <Button
          ref={change}
          variant="default"
          size="compact-md"
          aria-expanded={open === 'form'}
          aria-label={`${changeLabel}: ${label}`}
          onClick={() => (open === 'form' ? close() : setOpen('form'))}
        >
          {changeLabel}
        </Button>
        {isSet ? (
          <Button
            variant="subtle"
            color="gray"
            size="compact-md"
            aria-label={`${t('credential.remove')}: ${label}`}
            onClick={() => setOpen('removal')}
          >
            {t('credential.remove')}
          </Button>
        ) : null}
      </div>
      {open === 'form' ? <CredentialForm label={label} save={store} onClose={close} /> : null}
      {open === 'removal' ? (
        <ConfirmDialog
          title={t('credential.removeTitle', { name: label })}
          text={t('credential.removeText')}
          confirmLabel={t('credential.remove')}
          onConfirm={remove}
          onClose={close}
        />
      ) : null}
    </div>
  );
}
