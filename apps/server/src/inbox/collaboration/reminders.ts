import type { CompanyEvent } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { queueReminder } from '../notifications/notify.ts';
import { loadTickets } from '../tickets/load-tickets.ts';

interface Request {
  kind: CompanyEvent<'reminder'>['action'];
  ticketId: number;
  userIds: number[];
  /** The user who caused the reminder; null when nobody did. */
  by: string | null;
  text: string;
  /** How many other tickets came with this one. */
  others?: number;
}

/** Reminds users of a ticket, each separately: in open pages, and as push in browsers whose page is closed. */
export async function announceReminder(
  { realtime, jobs }: Pick<App, 'realtime' | 'jobs'>,
  tx: CompanyTransaction,
  { kind, ticketId, userIds, by, text, others = 0 }: Request,
): Promise<void> {
  await queueReminder({ jobs }, tx, { kind, ticketId, userIds, by, text, ...(others > 0 ? { others } : {}) });
  if (!realtime.hasListeners(tx.companyId)) return;
  const [ticket] = await loadTickets(tx, [ticketId]);
  if (!ticket) return;
  const { uuid, contact } = ticket;
  const event = { action: kind, ticketId, uuid, contact, by, text, ...(others > 0 ? { others } : {}) };
  for (const userId of userIds)
    tx.afterCommit(() => realtime.publish(tx.companyId, 'reminder', event, { kind: 'user', userId }));
}
