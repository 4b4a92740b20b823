import type { Message, Ticket } from '@prosa/contract';
import { previewOf } from '@prosa/domain';
import type { QueryClient } from '@tanstack/react-query';
import { patchListed } from '../../../shared/listed-tickets.ts';
import { ticketsKey } from '../../../shared/queries.ts';
import type { Outgoing } from './outgoing.ts';

/** The id of a message that the server has not stored: no event is about it. */
const UNSENT = 0;

const isUnsent = ({ ownLastMessage }: Ticket): boolean => ownLastMessage?.id === UNSENT;

/** Shows a message in the ticket lists before the server has stored it; notes are not shown there. */
export function listUnsent(cache: QueryClient, { ticketId, body, file, isPrivate }: Outgoing): void {
  if (isPrivate) return;
  patchListed(cache, ticketId, (ticket) => ({
    ...ticket,
    lastMessage: previewOf('conversation', body || (file?.name ?? '')),
    fromMe: true,
    ownLastMessage: { id: UNSENT, ack: 0, status: 'queued' },
  }));
}

/** Usually the ticket's event has come before the answer, and the lists have the stored message. */
export function listSent(cache: QueryClient, { id, ticketId, ack, status, isPrivate }: Message): void {
  if (isPrivate) return;
  patchListed(cache, ticketId, (ticket) =>
    isUnsent(ticket) ? { ...ticket, ownLastMessage: { id, ack, status } } : ticket,
  );
}

export function listFailed(cache: QueryClient, { ticketId }: Pick<Outgoing, 'ticketId'>): void {
  patchListed(cache, ticketId, (ticket) =>
    isUnsent(ticket) ? { ...ticket, ownLastMessage: { id: UNSENT, ack: 0, status: 'failed' } } : ticket,
  );
}

/** What was the last message before is read from the server. */
export function unlistUnsent(cache: QueryClient): void {
  void cache.invalidateQueries({ queryKey: [...ticketsKey, 'list'] });
}
