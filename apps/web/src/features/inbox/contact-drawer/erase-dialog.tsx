import { TextInput } from '@mantine/core';
import { type Contact, ERASURE_REASON_LENGTH } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'wouter';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { toast } from '../../../shared/toast.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import styles from './drawer.module.css';

/** Erases a person for good, once the name is typed and a reason is given; then the list of contacts opens. */
export function EraseDialog({ contact, onClose }: { contact: Contact; onClose: () => void }) {
  const { t } = useTranslation(['contacts', 'common']);
  const [, navigate] = useLocation();
  const { id, name } = contact;
  const form = useForm({
    initial: { name: '', reason: '' },
    required: ['reason'],
    rules: async () => (await import('@prosa/contract')).calls.eraseContact.body,
    fieldOf: { ERR_CONTACT_NAME_WRONG: 'name' },
    submit: async (values) => {
      const { tickets, messages, files } = await call('eraseContact', { params: { id }, body: values });
      onClose();
      navigate('/contacts', { replace: true });
      toast.done(t('data.erased', { tickets, messages, files }));
    },
  });
  return (
    <FormDialog
      title={t('data.eraseTitle', { name })}
      submitLabel={t('data.eraseNow')}
      submitColor="danger"
      failure={form.failure}
      isBusy={form.isBusy}
      isDisabled={form.values.name.trim() !== name.trim()}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <p className={styles.dialogText}>{t('data.eraseText')}</p>
      <TextInput
        {...form.field('reason')}
        data-autofocus
        label={t('data.reason')}
        description={t('data.reasonHelp')}
        maxLength={ERASURE_REASON_LENGTH.max}
      />
      <TextInput {...form.field('name')} required autoComplete="off" label={t('data.typeName', { name })} />
    </FormDialog>
  );
}
