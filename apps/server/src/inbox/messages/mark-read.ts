import { matches, hasStatus } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceRead } from '../tickets/events.ts';
import { lockTicket, saveTicket, type LockedTicket } from '../tickets/queries.ts';

type Services = Pick<App, 'realtime' | 'bus'>;

/** What the customer wrote and nobody had read; the newest hundred are enough for a receipt. */
const text = `
with unread as (
  update messages set read = true
  where company_id = $1 and "ticketId" = $2 and not "fromMe" and not read returning wid, "createdAt"
)
select wid from unread order by "createdAt" desc limit 100`;

export const isUnread = (ticket: LockedTicket): boolean =>
  ticket.unreadMessages > 0 && matches(hasStatus('open', 'group'), ticket);

/** In a ticket that is locked. Answers the ids of what was unread, for the receipts. */
export async function readMessages(tx: CompanyTransaction, ticketId: number): Promise<string[]> {
  const rows = await tx.query<{ wid: string }>('mark-messages-read', text, [tx.companyId, ticketId]);
  return rows.map(({ wid }) => wid);
}

/** The badge goes out, and the channel is told over the bus: a receipt that is lost is not worth a row. */
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

/**
 * Somebody attends and looks: the ticket's messages are read. Only where it is open or a group; the bot's tickets and
 * waiting ones stay unread.
 */
export async function markTicketRead(
  services: Services,
  tx: CompanyTransaction,
  seen: LockedTicket,
): Promise<void> {
  if (!isUnread(seen)) return;
  // A message that is being stored is counted before this, or after it: never between what is read and the number.
  const ticket = await lockTicket(tx, seen.id);
  if (!ticket || !isUnread(ticket)) return;
  const wids = await readMessages(tx, ticket.id);
  await saveTicket(tx, ticket.id, { unreadMessages: 0 });
  announceReadMessages(services, tx, ticket, wids);
}
