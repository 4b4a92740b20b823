import type { AnswerOf, Ticket, updateTicket } from '@prosa/contract';
import { shownNumber } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { toast } from '../../../shared/toast.ts';
import type { ListFilter } from '../ticket-list/list-filter.ts';
import { NOTICE_NAME_LETTERS, truncate } from '../ticket-list/truncate.ts';
import { useTransferWords } from '../tickets/transfer-words.ts';
import { useOpenAgain } from './open-again.ts';

/** How long the notice offers to take the ticket back; the server would take longer. */
const UNDO_SECONDS = 8;

/** Says whose ticket was transferred and where it is now, and offers the undo: a click on a row hands over at once. */
export function useTransferNotice(filter: ListFilter) {
  const { t } = useTranslation('tickets');
  const errorText = useErrorText();
  const wordsOf = useTransferWords();
  const openAgain = useOpenAgain(filter);
  return (before: Ticket, after: AnswerOf<typeof updateTicket>) => {
    const { changeId, uuid } = after;
    const name = truncate(shownNumber(after.contact.name), NOTICE_NAME_LETTERS);
    const notice = t('transfer.done', { name, to: wordsOf(after) });
    if (changeId === undefined) return toast.done(notice);
    const takeBack = async () => {
      const { count } = await call('undoTransferTickets', { params: { changeId } });
      if (count > 0) openAgain(before, uuid);
      else toast.failed(t('transfer.kept', { name }));
    };
    const run = () => void takeBack().catch((error: unknown) => toast.failed(errorText(error)));
    return toast.undoable(notice, { label: t('undo'), run }, UNDO_SECONDS);
  };
}
