import { ticketStatuses, type TicketStatus } from '@prosa/contract';
import { assuming, type Condition } from '@prosa/domain';
import { sql, type RawBuilder } from 'kysely';
import { closedCandidates } from './closed-candidates.ts';
import { conditionSql } from './condition-sql.ts';

type Sql = RawBuilder<unknown>;

/** Some rows of a list that lie together in an index, in the list's order. */
export interface Place {
  /** null: any, in no order of an index, as those of a search lie. */
  status: TicketStatus | null;
  key: { column: 'queueId' | 'userId'; value: number | null } | null;
  newest: { rows: Sql; areInOrder: boolean } | null;
  /** What of the list's condition does not follow from lying here. */
  left: Condition;
}

/** What decides where a list's rows lie. */
export interface Listed {
  condition: Condition;
  newestOnly: boolean;
  search: string;
  /** A half-open range of `updatedAt`; null: at any time. */
  updated: [Date, Date] | null;
}

function partsOf(condition: Condition): Condition[] {
  return typeof condition === 'object' && 'all' in condition ? condition.all.flatMap(partsOf) : [condition];
}

/** The statuses that a ticket may have that matches; what says nothing of the status may have any. */
const statusesOf = (condition: Condition): TicketStatus[] =>
  ticketStatuses.filter((status) => assuming(condition, { status }) !== false);

/** A list by queue or by person is read from that index, however many tickets others have. */
function keysOf(condition: Condition): Place['key'][] {
  let keys: NonNullable<Place['key']>[] | null = null;
  for (const part of partsOf(condition)) {
    if (typeof part !== 'object' || !('in' in part)) continue;
    const { field } = part;
    // Each place once: a client may name a queue twice.
    const values = [...new Set(part.in)] as (number | null)[];
    if (field === 'userId' && values.length === 1) keys = values.map((value) => ({ column: field, value }));
    if (field === 'queueId') keys ??= values.map((value) => ({ column: field, value }));
  }
  return keys ?? [null];
}

const leftOf = (condition: Condition, status: TicketStatus, key: Place['key']): Condition =>
  assuming(condition, { status, ...(key ? { [key.column]: key.value } : {}) });

/** Where the closed tickets lie that can be the newest of their conversation, each in one place. */
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

/** Where the rows of a list lie. */
export function placesOf({ condition, newestOnly, search, updated }: Listed): Place[] {
  // What a search finds is little, and is found by its own index: its rows are put in order afterwards.
  if (search !== '') return [{ status: null, key: null, newest: null, left: condition }];
  const statuses = statusesOf(condition);
  const places = statuses
    .filter((status) => status !== 'closed' || !newestOnly)
    .flatMap((status) =>
      keysOf(assuming(condition, { status })).map(
        (key): Place => ({ status, key, newest: null, left: leftOf(condition, status, key) }),
      ),
    );
  // The closed ones last: what counts up to a cap has most often reached it before them.
  return newestOnly && statuses.includes('closed')
    ? [...places, ...closedPlaces({ condition, updated })]
    : places;
}

const newerSql = (condition: Condition, kind: Sql): Sql =>
  sql`not exists (select from tickets n where n.company_id = t.company_id
    and n."conversationId" = t."conversationId" and n.id > t.id and ${kind} and ${conditionSql(condition, 'n')} offset 0)`;

/**
 * That nothing newer in the conversation matches as well. Closed and live ones apart: of the closed only those can that
 * are the newest of something, and of the live there is one. Looked up for each row (that is what `offset 0` does): a join
 * of all tickets would be read to find a page.
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

/** What the rows of a place must meet beside lying there. */
export type WhereIn = (place: Place) => Sql;

interface Part {
  where: WhereIn;
  order: Sql | null;
  limit: number;
}

/** The indexes of closed tickets hold the time of an update in a column that is empty until they are closed. */
const timeOf = ({ newest }: Place): Sql =>
  newest?.areInOrder ? sql`t."updatedWhenClosed"` : sql`t."updatedAt"`;

function branch(place: Place, { where, order, limit }: Part): Sql {
  const { status, key, newest } = place;
  // Those of the indexes of closed tickets lie in order of the time itself, others in that of its quarter of an hour.
  const time = timeOf(place);
  const slot = newest?.areInOrder ? sql`` : sql`t."updatedSlot" ${order ?? sql``},`;
  const sorted = order === null ? sql`` : sql`order by ${slot} ${time} ${order}, t.id ${order}`;
  const parts: Sql[] = [];
  // The indexes of closed tickets are meant by the word itself, not by a value that the plan does not know.
  if (status !== null)
    parts.push(newest ? sql`t.status = 'closed' and ${newest.rows}` : sql`t.status = ${status}`);
  if (key) {
    const column = sql.ref(`t.${key.column}`);
    parts.push(key.value === null ? sql`${column} is null` : sql`${column} = ${key.value}`);
  }
  // A count that asks for no column beyond the index is answered by the index alone.
  const columns = order === null ? sql`1` : sql`t.id, ${time} as "updatedAt"`;
  return sql`(select ${columns} from tickets t where ${sql.join([...parts, where(place)], sql` and `)}
    ${sorted} limit ${sql.lit(limit)})`;
}

const union = (branches: Sql[]): Sql => sql.join(branches, sql` union all `);

/** So many rows of the places, in no order. */
export const walked = (places: Place[], where: WhereIn, limit: number): Sql =>
  union(places.map((place) => branch(place, { where, order: null, limit })));

/**
 * The first rows of each place, `limit` of each at most. Where live and closed ones are listed together, a closed one
 * counts only while its conversation has no newer live one: of many conversations that have, each would be looked at.
 * So the live ones are found first, and closed ones only as far as the last of them can come.
 */
export function walkedInOrder(places: Place[], where: WhereIn, descending: boolean, limit: number): Sql {
  const order = descending ? sql`desc` : sql`asc`;
  const [closed, live] = [places.filter(({ newest }) => newest), places.filter(({ newest }) => !newest)];
  const branches = (some: Place[], isIn: WhereIn) =>
    some.map((place) => branch(place, { where: isIn, order, limit }));
  if (closed.length === 0 || live.length === 0) return union(branches(places, where));
  const last = sql`(select "updatedAt" from live order by "updatedAt" ${order} offset ${sql.lit(limit - 1)} limit 1)`;
  // As a subquery as a whole: row-level security keeps a bare `coalesce` out of the index.
  const reaches = descending
    ? sql`>= (select coalesce(${last}, '-infinity'))`
    : sql`<= (select coalesce(${last}, 'infinity'))`;
  const beforeLast: WhereIn = (place) => sql`${timeOf(place)} ${reaches} and ${where(place)}`;
  return sql`with live as materialized (${union(branches(live, where))})
    select id, "updatedAt" from live union all ${union(branches(closed, beforeLast))}`;
}
