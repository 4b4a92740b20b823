import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { writeLog } from '../ticket-log/queries.ts';
import { trackReturned } from '../ticket-log/tracking.ts';
import { announceTicketMoved } from './events.ts';
import { lockTicket, saveTicket } from './queries.ts';

/** Somebody leaves the company: the open tickets wait again, for everybody of their queues. */
export async function returnTicketsOfUser(
  app: Pick<App, 'realtime' | 'now'>,
  tx: CompanyTransaction,
  userId: number,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from tickets where company_id = ${tx.companyId} and "userId" = ${userId} and status = 'open'
    order by "conversationId"`.execute(tx.db);
  for (const { id } of rows) {
    const ticket = await lockTicket(tx, id);
    if (ticket?.status !== 'open' || ticket.userId !== userId) continue;
    await saveTicket(tx, id, { status: 'pending', userId: null });
    const place = { ticketId: id, queueId: ticket.queueId, at: app.now() };
    await trackReturned(tx, place);
    await writeLog(tx, { ...place, type: 'pending', userId });
    await announceTicketMoved(app, tx, ticket, id);
  }
}
