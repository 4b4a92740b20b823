import { ticketStatuses, type TicketStatus } from '@prosa/contract';
import type { Condition } from '@prosa/domain';
import { sql, type RawBuilder } from 'kysely';
import { closedCandidates } from './closed-candidates.ts';
import { conditionSql } from './condition-sql.ts';

type Sql = RawBuilder<unknown>;

/** Some rows of a list that lie together in an index, in the list's order. */
interface Place {
  /** null: any, in no order of an index, as those of a search lie. */
  status: TicketStatus | null;
  key: { column: 'queueId' | 'userId'; value: number | null } | null;
  newest: { rows: Sql; areInOrder: boolean } | null;
}

/** What decides where a list's rows lie. */
export interface Listed {
  condition: Condition;
  newestOnly: boolean;
  search: string;
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
function keysOf(condition: Condition): NonNullable<Place['key']>[] | null {
  let keys: NonNullable<Place['key']>[] | null = null;
  for (const part of partsOf(condition)) {
    if (typeof part !== 'object' || !('in' in part)) continue;
    const { field } = part;
    // Each place once: a client may name a queue twice.
    const values = [...new Set(part.in)] as (number | null)[];
    if (field === 'userId' && values.length === 1) keys = values.map((value) => ({ column: field, value }));
    if (field === 'queueId') keys ??= values.map((value) => ({ column: field, value }));
  }
  return keys;
}

/** Where the closed tickets lie that can be the newest of their conversation, each in one place. */
function closedPlaces(condition: Condition): Place[] {
  const { of, queues, people, newestOfPeople } = closedCandidates(condition);
  const place = (key: Place['key'], rows: Sql, areInOrder = true): Place => ({
    status: 'closed',
    key,
    newest: { rows, areInOrder },
  });
  if (of === 'anything')
    return (keysOf(condition) ?? [null]).map((key) => place(key, sql`t."newestOfBoth"`, false));
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
export function placesOf({ condition, newestOnly, search }: Listed): Place[] {
  // What a search finds is little, and is found by its own index: its rows are put in order afterwards.
  if (search !== '') return [{ status: null, key: null, newest: null }];
  const keys = keysOf(condition) ?? [null];
  return statusesOf(condition).flatMap((status) =>
    newestOnly && status === 'closed'
      ? closedPlaces(condition)
      : keys.map((key) => ({ status, key, newest: null })),
  );
}

/**
 * That nothing newer in the conversation matches as well. Closed and live ones apart: of the closed only those can that
 * are the newest of something, and of the live there is one. Looked up for each row (that is what `offset 0` does): a join
 * of all tickets would be read to find a page.
 */
export function isNewestSql(condition: Condition): Sql {
  const statuses = statusesOf(condition);
  const newer = (kind: Sql) => sql`not exists (select from tickets n where n.company_id = t.company_id
    and n."conversationId" = t."conversationId" and n.id > t.id and ${kind} and ${conditionSql(condition, 'n')} offset 0)`;
  const parts: Sql[] = [];
  if (statuses.includes('closed')) parts.push(newer(sql`n.status = 'closed' and n."newestOfBoth"`));
  if (statuses.some((status) => status !== 'closed')) parts.push(newer(sql`n.status <> 'closed'`));
  return sql`(${sql.join(parts, sql` and `)})`;
}

function branch(where: Sql, { status, key, newest }: Place, order: Sql | null, limit: number): Sql {
  // Those of the indexes of closed tickets lie in order of the time itself, others in that of its quarter of an hour.
  const slot = newest?.areInOrder ? sql`` : sql`t."updatedSlot" ${order ?? sql``},`;
  const sorted = order === null ? sql`` : sql`order by ${slot} t."updatedAt" ${order}, t.id ${order}`;
  const parts: Sql[] = [];
  // The indexes of closed tickets are meant by the word itself, not by a value that the plan does not know.
  if (status !== null)
    parts.push(newest ? sql`t.status = 'closed' and ${newest.rows}` : sql`t.status = ${status}`);
  if (key) {
    const column = sql.ref(`t.${key.column}`);
    parts.push(key.value === null ? sql`${column} is null` : sql`${column} = ${key.value}`);
  }
  // A count that asks for no column beyond the index is answered by the index alone.
  const columns = order === null ? sql`1` : sql`t.id, t."updatedAt"`;
  return sql`(select ${columns} from tickets t where ${sql.join([...parts, where], sql` and `)}
    ${sorted} limit ${sql.lit(limit)})`;
}

/** The first rows of each place, `limit` of each at most; in no order where it does not matter. */
export function walked(where: Sql, places: Place[], order: Sql | null, limit: number): Sql {
  return sql.join(
    places.map((place) => branch(where, place, order, limit)),
    sql` union all `,
  );
}
