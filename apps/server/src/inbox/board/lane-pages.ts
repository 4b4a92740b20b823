import { BOARD_LIMIT, NO_LANE, type BoardCard, type LaneCursor } from '@prosa/contract';
import { sql, type RawBuilder } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { CachedStatements, statementCompiler, type Statement } from '../tickets/index.ts';
import { cardsStatement, toCards, type CardRow } from './load-cards.ts';
import { onDays, whereOf, type BoardFilters } from './queries.ts';

type Sql = RawBuilder<unknown>;

/** The cards to read of each lane, or only of one, behind one of its cards. */
interface LanePage {
  perLane: number;
  lane: number | undefined;
  after: LaneCursor | undefined;
  /** Whether most live tickets match, so that the first cards of a lane are soon found in its order. */
  findsMost: boolean;
}

interface LanePages {
  tickets: BoardCard[];
  /** The last card read of each lane that has more. */
  next: { lane: number; after: LaneCursor }[];
}

/**
 * In index order, so that of a lane only its first cards are read. `offset 0` forces a lookup per card: a join would
 * read all live tickets first.
 */
function inLanes(companyId: number, filters: BoardFilters, { perLane, lane, after }: LanePage): Sql {
  const only = lane === undefined ? sql`` : sql`and g.id = ${lane}`;
  const [at, id] = after ?? [];
  const behind = after
    ? sql`and l.position >= ${at} and (l.position > ${at} or l."ticketId" < ${id})`
    : sql``;
  return sql`select g.id as lane, first.id, first.n from tags g
    cross join lateral (
      select shown.id, row_number() over (order by l.position, l."ticketId" desc) as n
      from ticket_lanes l cross join lateral (select t.id from tickets t
        where t.id = l."ticketId" and ${whereOf(companyId, filters)} and ${onDays(filters)} offset 0) shown
      where l.company_id = ${companyId} and l."tagId" = g.id and l."isLive" ${behind}
      order by l.position, l."ticketId" desc limit ${sql.lit(perLane + 1)}) first
    where g.company_id = ${companyId} and g.kanban = 1 ${only}`;
}

/**
 * The newest first; the wire carries a time of milliseconds. `offset 0` keeps to the index of the live tickets in no
 * lane.
 */
function inNoLane(companyId: number, filters: BoardFilters, { perLane, after }: LanePage): Sql {
  const at = sql`date_trunc('milliseconds', t."updatedAt")`;
  const [last, id] = after ?? [];
  const behind = after
    ? sql`and t."updatedSlot" <= ${last} and (${at} < ${last} or (${at} = ${last} and t.id < ${id}))`
    : sql``;
  const order = sql`order by t."updatedSlot" desc, ${at} desc, t.id desc`;
  return sql`select ${sql.lit(NO_LANE)}::bigint as lane, first.id, first.n from (
    select t.id, row_number() over (${order}) as n
    from (select t.* from tickets t
      where t.company_id = ${companyId} and t.status <> 'closed' and not t."isInLane" ${behind}
      order by t."updatedSlot" desc offset 0) t
    where ${whereOf(companyId, filters)} and ${onDays(filters)} ${order} limit ${sql.lit(perLane + 1)}) first`;
}

/** By one pass over the tickets that match, for filters that find few. */
function byPass(companyId: number, filters: BoardFilters, { perLane, lane, after }: LanePage): Sql {
  const [at, id] = after ?? [];
  const behind =
    typeof at === 'string'
      ? sql`and (v.at < ${at} or (v.at = ${at} and v.id < ${id}))`
      : sql`and (v.position > ${at} or (v.position = ${at} and v.id < ${id}))`;
  const only = lane === undefined ? sql`` : sql`and v.lane = ${lane}`;
  return sql`select numbered.* from (
    select v.lane, v.id, row_number() over (partition by v.lane order by v.position, v.at desc, v.id desc) as n
    from (
      select t.id, coalesce(l."tagId", ${sql.lit(NO_LANE)}) as lane, l.position,
        case when l."tagId" is null then date_trunc('milliseconds', t."updatedAt") end as at
      from tickets t left join ticket_lanes l
        on l.company_id = t.company_id and l."ticketId" = t.id and l."tagId" is not null
      where ${whereOf(companyId, filters)} and ${onDays(filters)} offset 0) v
    where true ${only} ${after ? behind : sql``}) numbered
  where n <= ${sql.lit(perLane + 1)}`;
}

function inOrder(companyId: number, filters: BoardFilters, page: LanePage): Sql {
  const parts: Sql[] = [];
  if (page.lane !== NO_LANE) parts.push(inLanes(companyId, filters, page));
  if (page.lane === undefined || page.lane === NO_LANE) parts.push(inNoLane(companyId, filters, page));
  return sql.join(parts, sql` union all `);
}

function pageStatement(companyId: number, filters: BoardFilters, page: LanePage): Statement {
  const ids = page.findsMost ? inOrder(companyId, filters, page) : byPass(companyId, filters, page);
  // At most as many of each lane as can be read of all lanes together.
  const found = sql`found as materialized (${ids}),
    most as materialized (
      select greatest(1, least(${sql.lit(page.perLane)}, ${sql.lit(BOARD_LIMIT)} / nullif(count(distinct lane), 0))) as n
      from found
    ),`.compile(statementCompiler);
  const text = cardsStatement({
    before: found.sql,
    requested: `(select id, row_number() over (order by lane, n) as place from found
      where n <= (select n from most)) wanted`,
    companyId: `$${found.parameters.length + 1}`,
    more: `'more', (select json_agg(lane) from found where n = (select n + 1 from most)),`,
  });
  return { text, values: [...found.parameters, companyId] };
}

const statements = new CachedStatements();

function cursorOf({ tagId, position, id, updatedAt }: CardRow): LaneCursor {
  return tagId === null ? [new Date(updatedAt).toISOString(), id] : [position ?? 0, id];
}

/** The pages of the lanes in one statement, which ends its transaction. */
export async function readLanePages(
  tx: CompanyTransaction,
  filters: BoardFilters,
  page: LanePage,
): Promise<LanePages> {
  const key = JSON.stringify([tx.companyId, filters, page]);
  const { text, values } = statements.get(key, () => pageStatement(tx.companyId, filters, page));
  const rows = await tx.lastQuery<CardRow<{ more: number[] | null }>>(text, values);
  const more = new Set(rows[0]?.beside?.more);
  const last = new Map(rows.map((row) => [row.tagId ?? NO_LANE, row]));
  const next = [...last].flatMap(([lane, row]) => (more.has(lane) ? [{ lane, after: cursorOf(row) }] : []));
  return { tickets: toCards(rows), next };
}
