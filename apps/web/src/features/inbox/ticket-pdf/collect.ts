import type { Message, Ticket } from '@prosa/contract';
import { listedPage } from '../../../api/listed-page.ts';

/**
 * All messages of one ticket, oldest first. The conversation is older than the ticket: its pages are read from the
 * newest back to a message of an earlier ticket.
 */
export async function collectMessages(
  ticket: Pick<Ticket, 'id' | 'uuid'>,
  signal: AbortSignal,
  onCount: (count: number) => void,
): Promise<Message[]> {
  const known = new Map<number, Message>();
  for (let pageNumber = 1; ; pageNumber += 1) {
    const { messages, hasMore } = await listedPage(ticket.uuid, { query: { pageNumber }, signal });
    // A message that arrives meanwhile shifts the pages by one, so duplicates are dropped.
    const own = messages.filter(({ ticketId }) => ticketId === ticket.id);
    for (const message of own) known.set(message.id, message);
    onCount(known.size);
    if (!hasMore || own.length < messages.length) break;
  }
  return [...known.values()].toSorted(
    (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt) || one.id - other.id,
  );
}
