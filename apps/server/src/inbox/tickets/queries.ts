import { AppError, type TicketFacts } from '@prosa/domain';
import { sql, type UpdateObject } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** A ticket whose conversation is locked: no other transaction changes it. */
export interface LockedTicket extends TicketFacts {
  uuid: string;
  conversationId: number;
  contactId: number;
  unreadMessages: number;
}

export const ticketColumns = `t.id, t.uuid, t."conversationId", t."contactId", t.status, t."queueId", t."userId", t."whatsappId",
  t."isGroup", t."unreadMessages"`;

/**
 * Locks the conversation first, like everything that changes a ticket, so that no deadlock occurs. The condition on
 * `place` makes PostgreSQL lock the conversation before it reads the ticket; a ticket that changed meanwhile is read
 * anew.
 */
export async function lockTicket(tx: CompanyTransaction, id: number): Promise<LockedTicket | undefined> {
  const [row] = await tx.query<LockedTicket>(
    'lock-ticket',
    `with place as materialized (
       select from conversations where company_id = $1 and id =
         (select "conversationId" from tickets where company_id = $1 and id = $2) for update)
     select ${ticketColumns} from tickets t
     where t.company_id = $1 and t.id = $2 and (select count(*) from place) = 1 for update`,
    [tx.companyId, id],
  );
  return row;
}

/** A conversation has at most one ticket that is not closed. */
export async function liveTicket(
  tx: CompanyTransaction,
  conversationId: number,
): Promise<LockedTicket | undefined> {
  const rows = await tx.query<LockedTicket>(
    'live-ticket',
    `select ${ticketColumns} from tickets t
     where t.company_id = $1 and t."conversationId" = $2 and t.status <> 'closed'`,
    [tx.companyId, conversationId],
  );
  return rows[0];
}

export async function liveTicketOf(
  tx: CompanyTransaction,
  contactId: number,
  whatsappId: number,
): Promise<LockedTicket | undefined> {
  const rows = await tx.query<LockedTicket>(
    'live-ticket-of-contact',
    `select ${ticketColumns} from tickets t
     join conversations v on v.company_id = t.company_id and v.id = t."conversationId"
     where t.company_id = $1 and v."contactId" = $2 and v."whatsappId" = $3 and t.status <> 'closed'`,
    [tx.companyId, contactId, whatsappId],
  );
  return rows[0];
}

/** Whether somebody has blocked the contact, who is not written to then; undefined: there is no such contact. */
export async function isBlocked(tx: CompanyTransaction, contactId: number): Promise<boolean | undefined> {
  const [row] = await tx.query<{ active: boolean }>(
    'contact-active',
    'select active from contacts where company_id = $1 and id = $2',
    [tx.companyId, contactId],
  );
  return row && !row.active;
}

export async function requireUnblocked(tx: CompanyTransaction, contactId: number): Promise<void> {
  if ((await isBlocked(tx, contactId)) !== false) throw new AppError('ERR_CONTACT_BLOCKED');
}

/** Reads without a lock. */
export async function ticketFactsBy(
  tx: CompanyTransaction,
  key: { id: number } | { uuid: string },
): Promise<LockedTicket | undefined> {
  const [column, value] = 'id' in key ? ['id', key.id] : ['uuid', key.uuid];
  const rows = await tx.query<LockedTicket>(
    `ticket-facts-by-${column}`,
    `select ${ticketColumns} from tickets t where t.company_id = $1 and t.${column} = $2`,
    [tx.companyId, value],
  );
  return rows[0];
}

/** Only `transitionTickets` writes these columns. */
type Unmoved = 'status' | 'queueId' | 'userId' | 'dialogue';
type TicketValues = Omit<UpdateObject<Tables, 'tickets'>, Unmoved> & { [Name in Unmoved]?: never };

export async function saveTicket(tx: CompanyTransaction, id: number, change: TicketValues): Promise<void> {
  if (Object.keys(change).length === 0) return;
  await tx.db
    .updateTable('tickets')
    .set(change)
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export async function hasTag(tx: CompanyTransaction, contactId: number): Promise<boolean> {
  const { rows } = await sql`select from contact_tags where company_id = ${tx.companyId}
    and "contactId" = ${contactId} limit 1`.execute(tx.db);
  return rows.length > 0;
}

type Owned = 'users' | 'queues' | 'contacts' | 'connections';

/** False for a row of another company. */
export async function exists(tx: CompanyTransaction, table: Owned, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from ${sql.table(table)} where company_id = ${tx.companyId} and id = ${id}`.execute(
      tx.db,
    );
  return rows.length > 0;
}

/** Whether the user works in the queue; admins work in all queues. */
export async function isMember(tx: CompanyTransaction, userId: number, queueId: number): Promise<boolean> {
  const { rows } = await sql`select from users u where u.company_id = ${tx.companyId} and u.id = ${userId}
    and (u.profile = 'admin' or u.super or exists (select from user_queues m
      where m.company_id = u.company_id and m."userId" = u.id and m."queueId" = ${queueId}))`.execute(tx.db);
  return rows.length > 0;
}

export async function closesTickets(tx: CompanyTransaction, queueId: number): Promise<boolean> {
  const { rows } = await sql`select from queues where company_id = ${tx.companyId} and id = ${queueId}
    and "closeTicket"`.execute(tx.db);
  return rows.length > 0;
}

/** Whether a ticket that goes `from` one queue `to` another is closed there; null is no queue. */
export async function isClosedOnEntry(
  tx: CompanyTransaction,
  { from, to }: { from: number | null; to: number | null },
): Promise<boolean> {
  return to !== null && to !== from && closesTickets(tx, to);
}

export async function removeTicketRow(tx: CompanyTransaction, id: number): Promise<void> {
  await tx.db.deleteFrom('tickets').where('company_id', '=', tx.companyId).where('id', '=', id).execute();
}

/** The storage keys of the ticket's files; other messages may show them too. */
export async function filesOfTicket(tx: CompanyTransaction, ticketId: number): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select distinct m."mediaPath" as path from messages m
    where m.company_id = ${tx.companyId} and m."ticketId" = ${ticketId} and m."mediaPath" is not null`.execute(
    tx.db,
  );
  return rows.map(({ path }) => path);
}
