import type { Message, Ticket } from '@prosa/contract';
import type { TicketFacts } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { loadTickets } from '../tickets/load-tickets.ts';
import { ticketFactsBy } from '../tickets/queries.ts';
import { loadMessages } from './load-messages.ts';

type Services = Pick<App, 'realtime' | 'media'>;

export async function announceMessages(
  { realtime, media }: Services,
  tx: CompanyTransaction,
  action: 'create' | 'update',
  messageIds: readonly number[],
): Promise<void> {
  if (!realtime.hasListeners(tx.companyId)) return;
  const messages = await loadMessages({ media }, tx, messageIds);
  const tickets = await loadTickets(tx, [...new Set(messages.map((message) => message.ticketId))]);
  announceLoadedMessages({ realtime }, tx, { action, messages, tickets });
}

/** Like `announceMessages`, for loaded messages and tickets. */
export function announceLoadedMessages(
  { realtime }: Pick<Services, 'realtime'>,
  tx: CompanyTransaction,
  { action, messages, tickets }: { action: 'create' | 'update'; messages: Message[]; tickets: Ticket[] },
): void {
  for (const message of messages) {
    const ticket = tickets.find(({ id }) => id === message.ticketId);
    if (!ticket) continue;
    const event =
      action === 'create' ? { action, message, ticket, contact: ticket.contact } : { action, message };
    tx.afterCommit(() => realtime.publish(tx.companyId, 'appMessage', event, { kind: 'ticket', ticket }));
  }
}

/** An update precedes the deletion, for clients that cannot handle the deletion of a shown message. */
function publishGone(
  realtime: App['realtime'],
  companyId: number,
  message: Message,
  ticket: TicketFacts,
): void {
  const gone = { ...message, isDeleted: true };
  for (const action of ['update', 'delete'] as const)
    realtime.publish(companyId, 'appMessage', { action, message: gone }, { kind: 'ticket', ticket });
}

/** Publishes that a message row is deleted, for example a discarded message. */
export async function announceMessageGone(
  { realtime, media }: Services,
  tx: CompanyTransaction,
  messageId: number,
  ticketId: number,
): Promise<void> {
  const [message] = await loadMessages({ media }, tx, [messageId]);
  const ticket = await ticketFactsBy(tx, { id: ticketId });
  if (message && ticket) tx.afterCommit(() => publishGone(realtime, tx.companyId, message, ticket));
}

/** Like `announceMessageGone`, for many messages; call it before they are removed. */
export async function announceMessagesGone(
  { realtime, media }: Services,
  tx: CompanyTransaction,
  messageIds: readonly number[],
): Promise<void> {
  if (messageIds.length === 0 || !realtime.hasListeners(tx.companyId)) return;
  const messages = await loadMessages({ media }, tx, messageIds);
  const tickets = await loadTickets(tx, [...new Set(messages.map(({ ticketId }) => ticketId))]);
  const places = new Map(tickets.map((ticket) => [ticket.id, ticket]));
  tx.afterCommit(() => {
    for (const message of messages) {
      const ticket = places.get(message.ticketId);
      if (ticket) publishGone(realtime, tx.companyId, message, ticket);
    }
  });
}
