import { found, statusAfterTransfer } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { LogFacts } from '../ticket-log/queries.ts';
import { trackFollowers, trackTransferred } from '../ticket-log/tracking.ts';
import type { SelectedTicket } from './bulk-selection.ts';
import { endTickets } from './end-tickets.ts';
import { transferBy } from './transfer-ticket.ts';
import { insertFollowers, transitionTickets } from './transition-tickets.ts';

export interface Move {
  viewerId: number;
  queueId: number;
  userId: number | null;
  at: Date;
}

export interface Moved {
  /** The ticket that continues: the selected one, or its follower. */
  id: number;
  of: SelectedTicket;
}

const idsOf = (tickets: readonly { id: number }[]): number[] => tickets.map(({ id }) => id);

/** Groups have a status of their own. */
function byStatus({ userId }: Move, tickets: readonly SelectedTicket[]) {
  return Map.groupBy(tickets, ({ isGroup }) => statusAfterTransfer(userId !== null, isGroup));
}

/** Closes the tickets, and adds those that continue them. */
export async function followTickets(
  tx: CompanyTransaction,
  tickets: readonly SelectedTicket[],
  move: Move,
): Promise<Moved[]> {
  if (tickets.length === 0) return [];
  const { queueId, userId, at } = move;
  await endTickets(tx, idsOf(tickets), at);
  const followers = new Map<number, number>();
  for (const [status, ofStatus] of byStatus(move, tickets)) {
    const added = await insertFollowers(tx, idsOf(ofStatus), { queueId, userId, status }, at);
    for (const [closedId, id] of added) followers.set(closedId, id);
  }
  await trackFollowers(tx, [...followers.values()], at);
  return tickets.map((of) => ({ id: found(followers.get(of.id), 'ERR_NO_TICKET_FOUND'), of }));
}

export async function moveTickets(
  tx: CompanyTransaction,
  tickets: readonly SelectedTicket[],
  move: Move,
): Promise<void> {
  if (tickets.length === 0) return;
  const { viewerId, queueId, userId, at } = move;
  for (const [status, ofStatus] of byStatus(move, tickets))
    await transitionTickets(tx, idsOf(ofStatus), {
      name: transferBy(viewerId, userId),
      given: { queueId, userId, status },
      at,
    });
  await trackTransferred(tx, idsOf(tickets), { queueId, userId, at });
}

/** The entries of one ticket's log, as the transfer of a single ticket writes them. */
export function logOfMove(
  { id, of }: Moved,
  { viewerId, queueId, userId, at }: Move,
  isClosed: boolean,
): LogFacts[] {
  const before = { ticketId: of.id, queueId: of.queueId, at };
  const after = { ticketId: id, queueId, at };
  return [
    { ...before, type: 'transfered', userId: of.userId ?? viewerId },
    ...(id === of.id
      ? []
      : [
          { ...before, type: 'closed' as const, userId: of.userId },
          { ...after, type: 'create' as const, userId: of.userId },
        ]),
    ...(userId === null ? [] : [{ ...after, type: 'receivedTransfer' as const, userId }]),
    ...(isClosed ? [{ ...after, type: 'closed' as const, userId: viewerId }] : []),
  ];
}
