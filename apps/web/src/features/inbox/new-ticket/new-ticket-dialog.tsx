import { Select, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import type { Holder } from '../tickets/ticket-holder.ts';
import { ContactPicker } from '../../../shared/pickers/contact-picker.tsx';
import type { NewTicketPreset } from './new-ticket-event.ts';
import { useNewTicket } from './use-new-ticket.ts';

const asChoices = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));

/** Starts a conversation: the contact, the queue and the connection. */
export function NewTicketDialog({
  preset,
  onClose,
  onHolderFound,
}: {
  preset: NewTicketPreset;
  onClose: () => void;
  onHolderFound: (holder: Holder) => void;
}) {
  const { t } = useTranslation('new-ticket');
  const { form, errors, queues, usable: connections } = useNewTicket(preset, onClose, onHolderFound);
  const { values, set } = form;
  const isNew = values.contact !== null && 'number' in values.contact;
  return (
    <FormDialog
      title={t('title')}
      submitLabel={t('submit')}
      failure={form.failure}
      isBusy={form.isBusy}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <ContactPicker
        picked={values.contact}
        error={errors.contact}
        onPick={(picked) => set('contact', picked)}
      />
      {isNew ? (
        <TextInput
          {...form.field('name')}
          required
          label={t('name')}
          description={t('nameHelp')}
          error={errors.name}
        />
      ) : null}
      <Select
        required
        name="queueId"
        label={t('queue')}
        placeholder={t('chooseQueue')}
        description={queues.length === 0 ? t('noQueues') : undefined}
        data={asChoices(queues)}
        value={values.queueId === null ? null : String(values.queueId)}
        error={errors.queueId}
        onChange={(value) => set('queueId', value === null ? null : Number(value))}
      />
      {connections.length > 1 ? (
        <Select
          label={t('connection')}
          placeholder={t('defaultConnection')}
          data={asChoices(connections)}
          value={values.whatsappId === null ? null : String(values.whatsappId)}
          onChange={(value) => set('whatsappId', value === null ? null : Number(value))}
          clearable
          clearButtonProps={{ 'aria-label': t('clearConnection') }}
        />
      ) : null}
    </FormDialog>
  );
}
