import { COUNT_CAP, TICKETS_PAGE_SIZE, type Ticket } from '@prosa/contract';
import type { Condition } from '@prosa/domain';
import { sql, type RawBuilder } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { conditionSql } from './condition-sql.ts';
import { searchSql, ticketNumber, type Search } from './list-search.ts';
import { viewKey } from './cached-counts.ts';
import { CachedStatements, type Statement } from './cached-statements.ts';
import { isNewestSql, placesOf, walked, walkedInOrder, type WhereIn } from './list-walk.ts';
import { toTickets, type TicketRow } from './load-tickets.ts';
import { narrowSql, type Narrowing } from './narrow-sql.ts';
import { statementCompiler } from './statement-compiler.ts';
import { isSnoozed, ticketStatement } from './ticket-statement.ts';

type Sql = RawBuilder<unknown>;

export interface TicketFilters extends Narrowing, Search {
  condition: Condition;
  /** Lists only the newest matching ticket of each contact and connection. */
  newestOnly: boolean;
  /** Lists what the bell counts: unread tickets, and groups only where the connection treats them as tickets. */
  isBell: boolean;
  unreadOnly: boolean;
  /** Lists tickets in which the customer has the last word. */
  unansweredOnly: boolean;
  /** Lists only tickets that are put off, or only those that are not; null: both. */
  snoozed: 'only' | 'hidden' | null;
}

export interface Page<Count = number> {
  tickets: Ticket[];
  /** The count of the whole view; counting stops at its cap. */
  count: Count;
  /** Whether there are more tickets after this page, also beyond the counted ones. */
  hasMore: boolean;
}

const announcesSql = sql`(not t."isGroup" or exists (select from connections w
  where w.company_id = t.company_id and w.id = t."whatsappId" and w."groupAsTicket" = 'enabled'))`;

/** The tickets that are put off: few of a company are, so `only` begins with them. */
function snoozedSql(companyId: number, snoozed: 'only' | 'hidden'): Sql {
  const isSnoozedNow = sql`exists (select from ticket_snoozes s
    where s.company_id = ${companyId} and s."ticketId" = t.id and ${sql.raw(isSnoozed)})`;
  if (snoozed === 'hidden') return sql`not ${isSnoozedNow}`;
  return sql`t.id = any (array(select s."ticketId" from ticket_snoozes s where s.company_id = ${companyId}))
    and ${isSnoozedNow}`;
}

function filterSql(companyId: number, filters: TicketFilters): WhereIn {
  const parts: Sql[] = [sql`t.company_id = ${companyId}`];
  if (filters.search !== '') parts.push(searchSql(companyId, filters));
  if (filters.isBell || filters.unreadOnly) parts.push(sql`t."unreadMessages" > 0`);
  if (filters.isBell) parts.push(announcesSql);
  if (filters.unansweredOnly) parts.push(sql`not t."fromMe" and t."lastMessageAt" is not null`);
  if (filters.snoozed !== null) parts.push(snoozedSql(companyId, filters.snoozed));
  parts.push(...narrowSql(companyId, filters));
  // A search for a ticket's number finds this ticket, even if it is quiet or not the newest.
  const number = ticketNumber(filters.search);
  // Quiet tickets are the newest of nothing, so other lists do not find them (docs/adr/0333).
  if (filters.search !== '')
    parts.push(number === null ? sql`not t."isQuiet"` : sql`(not t."isQuiet" or t.id = ${number})`);
  return (place) => {
    const here = place.left === true ? parts : [...parts, conditionSql(place.left, 't')];
    if (!filters.newestOnly) return sql.join(here, sql` and `);
    const newest = isNewestSql(filters.condition, place);
    const isListed = number === null ? newest : sql`(t.id = ${number} or (${newest}))`;
    return sql.join([...here, isListed], sql` and `);
  };
}

/** Finding the newest per conversation costs a lookup per row, so such views are counted only up to half the cap. */
export const countCapOf = ({ newestOnly }: Pick<TicketFilters, 'newestOnly'>): number =>
  newestOnly ? COUNT_CAP / 2 : COUNT_CAP;

interface PageRequest {
  pageNumber: number;
  descending: boolean;
  /** The known count of the view; null to count it. */
  knownCount?: number | null;
}

/** Counts a view place by place: for several places at once, a generic plan expects most of the table. */
function countSql(companyId: number, filters: TicketFilters): Sql {
  const cap = countCapOf(filters);
  const found = walked(placesOf(filters), filterSql(companyId, filters), cap + 1);
  return sql`(select count(*) from (select from (${found}) found limit ${sql.lit(cap + 1)}) counted)`;
}

/** The ids of a page and one more. A search is sorted as a whole and has its total. */
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

function pageStatement(companyId: number, filters: TicketFilters, request: PageRequest): Statement {
  const cap = countCapOf(filters);
  const isCounted = request.knownCount !== null && request.knownCount !== undefined;
  const total =
    filters.search === ''
      ? countSql(companyId, filters)
      : sql`(select least(max(total), ${sql.lit(cap + 1)}) from page)`;
  const counted = isCounted ? sql`` : sql`counted as materialized (select ${total} as count),`;
  const page = sql`page as materialized (${idsSql(companyId, filters, request)}), ${counted}`.compile(
    statementCompiler,
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
 * One page of a view in order with the view's count, in a single statement that ends its transaction. The count is
 * null beyond the last page, because no row carries it there.
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

/** The filters of a list that is narrowed by nothing. */
export const plainFilters = {
  newestOnly: false,
  isBell: false,
  unreadOnly: false,
  unansweredOnly: false,
  snoozed: null,
  search: '',
  searchOnMessages: false,
  hidesNumbers: false,
  tags: [],
  users: [],
  whatsapps: [],
  statuses: [],
  created: null,
  updated: null,
} satisfies Omit<TicketFilters, 'condition'>;

/** The ids of the first page of a list. */
export async function ticketIds(tx: CompanyTransaction, filters: TicketFilters): Promise<number[]> {
  if (isEmpty(filters)) return [];
  const page = idsSql(tx.companyId, filters, { pageNumber: 1, descending: false });
  const { rows } = await sql<{ id: number }>`${page}`.execute(tx.db);
  return rows.map(({ id }) => id);
}

/** Counts up to the cap plus one. */
export async function countTickets(tx: CompanyTransaction, filters: TicketFilters): Promise<number> {
  if (isEmpty(filters)) return 0;
  const { rows } = await sql<{ count: number }>`select ${countSql(tx.companyId, filters)} as count`.execute(
    tx.db,
  );
  return rows[0]?.count ?? 0;
}
