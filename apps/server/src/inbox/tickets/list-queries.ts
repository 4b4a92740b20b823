import { hasUsername, isOwnName } from '../contacts/contact-search.ts';
import { COUNT_CAP, TICKETS_PAGE_SIZE, ticketStatuses, type TicketStatus } from '@prosa/contract';
import { phoneKeys, type Condition } from '@prosa/domain';
import { sql, type RawBuilder } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { conditionSql } from './condition-sql.ts';
import { narrowSql, type Narrowing } from './narrow-sql.ts';

type Sql = RawBuilder<unknown>;

export interface TicketFilters extends Narrowing {
  condition: Condition;
  /** Only the newest ticket of each contact and connection, among those that the condition lets through. */
  newestOnly: boolean;
  unreadOnly: boolean;
  search: string;
  searchOnMessages: boolean;
  /** Who asks may not see numbers (LGPD). */
  hidesNumbers: boolean;
}

export interface Page {
  ids: number[];
  /** Of the whole view; above COUNT_CAP it is not counted on. */
  count: number;
  /** Whether there are more after this page, beyond what is counted too. */
  hasMore: boolean;
}

/** How to walk the tickets in order: the places in an index where a list's rows lie, each of them in order. */
interface Walk {
  /** null: in no order of an index, as those of a search lie. */
  statuses: TicketStatus[] | null;
  column: 'queueId' | 'userId' | null;
  values: (number | null)[];
}

function partsOf(condition: Condition): Condition[] {
  return typeof condition === 'object' && 'all' in condition ? condition.all.flatMap(partsOf) : [condition];
}

/** The statuses that a ticket may have that matches; what says nothing of the status may have any. */
function statusesOf(condition: Condition): TicketStatus[] {
  const every = [...ticketStatuses];
  if (typeof condition === 'boolean') return condition ? every : [];
  if ('all' in condition) {
    const parts = condition.all.map(statusesOf);
    return every.filter((status) => parts.every((part) => part.includes(status)));
  }
  if ('any' in condition) {
    const parts = condition.any.map(statusesOf);
    return every.filter((status) => parts.some((part) => part.includes(status)));
  }
  if (condition.field !== 'status' || !('in' in condition)) return every;
  return every.filter((status) => condition.in.includes(status));
}

/** A list by queue or by person is read from that index, however many tickets others have. */
function walkOf({ condition, search }: TicketFilters): Walk {
  const walk: Walk = { statuses: null, column: null, values: [] };
  // What a search finds is little, and is found by its own index: its rows are put in order afterwards.
  if (search !== '') return walk;
  walk.statuses = statusesOf(condition);
  for (const part of partsOf(condition)) {
    if (typeof part !== 'object' || !('in' in part)) continue;
    // Each place once: a client may name a queue twice.
    const values = [...new Set(part.in)];
    if (part.field === 'userId' && values.length === 1) Object.assign(walk, { column: 'userId', values });
    if (part.field === 'queueId' && walk.column === null) Object.assign(walk, { column: 'queueId', values });
  }
  return walk;
}

function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}

/** Fewer digits than these say nothing about a number. */
const FEWEST_DIGITS = 4;
/** Digits with what people write between them. */
const numberLike = /^[\d\s()+.-]+$/;

function contactsByKey(companyId: number, search: string): Sql {
  return sql`select "contactId" from contact_identities
    where company_id = ${companyId} and kind = 'phone' and value = any(${phoneKeys(search)}::text[])`;
}

/**
 * Contacts by name (case and accents do not matter) or number (with or without 55 and the ninth digit). Who may not see
 * numbers finds one by the whole of it alone: by parts it could be guessed digit after digit.
 */
function contactsFound(companyId: number, { search, hidesNumbers }: TicketFilters): Sql {
  const digits = search.replaceAll(/\D/g, '');
  const isNumber = numberLike.test(search);
  const name = sql`fold(${likePattern(search)})`;
  if (hidesNumbers && isNumber) return contactsByKey(companyId, search);
  if (hidesNumbers) {
    return sql`select c.id from contacts c where c.company_id = ${companyId}
      and c.id in (select contacts_like(${name}, null))
      and ((fold(c.name) like ${name} and ${isOwnName}) or ${hasUsername(search)})`;
  }
  if (!isNumber || digits.length < FEWEST_DIGITS) return sql`select contacts_like(${name}, null)`;
  return sql`select contacts_like(${name}, ${likePattern(digits)}) union ${contactsByKey(companyId, search)}`;
}

/** A ticket's number, typed as it is shown, with or without its sign. */
function ticketNumber(search: string): number | null {
  const digits = /^#?(\d{1,15})$/.exec(search.trim())?.[1];
  return digits === undefined ? null : Number(digits);
}

function searchSql(companyId: number, filters: TicketFilters): Sql {
  const { search, searchOnMessages } = filters;
  if (search === '') return sql`true`;
  const number = ticketNumber(search);
  // By ids, both kinds: an `or` of the two could use neither's index.
  const byContact =
    number === null
      ? sql`t."contactId" in (${contactsFound(companyId, filters)})`
      : sql`t.id in (select s.id from tickets s where s.company_id = ${companyId}
          and s."contactId" in (${contactsFound(companyId, filters)}) union select ${number}::bigint)`;
  if (!searchOnMessages) return byContact;
  return sql`(${byContact} or t.id in (
    select "ticketId" from messages_like(fold(${likePattern(search)}), ${Number.MAX_SAFE_INTEGER})))`;
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
    const newest = sql`not exists (select from tickets n where n.company_id = t.company_id
      and n."conversationId" = t."conversationId" and n.id > t.id and ${conditionSql(filters.condition, 'n')})`;
    // A ticket that is called by its number is meant itself, whatever came after it.
    const number = ticketNumber(filters.search);
    parts.push(number === null ? newest : sql`(t.id = ${number} or ${newest})`);
  }
  return sql.join(parts, sql` and `);
}

function branch(
  where: Sql,
  { column }: Walk,
  status: string | null,
  value: number | null,
  order: Sql | null,
  limit: number,
): Sql {
  const sorted =
    order === null ? sql`` : sql`order by t."updatedSlot" ${order}, t."updatedAt" ${order}, t.id ${order}`;
  const byStatus = status === null ? sql`true` : sql`t.status = ${status}`;
  const key =
    column === null
      ? sql`true`
      : value === null
        ? sql`t.${sql.ref(column)} is null`
        : sql`t.${sql.ref(column)} = ${value}`;
  // A count that asks for no column beyond the index is answered by the index alone.
  const columns = order === null ? sql`1` : sql`t.id, t."updatedAt"`;
  return sql`(select ${columns} from tickets t where ${byStatus} and ${key} and ${where}
    ${sorted} limit ${sql.lit(limit)})`;
}

/** The first rows of each place of a walk, `limit` of each at most; in no order where it does not matter. */
function walked(where: Sql, walk: Walk, order: Sql | null, limit: number): Sql {
  const branches = (walk.statuses ?? [null]).flatMap((status) =>
    (walk.column === null ? [null] : walk.values).map((value) =>
      branch(where, walk, status, value, order, limit),
    ),
  );
  return sql.join(branches, sql` union all `);
}

/** One page of ids in order, and how many there are in all. */
export async function pageOfTickets(
  tx: CompanyTransaction,
  filters: TicketFilters,
  { pageNumber, descending }: { pageNumber: number; descending: boolean },
): Promise<Page> {
  if (filters.condition === false) return { ids: [], count: 0, hasMore: false };
  const order = descending ? sql`desc` : sql`asc`;
  const offset = (pageNumber - 1) * TICKETS_PAGE_SIZE;
  const where = filterSql(tx.companyId, filters);
  const walk = walkOf(filters);
  const { rows } = await sql<{ id: number }>`
    select id from (${walked(where, walk, order, offset + TICKETS_PAGE_SIZE + 1)}) found
    order by "updatedAt" ${order}, id ${order} limit ${TICKETS_PAGE_SIZE + 1} offset ${offset}`.execute(
    tx.db,
  );
  const ids = rows.slice(0, TICKETS_PAGE_SIZE).map((row) => row.id);
  const hasMore = rows.length > TICKETS_PAGE_SIZE;
  if (pageNumber === 1 && !hasMore) return { ids, count: ids.length, hasMore };
  // Counted place by place: of several at once, a plan without values expects most of the table.
  const cap = filters.newestOnly ? NEWEST_COUNT_CAP : COUNT_CAP;
  return { ids, count: await countTickets(tx, walked(where, walk, null, cap + 1), cap), hasMore };
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
