import type { Message } from '@prosa/contract';
import type { TicketFacts } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceLoadedMessages } from '../messages/events.ts';
import { announceMovedTicket } from './events.ts';
import { loadTickets } from './load-tickets.ts';

/** Publishes changed tickets (`before`: what they were), new ones and messages, all loaded at once. */
export async function announceBulk(
  { realtime }: Pick<App, 'realtime'>,
  tx: CompanyTransaction,
  {
    before,
    created = [],
    messages = [],
  }: { before: readonly TicketFacts[]; created?: readonly number[]; messages?: Message[] },
): Promise<void> {
  if (!realtime.hasListeners(tx.companyId)) return;
  const places = new Map(before.map((facts) => [facts.id, facts]));
  const tickets = await loadTickets(tx, [...places.keys(), ...created]);
  announceLoadedMessages({ realtime }, tx, { action: 'create', messages, tickets });
  for (const ticket of tickets) announceMovedTicket({ realtime }, tx, places.get(ticket.id) ?? null, ticket);
}
