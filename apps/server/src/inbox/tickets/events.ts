import type { Ticket } from '@prosa/contract';
import type { TicketFacts } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { loadTickets } from './load-tickets.ts';

type Services = Pick<App, 'realtime'>;

/** Publishes a ticket's change: users who lose access get its removal, users with access get the ticket. */
export async function announceTicketMoved(
  { realtime }: Services,
  tx: CompanyTransaction,
  before: TicketFacts | null,
  ticketId: number,
): Promise<void> {
  if (!realtime.hasListeners(tx.companyId)) return;
  const [ticket] = await loadTickets(tx, [ticketId]);
  if (ticket) announceMovedTicket({ realtime }, tx, before, ticket);
}

export function announceMovedTicket(
  { realtime }: Services,
  tx: CompanyTransaction,
  before: TicketFacts | null,
  ticket: Ticket,
): void {
  tx.afterCommit(() => realtime.publishMoved(tx.companyId, before, ticket, ticket));
}

export async function announceTicketsMoved(
  { realtime }: Services,
  tx: CompanyTransaction,
  before: readonly TicketFacts[],
): Promise<void> {
  if (before.length === 0 || !realtime.hasListeners(tx.companyId)) return;
  const places = new Map(before.map((facts) => [facts.id, facts]));
  const tickets = await loadTickets(tx, [...places.keys()]);
  tx.afterCommit(() => {
    for (const ticket of tickets)
      realtime.publishMoved(tx.companyId, places.get(ticket.id) ?? null, ticket, ticket);
  });
}

export async function announceReopened(
  { realtime }: Services,
  tx: CompanyTransaction,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0 || !realtime.hasListeners(tx.companyId)) return;
  const tickets = await loadTickets(tx, ids);
  tx.afterCommit(() => {
    for (const ticket of tickets)
      realtime.publishMoved(tx.companyId, { ...ticket, status: 'closed' }, ticket, ticket);
  });
}

export function announceRead({ realtime }: Services, tx: CompanyTransaction, ticket: TicketFacts): void {
  const event = { action: 'updateUnread', ticketId: ticket.id } as const;
  tx.afterCommit(() => realtime.publish(tx.companyId, 'ticket', event, { kind: 'ticket', ticket }));
}

export function announceTicketRemoved(
  { realtime }: Services,
  tx: CompanyTransaction,
  ticket: TicketFacts,
): void {
  const event = { action: 'delete', ticketId: ticket.id } as const;
  tx.afterCommit(() => realtime.publish(tx.companyId, 'ticket', event, { kind: 'ticket', ticket }));
}
