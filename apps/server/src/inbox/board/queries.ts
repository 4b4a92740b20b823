import type { BoardCard } from '@prosa/contract';
import type { Condition, LaneRules, Stay } from '@prosa/domain';
import { sql, type RawBuilder } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { conditionSql, narrowSql, searchSql } from '../tickets/index.ts';

export interface BoardFilters {
  condition: Condition;
  /** Half-open: the end is excluded. */
  created: [Date, Date];
  users: number[];
  whatsapps: number[];
  /** Tags of the contact. */
  tags: number[];
  search: string;
  hidesNumbers: boolean;
}

export interface CardRow extends Omit<BoardCard, 'lane' | 'user'> {
  user: { id: number; name: string } | null;
  lane: ({ tagId: number } & Pick<Stay, 'position' | 'enteredAt' | 'passed'>) | null;
  rules: Pick<LaneRules, 'timeLane' | 'nextLaneId'> | null;
}

function whereOf(companyId: number, filters: BoardFilters): RawBuilder<boolean> {
  const { users, whatsapps, tags, search, hidesNumbers } = filters;
  const narrowing = { users, whatsapps, tags, statuses: [], created: null, updated: null };
  const parts = [
    sql`t.company_id = ${companyId}`,
    // Without it, a condition on several statuses would not use the partial indexes of live tickets.
    sql`t.status in ('open', 'pending', 'lgpd')`,
    conditionSql(filters.condition, 't'),
    ...narrowSql(narrowing),
  ];
  if (search !== '') parts.push(searchSql(companyId, { search, searchOnMessages: false, hidesNumbers }));
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

export interface Found {
  ids: number[];
  /** All that match, also beyond the limit. */
  total: number;
}

/** The newest by their last change. */
export async function findCards(
  tx: CompanyTransaction,
  filters: BoardFilters,
  limit: number,
): Promise<Found> {
  const [from, until] = filters.created;
  const rows = await tx.db
    .selectFrom('tickets as t')
    .select(['t.id', sql<number>`count(*) over ()`.as('total')])
    .where(whereOf(tx.companyId, filters))
    .where(sql<boolean>`t."createdAt" >= ${from} and t."createdAt" < ${until}`)
    .orderBy('t.updatedAt', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit)
    .execute();
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

/** Counts the tickets that the days alone keep off the board, up to `cap`. */
export async function countOutside(
  tx: CompanyTransaction,
  filters: BoardFilters,
  cap: number,
): Promise<number> {
  const [from, until] = filters.created;
  const { count } = await tx.db
    .selectFrom(
      tx.db
        .selectFrom('tickets as t')
        .select('t.id')
        .where(whereOf(tx.companyId, filters))
        .where(sql<boolean>`not (t."createdAt" >= ${from} and t."createdAt" < ${until})`)
        .limit(cap)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const named = (alias: string, more = '') => `case when ${alias}.id is not null
    then json_build_object('id', ${alias}.id, 'name', ${alias}.name${more}) end`;

const text = `
with asked as materialized (select id, place from unnest($2::bigint[]) with ordinality r (id, place)),
tagged as materialized (
  select o."ticketId", json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color) order by g.name) as tags
  from (select "ticketId", "tagId" from ticket_tags where company_id = $1 and "ticketId" = any($2::bigint[])
    union all select "ticketId", "tagId" from ticket_lanes where company_id = $1 and "ticketId" = any($2::bigint[])) o
  join tags g on g.company_id = $1 and g.id = o."tagId" group by o."ticketId"
)
select t.id, t.uuid, t.status, t.channel, t."userId", t."queueId", t."whatsappId", t."contactId", t."isGroup",
  t."lastMessage", t."fromMe", t."unreadMessages", t."createdAt", t."updatedAt", t."lastMessageAt",
  json_build_object('id', c.id, 'name', c.name, 'number', c.number) as contact,
  ${named('q', `, 'color', q.color`)} as queue, ${named('u')} as "user", ${named('w')} as whatsapp,
  coalesce(k.tags, '[]') as tags,
  case when l."tagId" is not null then json_build_object('tagId', l."tagId", 'position', l.position,
    'enteredAt', l."enteredAt", 'passed', l.passed) end as lane,
  case when g.id is not null then json_build_object('timeLane', g."timeLane", 'nextLaneId', g."nextLaneId")
    end as rules
from asked
join tickets t on t.company_id = $1 and t.id = asked.id
join contacts c on c.company_id = $1 and c.id = t."contactId"
left join queues q on q.company_id = $1 and q.id = t."queueId"
left join users u on u.company_id = $1 and u.id = t."userId"
left join connections w on w.company_id = $1 and w.id = t."whatsappId"
left join ticket_lanes l on l.company_id = $1 and l."ticketId" = t.id
left join tags g on g.company_id = $1 and g.id = l."tagId"
left join tagged k on k."ticketId" = t.id
order by asked.place`;

/** In the order of `ids`. Everything that the cards show comes by this one statement. */
export async function loadCards(tx: CompanyTransaction, ids: readonly number[]): Promise<CardRow[]> {
  return ids.length === 0 ? [] : tx.query<CardRow>('board-cards', text, [tx.companyId, ids]);
}
