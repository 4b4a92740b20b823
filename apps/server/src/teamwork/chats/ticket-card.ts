import type { AnswerOf, readTicketCard as cardCall } from '@prosa/contract';
import { found, maskTicket, type Viewer, visibleCondition } from '@prosa/domain';
import { sql } from 'kysely';
import { conditionSql, loadTickets } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

async function visibleId(tx: CompanyTransaction, viewer: Viewer, uuid: string): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select t.id from tickets t
    where t.company_id = ${tx.companyId} and t.uuid = ${uuid} and ${conditionSql(visibleCondition(viewer), 't')}
  `.execute(tx.db);
  return rows[0]?.id;
}

/** Whether a ticket is hidden or not there stays open: its address alone says nothing about it. */
export async function readTicketCard(
  app: App,
  viewer: Viewer,
  uuid: string,
): Promise<AnswerOf<typeof cardCall>> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const id = found(await visibleId(tx, viewer, uuid), 'ERR_NO_TICKET_FOUND');
    const ticket = found((await loadTickets(tx, [id]))[0], 'ERR_NO_TICKET_FOUND');
    const { status, contact, queue, user, lastMessage, updatedAt } = viewer.hidesNumbers
      ? maskTicket(ticket)
      : ticket;
    return {
      id,
      uuid: ticket.uuid,
      status,
      contact: { name: contact.name },
      queue: queue && { name: queue.name, color: queue.color },
      user: user && { name: user.name },
      lastMessage,
      updatedAt,
    };
  });
}
