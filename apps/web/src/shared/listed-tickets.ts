import type { CompanyEvent, Ticket } from '@prosa/contract';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { patchQuery } from './patch-query.ts';
import { ticketsKey } from './tickets-key.ts';

interface TicketPage {
  tickets: Ticket[];
  count: number;
  hasMore: boolean;
}
export type TicketPages = InfiniteData<TicketPage, number>;

type State = Ticket['ownLastMessage'];

/** Changes one ticket in every cached list that has it, without moving it. */
export function patchListed(cache: QueryClient, ticketId: number, change: (ticket: Ticket) => Ticket): void {
  for (const [key, known] of cache.getQueriesData<TicketPages>({ queryKey: [...ticketsKey, 'list'] })) {
    if (!known?.pages.some(({ tickets }) => tickets.some(({ id }) => id === ticketId))) continue;
    const changed = (ticket: Ticket) => (ticket.id === ticketId ? change(ticket) : ticket);
    patchQuery<TicketPages>(
      cache,
      key,
      (now) =>
        now && { ...now, pages: now.pages.map((page) => ({ ...page, tickets: page.tickets.map(changed) })) },
    );
  }
}

/** What a ticket's own last message became by an event; what concerns another message changes nothing. */
export function stateAfter(state: State, { action, message }: CompanyEvent<'appMessage'>): State {
  if (state?.id !== message.id) return state;
  const { id, ack, status, isDeleted } = message;
  return action === 'delete' || isDeleted ? null : { id, ack, status };
}

/** A ticket's event may be older than the message's last receipt: receipts only rise. */
export const furthest = (known: State | undefined, next: State): State =>
  known && next && known.id === next.id && known.ack > next.ack ? known : next;
