import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useQueues, useUserChoices } from '../../../shared/choices.ts';
import { TransferDialog } from '../tickets/transfer-dialog.tsx';
import { useTransferWords } from '../tickets/transfer-words.ts';
import { useBulkResult, type BulkProps } from './bulk-result.ts';

/** What all of them have in common; null where they differ. */
const common = (ids: readonly (number | null)[]): number | null =>
  new Set(ids).size === 1 ? (ids[0] ?? null) : null;

/** Hands the selected tickets to a person or a queue, from the same list as a single one. */
export function BulkTransferDialog({ tickets, onDone, onClose }: BulkProps) {
  const { t } = useTranslation(['inbox', 'bulk']);
  const show = useBulkResult();
  const wordsOf = useTransferWords();
  const users = useUserChoices().data;
  const queues = useQueues().data;
  return (
    <TransferDialog
      title={t('bulk:transferTitle', { count: tickets.length })}
      ticket={{
        userId: common(tickets.map(({ userId }) => userId)),
        queueId: common(tickets.map(({ queueId }) => queueId)),
        isGroup: false,
      }}
      onClose={onClose}
      onTransfer={async ({ userId = null, queueId = null, msgTransfer = '' }) => {
        if (queueId === null) return;
        const ticketIds = tickets.map(({ id }) => id);
        const answer = await call('transferTickets', { body: { ticketIds, userId, queueId, msgTransfer } });
        const to = {
          user: users?.find(({ id }) => id === userId),
          queue: queues?.find(({ id }) => id === queueId),
        };
        const undo = async (changeId: number) => call('undoTransferTickets', { params: { changeId } });
        show('transferred', answer, undo, wordsOf(to));
        onDone();
      }}
    />
  );
}
