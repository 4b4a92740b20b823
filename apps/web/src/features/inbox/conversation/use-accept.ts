import type { Ticket } from '@prosa/contract';
import { attendedStatus } from '@prosa/domain';
import { useMe } from '../../../shared/session.tsx';
import type { ListFilter } from '../ticket-list/list-filter.ts';
import { useTicketChange } from './ticket-actions.ts';

interface Accept {
  change: ReturnType<typeof useTicketChange>;
  /** Whether a queue must be chosen before the ticket is taken. */
  needsQueue: boolean;
  take: (queueId?: number) => void;
}

/** Takes a ticket for the person who works here, from its row or from its conversation. */
export function useAccept(ticket: Ticket, filter: ListFilter): Accept {
  const me = useMe();
  const change = useTicketChange(ticket, filter);
  const mine = { status: attendedStatus(ticket.isGroup), userId: me.id };
  return {
    change,
    needsQueue: ticket.queueId === null && !ticket.isGroup,
    take: (queueId) => change.mutate({ ...mine, ...(queueId ? { queueId } : {}) }),
  };
}
