import type { Ticket } from '@prosa/contract';

/** The ticket below this one, or above it where it is the last; undefined where the list has no other. */
export function neighbourOf<Row extends Pick<Ticket, 'uuid'>>(
  tickets: readonly Row[],
  uuid: string,
): Row | undefined {
  const at = tickets.findIndex((ticket) => ticket.uuid === uuid);
  return at < 0 ? tickets[0] : (tickets[at + 1] ?? tickets[at - 1]);
}
