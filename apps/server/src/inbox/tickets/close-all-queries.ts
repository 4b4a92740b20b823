import { visibleCondition, type TicketFacts, type Viewer } from '@prosa/domain';
import { sql, type RawBuilder } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { conditionSql } from './condition-sql.ts';

/** Which tickets a close-all is about. */
export interface Selection {
  status: 'open' | 'pending' | 'group';
  selectedQueueIds: number[];
  withoutQueue: boolean;
}

function isSelected(
  tx: CompanyTransaction,
  viewer: Viewer,
  { status, selectedQueueIds, withoutQueue }: Selection,
): RawBuilder<unknown> {
  const queueless = withoutQueue ? sql`or t."queueId" is null` : sql``;
  return sql`t.company_id = ${tx.companyId} and t.status = ${status}
    and (t."queueId" = any(${selectedQueueIds}) ${queueless}) and ${conditionSql(visibleCondition(viewer), 't')}`;
}

const hasTag = sql`exists (select from contact_tags ct
  where ct.company_id = t.company_id and ct."contactId" = t."contactId")`;

export interface Selected {
  id: number;
  mayClose: boolean;
}

/** All that is selected, in the order in which conversations are locked. */
export async function selectTickets(
  tx: CompanyTransaction,
  viewer: Viewer,
  selection: Selection,
  needsTag: boolean,
): Promise<Selected[]> {
  const { rows } = await sql<Selected>`
    select t.id, ${needsTag ? hasTag : sql`true`} as "mayClose" from tickets t
    where ${isSelected(tx, viewer, selection)} order by t."conversationId"`.execute(tx.db);
  return rows;
}

async function lockConversations(tx: CompanyTransaction, ticketIds: number[]): Promise<void> {
  await tx.query(
    'lock-conversations-of-tickets',
    `select from conversations where company_id = $1 and id in (
       select "conversationId" from tickets where company_id = $1 and id = any($2::bigint[]))
     order by id for update`,
    [tx.companyId, ticketIds],
  );
}

/** Locks some of them and answers those that are still as they were selected. */
export async function lockSelected(
  tx: CompanyTransaction,
  viewer: Viewer,
  selection: Selection,
  ids: number[],
): Promise<TicketFacts[]> {
  await lockConversations(tx, ids);
  const { rows } = await sql<TicketFacts>`
    select t.id, t.status, t."queueId", t."userId", t."whatsappId", t."isGroup" from tickets t
    where ${isSelected(tx, viewer, selection)} and t.id = any(${ids}::bigint[])
    order by t.id for update`.execute(tx.db);
  return rows;
}

/** Closes them: the tickets, their periods, the log, and what an undo needs to know. */
export async function closeLocked(
  tx: CompanyTransaction,
  { ids, status, userId, closeId, at }: ClosingFacts,
): Promise<void> {
  await sql`
    with closed as (
      update tickets set status = 'closed', "isBot" = false, "amountUsedBotQueues" = 0, "updatedAt" = ${at}
      where company_id = ${tx.companyId} and id = any(${ids}::bigint[])
      returning id, "userId", "queueId", "whatsappId"
    ), ended as (
      update ticket_tracking p set "closedAt" = greatest(${at}::timestamptz, p."createdAt", p."queuedAt", p."startedAt"),
        "finishedAt" = greatest(${at}::timestamptz, p."createdAt", p."queuedAt", p."startedAt"),
        "userId" = closed."userId", "queueId" = coalesce(closed."queueId", p."queueId"),
        "whatsappId" = coalesce(closed."whatsappId", p."whatsappId")
      from closed where p.company_id = ${tx.companyId} and p."ticketId" = closed.id and p."finishedAt" is null
    ), logged as (
      insert into ticket_logs (company_id, "ticketId", "userId", "queueId", type, "createdAt")
      select ${tx.companyId}, id, ${userId}, "queueId", 'closed', ${at} from closed
    )
    insert into bulk_close_tickets (company_id, "closeId", "ticketId", status, "closedAt")
    select ${tx.companyId}, ${closeId}, id, ${status}, ${at} from closed`.execute(tx.db);
}

interface ClosingFacts {
  ids: number[];
  status: string;
  userId: number;
  closeId: number;
  at: Date;
}

/** A new record, and the end of those that nobody can use any more. */
export async function beginClose(tx: CompanyTransaction, userId: number, until: Date): Promise<number> {
  await sql`delete from bulk_closes where company_id = ${tx.companyId} and "undoUntil" < now() - interval '1 hour'`.execute(
    tx.db,
  );
  const { id } = await tx.db
    .insertInto('bulk_closes')
    .values({ company_id: tx.companyId, userId, undoUntil: until.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The minute begins when the last one is closed. */
export async function endClose(tx: CompanyTransaction, closeId: number, until: Date): Promise<void> {
  await sql`update bulk_closes set "undoUntil" = ${until}
    where company_id = ${tx.companyId} and id = ${closeId}`.execute(tx.db);
}

export interface CloseRecord {
  id: number;
  userId: number;
  undoUntil: string;
  ticketIds: number[];
}

export async function closeRecord(tx: CompanyTransaction, closeId: number): Promise<CloseRecord | undefined> {
  const [row] = await tx.query<CloseRecord>(
    'bulk-close',
    `select c.id, c."userId", c."undoUntil", array(select k."ticketId" from bulk_close_tickets k
       join tickets t on t.company_id = k.company_id and t.id = k."ticketId"
       where k.company_id = c.company_id and k."closeId" = c.id order by t."conversationId") as "ticketIds"
     from bulk_closes c where c.company_id = $1 and c.id = $2`,
    [tx.companyId, closeId],
  );
  return row;
}

/**
 * Opens some of them again, each as it was: those that are still closed and whose conversation did not go on. Their
 * period goes on as if it had not ended.
 */
export async function reopenClosed(
  tx: CompanyTransaction,
  { ids, closeId, userId, at }: Omit<ClosingFacts, 'status'>,
): Promise<number[]> {
  await lockConversations(tx, ids);
  const { rows } = await sql<{ id: number }>`
    with opened as (
      update tickets t set status = k.status, "updatedAt" = ${at}
      from bulk_close_tickets k
      where k.company_id = ${tx.companyId} and k."closeId" = ${closeId} and k."ticketId" = any(${ids}::bigint[])
        and t.company_id = k.company_id and t.id = k."ticketId" and t.status = 'closed'
        and not exists (select from tickets o where o.company_id = t.company_id
          and o."conversationId" = t."conversationId" and o.status <> 'closed')
      returning t.id, t."queueId", k."closedAt"
    ), resumed as (
      update ticket_tracking p set "closedAt" = null, "finishedAt" = null
      from opened where p.company_id = ${tx.companyId} and p.id = (
        select max(l.id) from ticket_tracking l where l.company_id = ${tx.companyId} and l."ticketId" = opened.id)
        and p."finishedAt" >= opened."closedAt" and p."ratingAt" is null
    ), logged as (
      insert into ticket_logs (company_id, "ticketId", "userId", "queueId", type, "createdAt")
      select ${tx.companyId}, id, ${userId}, "queueId", 'reopen', ${at} from opened
    ), forgotten as (
      delete from bulk_close_tickets where company_id = ${tx.companyId} and "closeId" = ${closeId}
        and "ticketId" = any(${ids}::bigint[])
    )
    select id from opened`.execute(tx.db);
  return rows.map(({ id }) => id);
}
