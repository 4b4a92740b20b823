import { visibleCondition, type TicketFacts, type Viewer } from '@prosa/domain';
import { sql, type RawBuilder } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { conditionSql } from './condition-sql.ts';

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

/** The selected tickets in the order in which conversations are locked. */
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

export async function lockConversations(tx: CompanyTransaction, ticketIds: number[]): Promise<void> {
  await tx.query(
    'lock-conversations-of-tickets',
    `select from conversations where company_id = $1 and id in (
       select "conversationId" from tickets where company_id = $1 and id = any($2::bigint[]))
     order by id for update`,
    [tx.companyId, ticketIds],
  );
}

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

export async function beginClose(tx: CompanyTransaction, userId: number, until: Date): Promise<number> {
  await sql`
    delete from bulk_closes
    where company_id = ${tx.companyId} and "undoUntil" < now() - interval '1 hour'`.execute(tx.db);
  const { id } = await tx.db
    .insertInto('bulk_closes')
    .values({ company_id: tx.companyId, userId, undoUntil: until.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The time to undo starts when the last ticket is closed. */
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

export async function resumePeriods(
  tx: CompanyTransaction,
  reopened: readonly { id: number; closedAt: string }[],
): Promise<void> {
  await tx.query(
    'bulk-close-resume-periods',
    // By an array of ids (docs/adr/0353).
    `with given as materialized (
       select r."closedAt",
         (select max(l.id) from ticket_tracking l where l.company_id = $1 and l."ticketId" = r.id) as id
       from unnest($2::bigint[], $3::timestamptz[]) as r (id, "closedAt")
     )
     update ticket_tracking p set "closedAt" = null, "finishedAt" = null
     from given r
     where p.company_id = $1 and p.id = r.id and p.id = any (array(select id from given))
       and p."finishedAt" >= r."closedAt" and p."ratingAt" is null`,
    [tx.companyId, reopened.map(({ id }) => id), reopened.map(({ closedAt }) => closedAt)],
  );
}

export async function forgetClosed(
  tx: CompanyTransaction,
  closeId: number,
  ids: readonly number[],
): Promise<void> {
  await tx.query(
    'bulk-close-forget',
    `delete from bulk_close_tickets where company_id = $1 and "closeId" = $2 and "ticketId" = any($3::bigint[])`,
    [tx.companyId, closeId, ids],
  );
}
