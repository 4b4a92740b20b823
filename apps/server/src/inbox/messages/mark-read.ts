import { matches, hasStatus } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceRead } from '../tickets/events.ts';
import { lockTicket, saveTicket, type LockedTicket } from '../tickets/queries.ts';

type Services = Pick<App, 'realtime' | 'bus'>;

/** Marks the customer's unread messages as read; receipts for the newest hundred are enough. */
const text = `
with unread as (
  update messages set read = true
  where company_id = $1 and "ticketId" = $2 and not "fromMe" and not read returning wid, "createdAt"
)
select wid from unread order by "createdAt" desc limit 100`;

export const isUnread = (ticket: LockedTicket): boolean =>
  ticket.unreadMessages > 0 && matches(hasStatus('open', 'group'), ticket);

/** The ticket must be locked. Returns the wids that were unread, for the receipts. */
export async function readMessages(tx: CompanyTransaction, ticketId: number): Promise<string[]> {
  const rows = await tx.query<{ wid: string }>('mark-messages-read', text, [tx.companyId, ticketId]);
  return rows.map(({ wid }) => wid);
}

/** Publishes the read state and sends the receipts over the bus: a lost receipt is not worth a table row. */
export function announceReadMessages(
  { realtime, bus }: Services,
  tx: CompanyTransaction,
  ticket: LockedTicket,
  wids: string[],
): void {
  announceRead({ realtime }, tx, ticket);
  const { whatsappId, contactId } = ticket;
  if (whatsappId === null || wids.length === 0) return;
  tx.afterCommit(() => bus.publish('receipts', { companyId: tx.companyId, whatsappId, contactId, wids }));
}

/** Marks the messages of an open or group ticket as read. Tickets of the bot and waiting tickets stay unread. */
export async function markTicketRead(
  services: Services,
  tx: CompanyTransaction,
  seen: LockedTicket,
): Promise<void> {
  if (!isUnread(seen)) return;
  // With the lock, a message that is being stored is counted entirely before or after this change.
  const ticket = await lockTicket(tx, seen.id);
  if (!ticket || !isUnread(ticket)) return;
  const wids = await readMessages(tx, ticket.id);
  await saveTicket(tx, ticket.id, { unreadMessages: 0 });
  announceReadMessages(services, tx, ticket, wids);
}
