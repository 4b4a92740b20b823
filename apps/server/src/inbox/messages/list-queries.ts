import { MESSAGES_PAGE_SIZE } from '@prosa/contract';
import type { Condition } from '@prosa/domain';
import { sql, type RawBuilder } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { conditionSql } from '../tickets/condition-sql.ts';
import type { Mark } from './page-marks.ts';

export interface ConversationPart {
  conversationId: number;
  /** Tickets up to and including this one. */
  lastTicketId: number;
  readable: Condition;
}

function ticketsOf(
  tx: CompanyTransaction,
  { conversationId, lastTicketId, readable }: ConversationPart,
): RawBuilder<unknown> {
  return sql`select t.id from tickets t where t.company_id = ${tx.companyId} and t."conversationId" = ${conversationId}
    and t.id <= ${lastTicketId} and (t.id = ${lastTicketId} or ${conditionSql(readable, 't')})`;
}

const isBelow = (mark: Mark | null) =>
  mark ? sql`and (m."createdAt", m.id) < (${mark.createdAt}::timestamptz, ${mark.id}::bigint)` : sql``;
// In microseconds: a mark in milliseconds would not match its message.
const asMark = sql`id, to_char("createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt"`;

/** Pages between two marks of a jump. */
export const PAGES_BETWEEN = 16;

/** The end of the newest page, with a hash of its tickets: readers of the same tickets have the same pages. */
export async function topOf(
  tx: CompanyTransaction,
  part: ConversationPart,
): Promise<(Mark & { tickets: string }) | undefined> {
  const { rows } = await sql<Mark & { tickets: string }>`
    with readable as materialized (select array(${ticketsOf(tx, part)} order by t.id) as ids)
    select ${asMark}, (select md5(ids::text) from readable) as tickets from messages m
    where m.company_id = ${tx.companyId} and m."conversationId" = ${part.conversationId}
      and m."ticketId" = any((select ids from readable)::bigint[])
    order by m."createdAt" desc, m.id desc offset ${sql.lit(MESSAGES_PAGE_SIZE - 1)} limit 1`.execute(tx.db);
  return rows[0];
}

/**
 * The end of every 16th page (PAGES_BETWEEN) below a mark down to the target of a jump, each with its distance in
 * pages. Reads the index only, once for all later jumps. Goes from mark to mark, because numbering each message takes
 * twice as long.
 */
export async function marksBelow(
  tx: CompanyTransaction,
  part: ConversationPart,
  { mark, pagesBelow }: { mark: Mark | null; pagesBelow: number },
): Promise<(Mark & { pages: number })[]> {
  if (pagesBelow <= PAGES_BETWEEN) return [];
  const next = (below: RawBuilder<unknown>) => sql`select m.id, m."createdAt" from messages m
    where m.company_id = ${tx.companyId} and m."conversationId" = ${part.conversationId} ${below}
      and m."ticketId" = any((select ids from readable)::bigint[])
    order by m."createdAt" desc, m.id desc offset ${sql.lit(PAGES_BETWEEN * MESSAGES_PAGE_SIZE - 1)} limit 1`;
  const { rows } = await sql<Mark & { pages: number }>`
    with recursive readable as materialized (select array(${ticketsOf(tx, part)}) as ids),
    marks as (
      select first.*, ${sql.lit(PAGES_BETWEEN)} as pages from (${next(isBelow(mark))}) first
      union all
      select n.id, n."createdAt", k.pages + ${sql.lit(PAGES_BETWEEN)}
      from marks k cross join lateral (${next(sql`and (m."createdAt", m.id) < (k."createdAt", k.id)`)}) n
      where k.pages + ${sql.lit(PAGES_BETWEEN)} <= ${pagesBelow})
    select ${asMark}, pages from marks`.execute(tx.db);
  return rows;
}

/** The marks of one page's messages, newest first. One more row is read to learn whether there is a next page. */
export async function pageOfMessages(
  tx: CompanyTransaction,
  part: ConversationPart,
  { mark, pagesBelow }: { mark: Mark | null; pagesBelow: number },
): Promise<{ rows: Mark[]; hasMore: boolean }> {
  const { rows } = await sql<Mark>`
    select ${asMark}
    from messages m
    where m.company_id = ${tx.companyId} and m."conversationId" = ${part.conversationId} ${isBelow(mark)}
      and m."ticketId" = any(array(${ticketsOf(tx, part)}))
    order by m."createdAt" desc, m.id desc
    offset ${pagesBelow * MESSAGES_PAGE_SIZE} limit ${MESSAGES_PAGE_SIZE + 1}`.execute(tx.db);
  return { rows: rows.slice(0, MESSAGES_PAGE_SIZE), hasMore: rows.length > MESSAGES_PAGE_SIZE };
}

export async function countMessages(
  tx: CompanyTransaction,
  part: ConversationPart,
  cap: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from messages m where m.company_id = ${tx.companyId} and m."conversationId" = ${part.conversationId}
        and m."ticketId" = any(array(${ticketsOf(tx, part)})) limit ${cap}
    ) counted`.execute(tx.db);
  return rows[0]?.count ?? 0;
}
