import { TextInput } from '@mantine/core';
import type { ContactListItem } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { useStoredNumber } from '../../../shared/stored-number.ts';
import { toast } from '../../../shared/toast.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { useRefetchItems } from './item-queries.ts';

interface Props {
  contactListId: number;
  item: ContactListItem | null;
  onClose: () => void;
}

/** Name, number and e-mail of somebody in a list. */
export function ItemDialog({ contactListId, item, onClose }: Props) {
  const { t } = useTranslation('list-items');
  const refetch = useRefetchItems(contactListId);
  const form = useForm({
    initial: { name: item?.name ?? '', number: item?.number ?? '', email: item?.email ?? '' },
    rules: async () => (await import('@prosa/contract')).ContactListItemInput,
    fieldOf: { ERR_CONTACT_LIST_NUMBER_ALREADY_EXISTS: 'number' },
    submit: async (values) => {
      if (item) await call('updateContactListItem', { params: { id: item.id }, body: values });
      else await call('createContactListItem', { body: { ...values, contactListId } });
      await refetch();
      toast.done(t('saved', { name: values.name }));
      onClose();
    },
  });
  const stored = useStoredNumber(form.values.number, item?.number);
  return (
    <FormDialog
      title={item ? t('editTitle', { name: item.name }) : t('newTitle')}
      failure={form.failure}
      isBusy={form.isBusy}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <TextInput {...form.field('name')} data-autofocus label={t('name')} />
      <TextInput
        {...form.field('number')}
        label={t('number')}
        description={stored ?? t('numberHelp')}
        inputMode="tel"
      />
      <TextInput {...form.field('email')} label={t('email')} inputMode="email" />
    </FormDialog>
  );
}
