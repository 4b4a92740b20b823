import type { Ticket } from '@prosa/contract';
import { shownNumber } from '@prosa/domain';
import { useTranslation } from 'react-i18next';
import { toast } from '../../../shared/toast.ts';

interface Place {
  /** Absent where nobody has the ticket: it waits in the queue. */
  user: { name: string } | null | undefined;
  queue: { name: string } | null | undefined;
}

/** Where a ticket went, in the words of the notice after a transfer. */
export function useTransferWords(): (to: Place) => string {
  const { t } = useTranslation('tickets');
  return ({ user, queue }) => {
    const place = { queue: queue?.name ?? '' };
    return user ? t('transfer.toPerson', { ...place, person: user.name }) : t('transfer.toQueue', place);
  };
}

/** Says whose ticket was transferred, and where it is now. */
export function useTransferNotice(): (ticket: Ticket) => void {
  const { t } = useTranslation('tickets');
  const wordsOf = useTransferWords();
  return (ticket) =>
    toast.done(t('transfer.done', { name: shownNumber(ticket.contact.name), to: wordsOf(ticket) }));
}
