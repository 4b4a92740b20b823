import { ticketStatuses, type TicketStatus } from '@prosa/contract';
import { assuming, type Condition } from '@prosa/domain';
import { sql, type RawBuilder } from 'kysely';
import { closedCandidates } from './closed-candidates.ts';
import { conditionSql } from './condition-sql.ts';

type Sql = RawBuilder<unknown>;

/** Rows of a list that are adjacent in an index, in the list's order. */
export interface Place {
  /** Null for any status, without index order, as in a search. */
  status: TicketStatus | null;
  key: { column: 'queueId' | 'userId'; value: number | null } | null;
  newest: { rows: Sql; areInOrder: boolean } | null;
  /** The part of the list's condition that this place does not already imply. */
  left: Condition;
}

export interface Listed {
  condition: Condition;
  newestOnly: boolean;
  search: string;
  /** A half-open range of `updatedAt`; null for any time. */
  updated: [Date, Date] | null;
}

function partsOf(condition: Condition): Condition[] {
  return typeof condition === 'object' && 'all' in condition ? condition.all.flatMap(partsOf) : [condition];
}

/** Statuses that can match; a condition without a status matches all. */
const statusesOf = (condition: Condition): TicketStatus[] =>
  ticketStatuses.filter((status) => assuming(condition, { status }) !== false);

/** A list by queue or user reads that index, so that the tickets of others cost nothing. */
function keysOf(condition: Condition): Place['key'][] {
  let keys: NonNullable<Place['key']>[] | null = null;
  for (const part of partsOf(condition)) {
    if (typeof part !== 'object' || !('in' in part)) continue;
    const { field } = part;
    // Removes duplicates, because a client may name a queue twice.
    const values = [...new Set(part.in)] as (number | null)[];
    if (field === 'userId' && values.length === 1) keys = values.map((value) => ({ column: field, value }));
    if (field === 'queueId') keys ??= values.map((value) => ({ column: field, value }));
  }
  return keys ?? [null];
}

const leftOf = (condition: Condition, status: TicketStatus, key: Place['key']): Condition =>
  assuming(condition, { status, ...(key ? { [key.column]: key.value } : {}) });

/** The places of the closed tickets that can be the newest of their conversation; no ticket is in two of them. */
function closedPlaces({ condition, updated }: Pick<Listed, 'condition' | 'updated'>): Place[] {
  const { of, queues, people, newestOfPeople } = closedCandidates(condition);
  const within = updated
    ? sql` and t."updatedWhenClosed" >= ${updated[0]} and t."updatedWhenClosed" < ${updated[1]}`
    : sql``;
  const place = (key: Place['key'], rows: Sql, areInOrder = true): Place => ({
    status: 'closed',
    key,
    newest: { rows: areInOrder ? sql`${rows}${within}` : rows, areInOrder },
    left: leftOf(condition, 'closed', key),
  });
  if (of === 'anything') return keysOf(condition).map((key) => place(key, sql`t."newestOfBoth"`, false));
  const places = queues.map((value) => place({ column: 'queueId', value }, sql`t."newestInQueue"`));
  if (of === 'conversations') places.push(place(null, sql`t."newestClosed"`));
  const ofPeople = newestOfPeople ? sql`t."newestOfUser"` : sql`t."newestOfBoth"`;
  const known = queues.filter((id) => id !== null);
  const beside = [
    ...(known.length > 0 ? [sql`(t."queueId" is null or t."queueId" <> all(${known}))`] : []),
    ...(queues.includes(null) ? [sql`t."queueId" is not null`] : []),
  ];
  for (const value of people)
    places.push(
      place({ column: 'userId', value }, sql.join([ofPeople, ...beside], sql` and `), newestOfPeople),
    );
  return places;
}

export function placesOf({ condition, newestOnly, search, updated }: Listed): Place[] {
  // A search finds few rows by its own index; they are sorted afterwards.
  if (search !== '') return [{ status: null, key: null, newest: null, left: condition }];
  const statuses = statusesOf(condition);
  const places = statuses
    .filter((status) => status !== 'closed' || !newestOnly)
    .flatMap((status) =>
      keysOf(assuming(condition, { status })).map(
        (key): Place => ({ status, key, newest: null, left: leftOf(condition, status, key) }),
      ),
    );
  // Closed tickets go last: a count usually reaches its cap before them.
  return newestOnly && statuses.includes('closed')
    ? [...places, ...closedPlaces({ condition, updated })]
    : places;
}

const newerSql = (condition: Condition, kind: Sql): Sql =>
  sql`not exists (select from tickets n where n.company_id = t.company_id
    and n."conversationId" = t."conversationId" and n.id > t.id and ${kind} and ${conditionSql(condition, 'n')} offset 0)`;

/**
 * Condition that nothing newer in the conversation matches. Closed and live tickets are checked separately: among the
 * closed ones only those that are the newest of something can match, and there is only one live ticket. `offset 0`
 * forces a lookup per row: a join would read all tickets to find a page.
 */
export function isNewestSql(condition: Condition, { status }: Pick<Place, 'status'>): Sql {
  const statuses = statusesOf(condition);
  const parts: Sql[] = [];
  if (statuses.includes('closed'))
    parts.push(
      newerSql(assuming(condition, { status: 'closed' }), sql`n.status = 'closed' and n."newestOfBoth"`),
    );
  // A live ticket is the only one of its conversation (tickets_one_live).
  const isLive = status !== null && status !== 'closed';
  if (!isLive && statuses.some((one) => one !== 'closed'))
    parts.push(newerSql(condition, sql`n.status <> 'closed'`));
  return parts.length === 0 ? sql`true` : sql.join(parts, sql` and `);
}

export type WhereIn = (place: Place) => Sql;

interface Part {
  where: WhereIn;
  /** Null: in no order. */
  descending: boolean | null;
  limit: number;
}

const orderOf = (descending: boolean): Sql => (descending ? sql`desc` : sql`asc`);

/** The indexes of closed tickets contain the update time in a column that is null until the ticket is closed. */
const timeOf = ({ newest }: Place): Sql =>
  newest?.areInOrder ? sql`t."updatedWhenClosed"` : sql`t."updatedAt"`;

/**
 * Sorts tickets without a queue by their queue, too. That changes no order, but the planner does not know: for it, 'is
 * null' does not fix a column as '=' does, and it would pick these tickets out of those of all queues.
 */
function orderByNull(key: Place['key'], descending: boolean): Sql {
  if (key?.value !== null) return sql``;
  // In the index the queue ascends while the time descends.
  return sql`${sql.ref(`t.${key.column}`)} ${orderOf(!descending)},`;
}

function orderBy(place: Place, descending: boolean): Sql {
  const order = orderOf(descending);
  // The indexes of closed tickets are ordered by the time itself, the others by its quarter of an hour.
  const slot = place.newest?.areInOrder ? sql`` : sql`t."updatedSlot" ${order},`;
  return sql`order by ${orderByNull(place.key, descending)} ${slot} ${timeOf(place)} ${order}, t.id ${order}`;
}

function branch(place: Place, { where, descending, limit }: Part): Sql {
  const { status, key, newest } = place;
  const sorted = descending === null ? sql`` : orderBy(place, descending);
  const parts: Sql[] = [];
  // The status is a literal, because with a parameter the plan could not use the partial indexes of closed tickets.
  if (status !== null)
    parts.push(newest ? sql`t.status = 'closed' and ${newest.rows}` : sql`t.status = ${status}`);
  if (key) {
    const column = sql.ref(`t.${key.column}`);
    parts.push(key.value === null ? sql`${column} is null` : sql`${column} = ${key.value}`);
  }
  // A count without other columns is an index-only scan.
  const columns = descending === null ? sql`1` : sql`t.id, ${timeOf(place)} as "updatedAt"`;
  return sql`(select ${columns} from tickets t where ${sql.join([...parts, where(place)], sql` and `)}
    ${sorted} limit ${sql.lit(limit)})`;
}

const union = (branches: Sql[]): Sql => sql.join(branches, sql` union all `);

/** Up to `limit` rows of each place, in no order. */
export const walked = (places: Place[], where: WhereIn, limit: number): Sql =>
  union(places.map((place) => branch(place, { where, descending: null, limit })));

/**
 * The first rows of each place, at most `limit` each. If live and closed tickets are listed together, a closed one
 * counts only while its conversation has no newer live one, which would cost a lookup for each. So live tickets are
 * found first, and closed ones only up to the last position they can have.
 */
export function walkedInOrder(places: Place[], where: WhereIn, descending: boolean, limit: number): Sql {
  const order = orderOf(descending);
  const [closed, live] = [places.filter(({ newest }) => newest), places.filter(({ newest }) => !newest)];
  const branches = (some: Place[], isIn: WhereIn) =>
    some.map((place) => branch(place, { where: isIn, descending, limit }));
  if (closed.length === 0 || live.length === 0) return union(branches(places, where));
  const last = sql`(select "updatedAt" from live order by "updatedAt" ${order} offset ${sql.lit(limit - 1)} limit 1)`;
  // The whole expression is a subquery: row-level security keeps a bare `coalesce` out of the index.
  const reaches = descending
    ? sql`>= (select coalesce(${last}, '-infinity'))`
    : sql`<= (select coalesce(${last}, 'infinity'))`;
  const beforeLast: WhereIn = (place) => sql`${timeOf(place)} ${reaches} and ${where(place)}`;
  return sql`with live as materialized (${union(branches(live, where))})
    select id, "updatedAt" from live union all ${union(branches(closed, beforeLast))}`;
}
