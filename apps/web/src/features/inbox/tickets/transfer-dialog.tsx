import { Textarea } from '@mantine/core';
import type { Ticket } from '@prosa/contract';
import { statusAfterTransfer } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { useQueues, useUserChoices } from '../../../shared/choices.ts';
import { useForm } from '../../../shared/form.ts';
import { UserPicker } from '../../../shared/pickers/user-picker.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { IdSelect } from '../../../ui/id-select.tsx';
import type { TicketChange } from '../conversation/ticket-actions.ts';

interface Props {
  ticket: Ticket;
  onClose: () => void;
  onTransfer: (change: TicketChange) => Promise<unknown>;
}

/** The form: a user determines the queue, and only that user's queues can be chosen. */
function useTransfer({ ticket, onClose, onTransfer }: Props) {
  const users = useUserChoices();
  const queues = useQueues();
  const form = useForm({
    initial: { userId: null as number | null, queueId: null as number | null, msgTransfer: '' },
    submit: async ({ userId, queueId, msgTransfer }) => {
      if (queueId === null) throw new Error('no queue');
      await onTransfer({
        status: statusAfterTransfer(userId !== null, ticket.isGroup),
        userId,
        queueId,
        msgTransfer: msgTransfer.trim(),
        isTransfered: true,
      });
      onClose();
    },
  });
  const { values, set } = form;
  const queuesOf = (userId: number | null) => users.data?.find(({ id }) => id === userId)?.queues ?? [];
  const theirs = queuesOf(values.userId);
  const choosePerson = (userId: number | null) => {
    set('userId', userId);
    const next = queuesOf(userId);
    const keeps = next.length === 0 || next.some(({ id }) => id === values.queueId);
    if (!keeps) set('queueId', next.length === 1 ? (next[0]?.id ?? null) : null);
  };
  return {
    form,
    choosePerson,
    // A user without queues is an admin, who may use all of them.
    queues: theirs.length > 0 ? theirs : (queues.data ?? []),
  };
}

/** Transfers a ticket to a queue, optionally to one of its users, with a message for the next user. */
export function TransferDialog(props: Props) {
  const { ticket, onClose } = props;
  const { t } = useTranslation('tickets');
  const { form, queues, choosePerson } = useTransfer(props);
  const { values, set } = form;
  return (
    <FormDialog
      title={t('transfer.title', { name: ticket.contact.name })}
      submitLabel={t('transfer.submit')}
      failure={form.failure}
      isBusy={form.isBusy}
      isDisabled={values.queueId === null}
      onSubmit={form.onSubmit}
      onClose={onClose}
    >
      <UserPicker
        data-autofocus
        label={t('transfer.user')}
        description={t('transfer.userHelp')}
        placeholder={t('transfer.nobody')}
        except={ticket.userId}
        value={values.userId}
        onChange={choosePerson}
        clearable
        openOnFocus={false}
        clearButtonProps={{ 'aria-label': t('transfer.clearUser') }}
        nothingFoundMessage={t('transfer.noUser')}
      />
      <IdSelect
        required
        label={t('transfer.queue')}
        placeholder={t('transfer.chooseQueue')}
        choices={queues}
        value={values.queueId}
        error={form.errors.queueId}
        onChange={(queueId) => set('queueId', queueId)}
        searchable
        openOnFocus={false}
      />
      <Textarea
        {...form.field('msgTransfer')}
        label={t('transfer.message')}
        description={t('transfer.messageHelp')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={4_000}
      />
    </FormDialog>
  );
}
