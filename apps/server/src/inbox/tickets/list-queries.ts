import { COUNT_CAP, TICKETS_PAGE_SIZE, type Ticket } from '@prosa/contract';
import type { Condition } from '@prosa/domain';
import { CompiledQuery, sql, type RawBuilder } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { conditionSql } from './condition-sql.ts';
import { searchSql, ticketNumber, type Search } from './list-search.ts';
import { isNewestSql, placesOf, walked } from './list-walk.ts';
import { ticketsText, toTicket, type TicketRow } from './load-tickets.ts';
import { narrowSql, type Narrowing } from './narrow-sql.ts';

type Sql = RawBuilder<unknown>;

export interface TicketFilters extends Narrowing, Search {
  condition: Condition;
  /** Only the newest ticket of each contact and connection, among those that the condition lets through. */
  newestOnly: boolean;
  unreadOnly: boolean;
}

export interface Page {
  tickets: Ticket[];
  /** Of the whole view; above its cap it is not counted on. */
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

/** The newest of each conversation costs a look-up a row: such views are counted up to a half. */
export const countCapOf = ({ newestOnly }: Pick<TicketFilters, 'newestOnly'>): number =>
  newestOnly ? COUNT_CAP / 2 : COUNT_CAP;

interface PageRequest {
  pageNumber: number;
  descending: boolean;
  /** What the view is known to count; null: it is counted. */
  knownCount?: number | null;
}

/** What a view holds, counted place by place: of several at once, a plan without values expects most of the table. */
function countSql(found: Sql, cap: number): Sql {
  return sql`(select count(*) from (select from (${found}) found limit ${sql.lit(cap + 1)}) counted)`;
}

/** The ids of a page and of one more; of a search, which is sorted as a whole, with how many it found. */
function idsSql(where: Sql, filters: TicketFilters, { pageNumber, descending }: PageRequest): Sql {
  const order = descending ? sql`desc` : sql`asc`;
  const offset = (pageNumber - 1) * TICKETS_PAGE_SIZE;
  const found =
    filters.search === ''
      ? walked(where, placesOf(filters), order, offset + TICKETS_PAGE_SIZE + 1)
      : sql`select t.id, t."updatedAt", count(*) over () as total from tickets t where ${where}`;
  return sql`select found.*, row_number() over (order by "updatedAt" ${order}, id ${order}) as place
    from (${found}) found order by "updatedAt" ${order}, id ${order} limit ${TICKETS_PAGE_SIZE + 1} offset ${offset}`;
}

/** One page of a view in order, and how many it has in all: one statement. */
export async function pageOfTickets(
  tx: CompanyTransaction,
  filters: TicketFilters,
  request: PageRequest,
): Promise<Page> {
  const places = placesOf(filters);
  if (filters.condition === false || places.length === 0) return { tickets: [], count: 0, hasMore: false };
  const { pageNumber, knownCount = null } = request;
  const where = filterSql(tx.companyId, filters);
  const cap = countCapOf(filters);
  const total =
    filters.search === ''
      ? countSql(walked(where, places, null, cap + 1), cap)
      : sql`(select least(max(total), ${sql.lit(cap + 1)}) from page)`;
  const page = sql`with page as materialized (${idsSql(where, filters, request)}),
    counted as materialized (select ${knownCount === null ? total : sql`null::bigint`} as count)`.compile(
    tx.db,
  );
  const { rows } = await tx.db.executeQuery<TicketRow & { viewCount: number | null }>(
    CompiledQuery.raw(
      `${page.sql} ${ticketsText('page wanted', `$${page.parameters.length + 1}`, '(select count from counted) as "viewCount",')}`,
      [...page.parameters, tx.companyId],
    ),
  );
  const tickets = rows.slice(0, TICKETS_PAGE_SIZE).map((row) => {
    const { viewCount: _, ...ticket } = row;
    return toTicket(ticket);
  });
  const hasMore = rows.length > TICKETS_PAGE_SIZE;
  if (pageNumber === 1 && !hasMore) return { tickets, count: tickets.length, hasMore };
  // Beyond the last page there is no row that could carry the count.
  const count = knownCount ?? rows[0]?.viewCount ?? (await countTickets(tx, where, filters));
  return { tickets, count, hasMore };
}

async function countTickets(tx: CompanyTransaction, where: Sql, filters: TicketFilters): Promise<number> {
  const cap = countCapOf(filters);
  const total = countSql(walked(where, placesOf(filters), null, cap + 1), cap);
  const { rows } = await sql<{ count: number }>`select ${total} as count`.execute(tx.db);
  return rows[0]?.count ?? 0;
}
