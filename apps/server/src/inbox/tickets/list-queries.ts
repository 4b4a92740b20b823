import { COUNT_CAP, TICKETS_PAGE_SIZE, type Ticket } from '@prosa/contract';
import type { Condition } from '@prosa/domain';
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type RawBuilder,
} from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { conditionSql } from './condition-sql.ts';
import { searchSql, ticketNumber, type Search } from './list-search.ts';
import { viewKey } from './cached-counts.ts';
import { CachedStatements, type Statement } from './cached-statements.ts';
import { isNewestSql, placesOf, walked, walkedInOrder, type WhereIn } from './list-walk.ts';
import { toTickets, type TicketRow } from './load-tickets.ts';
import { narrowSql, type Narrowing } from './narrow-sql.ts';
import { ticketStatement } from './ticket-statement.ts';

type Sql = RawBuilder<unknown>;

export interface TicketFilters extends Narrowing, Search {
  condition: Condition;
  /** Only the newest ticket of each contact and connection, among those that the condition lets through. */
  newestOnly: boolean;
  unreadOnly: boolean;
}

export interface Page<Count = number> {
  tickets: Ticket[];
  /** Of the whole view; above its cap it is not counted on. */
  count: Count;
  /** Whether there are more after this page, beyond what is counted too. */
  hasMore: boolean;
}

function filterSql(companyId: number, filters: TicketFilters): WhereIn {
  const parts: Sql[] = [sql`t.company_id = ${companyId}`];
  if (filters.search !== '') parts.push(searchSql(companyId, filters));
  if (filters.unreadOnly) parts.push(sql`t."unreadMessages" > 0`);
  parts.push(...narrowSql(filters));
  // A ticket that is called by its number is meant itself, whatever came after it.
  const number = ticketNumber(filters.search);
  return (place) => {
    const here = place.left === true ? parts : [...parts, conditionSql(place.left, 't')];
    if (!filters.newestOnly) return sql.join(here, sql` and `);
    const newest = isNewestSql(filters.condition, place);
    const isListed = number === null ? newest : sql`(t.id = ${number} or (${newest}))`;
    return sql.join([...here, isListed], sql` and `);
  };
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
function countSql(companyId: number, filters: TicketFilters): Sql {
  const cap = countCapOf(filters);
  const found = walked(placesOf(filters), filterSql(companyId, filters), cap + 1);
  return sql`(select count(*) from (select from (${found}) found limit ${sql.lit(cap + 1)}) counted)`;
}

/** The ids of a page and of one more; of a search, which is sorted as a whole, with how many it found. */
function idsSql(companyId: number, filters: TicketFilters, { pageNumber, descending }: PageRequest): Sql {
  const order = descending ? sql`desc` : sql`asc`;
  const offset = (pageNumber - 1) * TICKETS_PAGE_SIZE;
  const where = filterSql(companyId, filters);
  const places = placesOf(filters);
  const found =
    filters.search === ''
      ? walkedInOrder(places, where, descending, offset + TICKETS_PAGE_SIZE + 1)
      : sql`select t.id, t."updatedAt", count(*) over () as total from tickets t where ${sql.join(places.map(where))}`;
  return sql`select found.*, row_number() over (order by "updatedAt" ${order}, id ${order}) as place
    from (${found}) found order by "updatedAt" ${order}, id ${order} limit ${TICKETS_PAGE_SIZE + 1} offset ${offset}`;
}

/** Makes texts of statements, and sends none. */
const compiler = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

function pageStatement(companyId: number, filters: TicketFilters, request: PageRequest): Statement {
  const cap = countCapOf(filters);
  const isCounted = request.knownCount !== null && request.knownCount !== undefined;
  const total =
    filters.search === ''
      ? countSql(companyId, filters)
      : sql`(select least(max(total), ${sql.lit(cap + 1)}) from page)`;
  const counted = isCounted ? sql`` : sql`counted as materialized (select ${total} as count),`;
  const page = sql`page as materialized (${idsSql(companyId, filters, request)}), ${counted}`.compile(
    compiler,
  );
  const last = request.pageNumber * TICKETS_PAGE_SIZE;
  const text = ticketStatement({
    before: page.sql,
    requested: `(select id, place from page where place <= ${last}) wanted`,
    companyId: `$${page.parameters.length + 1}`,
    more: `'count', ${isCounted ? 'null' : '(select count from counted)'},
      'hasMore', exists (select from page where place > ${last}),`,
  });
  return { text, values: [...page.parameters, companyId] };
}

const statements = new CachedStatements();

/**
 * One page of a view in order, and how many it has in all: one statement, the last of its transaction. Beyond the last
 * page, where no row could carry it, the count is null.
 */
export async function pageOfTickets(
  tx: CompanyTransaction,
  filters: TicketFilters,
  request: PageRequest,
): Promise<Page<number | null>> {
  if (isEmpty(filters)) return { tickets: [], count: 0, hasMore: false };
  const { pageNumber, descending, knownCount = null } = request;
  const key = `${viewKey(tx.companyId, filters)}/${pageNumber}/${descending}/${knownCount === null}`;
  const { text, values } = statements.get(key, () => pageStatement(tx.companyId, filters, request));
  const rows = await tx.lastQuery<TicketRow<{ count: number | null; hasMore: boolean }>>(text, values);
  const tickets = toTickets(rows, tx.companyId);
  const { count = null, hasMore = false } = rows[0]?.beside ?? {};
  if (pageNumber === 1 && !hasMore) return { tickets, count: tickets.length, hasMore };
  return { tickets, count: knownCount ?? count, hasMore };
}

const isEmpty = (filters: TicketFilters): boolean =>
  filters.condition === false || placesOf(filters).length === 0;

/** How many a view has, up to one more than its cap. */
export async function countTickets(tx: CompanyTransaction, filters: TicketFilters): Promise<number> {
  if (isEmpty(filters)) return 0;
  const { rows } = await sql<{ count: number }>`select ${countSql(tx.companyId, filters)} as count`.execute(
    tx.db,
  );
  return rows[0]?.count ?? 0;
}
