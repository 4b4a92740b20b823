import type { CompanyEvent } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { queueReminder } from '../notifications/notify.ts';
import { loadTickets } from '../tickets/load-tickets.ts';

interface Request {
  kind: CompanyEvent<'reminder'>['action'];
  ticketId: number;
  userIds: number[];
  /** Who caused it; null: nobody. */
  by: string | null;
  text: string;
}

/** Tells some people, each alone, that a ticket wants them: in their pages, and in browsers whose page is closed. */
export async function announceReminder(
  { realtime, jobs }: Pick<App, 'realtime' | 'jobs'>,
  tx: CompanyTransaction,
  { kind, ticketId, userIds, by, text }: Request,
): Promise<void> {
  await queueReminder({ jobs }, tx, { kind, ticketId, userIds, by, text });
  if (!realtime.hasListeners(tx.companyId)) return;
  const [ticket] = await loadTickets(tx, [ticketId]);
  if (!ticket) return;
  const { uuid, contact } = ticket;
  const event = { action: kind, ticketId, uuid, contact, by, text };
  for (const userId of userIds)
    tx.afterCommit(() => realtime.publish(tx.companyId, 'reminder', event, { kind: 'user', userId }));
}
