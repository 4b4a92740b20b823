import { TextInput } from '@mantine/core';
import type { ContactList } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { toast } from '../../../shared/toast.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useRefetchLists } from './list-queries.ts';

/** The name of a list. */
export function ListDialog({ list, onClose }: { list: ContactList | null; onClose: () => void }) {
  const { t } = useTranslation('contact-lists');
  const refetch = useRefetchLists();
  const form = useForm({
    initial: { name: list?.name ?? '' },
    rules: async () => (await import('@prosa/contract')).ContactListInput,
    fieldOf: { ERR_CONTACT_LIST_NAME_ALREADY_EXISTS: 'name' },
    submit: async (body) => {
      if (list) await call('updateContactList', { params: { id: list.id }, body });
      else await call('createContactList', { body });
      await refetch();
      toast.done(t('saved', { name: body.name }));
      onClose();
    },
  });
  return (
    <FormDialog
      title={list ? t('editTitle', { name: list.name }) : t('newTitle')}
      failure={form.failure}
      isBusy={form.isBusy}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <TextInput {...form.field('name')} data-autofocus label={t('name')} />
    </FormDialog>
  );
}
