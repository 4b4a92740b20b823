import { COUNT_CAP, TICKETS_PAGE_SIZE } from '@prosa/contract';
import type { Condition } from '@prosa/domain';
import { sql, type RawBuilder } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { conditionSql } from './condition-sql.ts';
import { searchSql, ticketNumber, type Search } from './list-search.ts';
import { isNewestSql, placesOf, walked } from './list-walk.ts';
import { narrowSql, type Narrowing } from './narrow-sql.ts';

type Sql = RawBuilder<unknown>;

export interface TicketFilters extends Narrowing, Search {
  condition: Condition;
  /** Only the newest ticket of each contact and connection, among those that the condition lets through. */
  newestOnly: boolean;
  unreadOnly: boolean;
}

export interface Page {
  ids: number[];
  /** Of the whole view; above COUNT_CAP it is not counted on. */
  count: number;
  /** Whether there are more after this page, beyond what is counted too. */
  hasMore: boolean;
}

function filterSql(companyId: number, filters: TicketFilters): Sql {
  const parts: Sql[] = [
    sql`t.company_id = ${companyId}`,
    conditionSql(filters.condition, 't'),
    searchSql(companyId, filters),
  ];
  if (filters.unreadOnly) parts.push(sql`t."unreadMessages" > 0`);
  parts.push(...narrowSql(filters));
  if (filters.newestOnly) {
    const newest = isNewestSql(filters.condition);
    // A ticket that is called by its number is meant itself, whatever came after it.
    const number = ticketNumber(filters.search);
    parts.push(number === null ? newest : sql`(t.id = ${number} or ${newest})`);
  }
  return sql.join(parts, sql` and `);
}

/** One page of ids in order, and how many there are in all. */
export async function pageOfTickets(
  tx: CompanyTransaction,
  filters: TicketFilters,
  { pageNumber, descending }: { pageNumber: number; descending: boolean },
): Promise<Page> {
  const places = placesOf(filters);
  if (filters.condition === false || places.length === 0) return { ids: [], count: 0, hasMore: false };
  const order = descending ? sql`desc` : sql`asc`;
  const offset = (pageNumber - 1) * TICKETS_PAGE_SIZE;
  const where = filterSql(tx.companyId, filters);
  const { rows } = await sql<{ id: number }>`
    select id from (${walked(where, places, order, offset + TICKETS_PAGE_SIZE + 1)}) found
    order by "updatedAt" ${order}, id ${order} limit ${TICKETS_PAGE_SIZE + 1} offset ${offset}`.execute(
    tx.db,
  );
  const ids = rows.slice(0, TICKETS_PAGE_SIZE).map((row) => row.id);
  const hasMore = rows.length > TICKETS_PAGE_SIZE;
  if (pageNumber === 1 && !hasMore) return { ids, count: ids.length, hasMore };
  // Counted place by place: of several at once, a plan without values expects most of the table.
  const cap = filters.newestOnly ? NEWEST_COUNT_CAP : COUNT_CAP;
  return { ids, count: await countTickets(tx, walked(where, places, null, cap + 1), cap), hasMore };
}

/** The newest of each conversation costs a look-up a row: such views are counted up to a half. */
const NEWEST_COUNT_CAP = COUNT_CAP / 2;

async function countTickets(tx: CompanyTransaction, found: Sql, cap: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select from (${found}) found limit ${sql.lit(cap + 1)}) counted`.execute(
    tx.db,
  );
  return rows[0]?.count ?? 0;
}
