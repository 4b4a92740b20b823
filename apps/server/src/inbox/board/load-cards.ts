import type { BoardCard } from '@prosa/contract';
import type { LaneRules, Stay } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { shownLane } from '../lanes/index.ts';
import { withColor } from '../tickets/index.ts';

type Tag = BoardCard['tags'][number];

/** What the cards refer to, by name order where there is one. */
interface Beside {
  queues: NonNullable<BoardCard['queue']>[] | null;
  users: { id: number; name: string }[] | null;
  connections: NonNullable<BoardCard['whatsapp']>[] | null;
  tags: (Tag & Pick<LaneRules, 'timeLane' | 'nextLaneId'>)[] | null;
  /** The tags of the tickets that are no lanes. */
  tagged: { of: number; id: number }[] | null;
}

export interface CardRow<More = unknown>
  extends Omit<BoardCard, 'contact' | 'queue' | 'user' | 'whatsapp' | 'tags' | 'lane'> {
  contactName: string;
  number: string;
  /** Null: in no lane. */
  tagId: number | null;
  /** These are null for a ticket that was never in a lane. */
  position: Stay['position'] | null;
  enteredAt: Stay['enteredAt'] | null;
  passed: Stay['passed'] | null;
  /** For all cards; only in the first row. */
  beside: (Beside & More) | null;
}

const ofTicket = `s.id, s.uuid, s.status, s.channel, s."userId", s."queueId", s."whatsappId", s."contactId",
  s."isGroup", s."lastMessage", s."fromMe", s."unreadMessages", s."createdAt", s."updatedAt", s."lastMessageAt"`;

interface Parts {
  /** Common table expressions before it, each with its comma. */
  before?: string;
  /** A table `wanted` with the ids and places of the tickets. */
  requested: string;
  companyId: string;
  /** More JSON names and values for the first row, each with its comma. */
  more?: string;
}

/**
 * The statement that reads cards: one flat row for each, in order. The records that they refer to are read for all
 * cards together and are in the first row.
 */
export const cardsStatement = ({ before = '', requested, companyId, more = '' }: Parts): string => `
with ${before}
shown as materialized (select wanted.place, ${ofTicket.replaceAll('s.', 't.')},
    l."tagId", l.position, l."enteredAt", l.passed
  from ${requested} join tickets t on t.company_id = ${companyId} and t.id = wanted.id
  left join ticket_lanes l on l.company_id = ${companyId} and l."ticketId" = wanted.id),
tagged as materialized (select o."ticketId", o."tagId"
  from shown s join ticket_tags o on o.company_id = ${companyId} and o."ticketId" = s.id)
select ${ofTicket}, c.name as "contactName", c.number, s."tagId", s.position, s."enteredAt", s.passed,
  case when s.place = (select min(place) from shown) then json_build_object(${more}
    'queues', (select json_agg(json_build_object('id', q.id, 'name', q.name, 'color', q.color))
      from queues q where q.company_id = ${companyId} and q.id in (select "queueId" from shown)),
    'users', (select json_agg(json_build_object('id', u.id, 'name', u.name))
      from users u where u.company_id = ${companyId} and u.id in (select "userId" from shown)),
    'connections', (select json_agg(json_build_object('id', w.id, 'name', w.name))
      from connections w where w.company_id = ${companyId} and w.id in (select "whatsappId" from shown)),
    'tags', (select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color,
        'timeLane', g."timeLane", 'nextLaneId', g."nextLaneId") order by g.name)
      from tags g where g.company_id = ${companyId}
        and g.id in (select "tagId" from shown union select "tagId" from tagged)),
    'tagged', (select json_agg(json_build_object('of', "ticketId", 'id', "tagId")) from tagged)
  ) end as beside
from shown s
join contacts c on c.company_id = ${companyId} and c.id = s."contactId"
order by s.place`;

const text = cardsStatement({
  requested: 'unnest($2::bigint[]) with ordinality wanted (id, place)',
  companyId: '$1',
});

/** In the order of `ids`. Everything that the cards show comes by this one statement. */
export async function loadCards(tx: CompanyTransaction, ids: readonly number[]): Promise<CardRow[]> {
  return ids.length === 0 ? [] : tx.query<CardRow>('board-cards', text, [tx.companyId, ids]);
}

const byId = <Value extends { id: number }>(values: readonly Value[] | null): Map<number, Value> =>
  new Map(values?.map((value) => [value.id, value]));
const named = <Value>(values: ReadonlyMap<number, Value>, id: number | null): Value | null =>
  id === null ? null : (values.get(id) ?? null);

function readersOf({ queues, users, connections, tags, tagged }: Beside) {
  const tagIds = new Map<number, Set<number>>();
  for (const { of, id } of tagged ?? []) {
    const known = tagIds.get(of);
    if (known) known.add(id);
    else tagIds.set(of, new Set([id]));
  }
  return {
    queues: byId(queues),
    users: byId(users?.map(withColor) ?? null),
    connections: byId(connections),
    tags: tags ?? [],
    tagIds,
  };
}
type Readers = ReturnType<typeof readersOf>;

function laneOf(row: CardRow, { tags }: Readers): BoardCard['lane'] {
  const { tagId, position, enteredAt, passed } = row;
  if (tagId === null || position === null || enteredAt === null || passed === null) return null;
  const rules = tags.find(({ id }) => id === tagId);
  return rules ? shownLane({ tagId, position, enteredAt, passed }, rules, row) : null;
}

function cardOf(row: CardRow, found: Readers): BoardCard {
  const own = found.tagIds.get(row.id);
  const tags = found.tags.filter(({ id }) => id === row.tagId || own?.has(id));
  return {
    id: row.id,
    uuid: row.uuid,
    status: row.status,
    channel: row.channel,
    userId: row.userId,
    queueId: row.queueId,
    whatsappId: row.whatsappId,
    contactId: row.contactId,
    isGroup: row.isGroup,
    lastMessage: row.lastMessage,
    fromMe: row.fromMe,
    unreadMessages: row.unreadMessages,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    lastMessageAt: row.lastMessageAt,
    contact: { id: row.contactId, name: row.contactName, number: row.number },
    queue: named(found.queues, row.queueId),
    user: named(found.users, row.userId),
    whatsapp: named(found.connections, row.whatsappId),
    tags: tags.map(({ id, name, color }) => ({ id, name, color })),
    lane: laneOf(row, found),
  };
}

export function toCards(rows: readonly CardRow[]): BoardCard[] {
  const beside = rows[0]?.beside;
  if (!beside) return [];
  const found = readersOf(beside);
  return rows.map((row) => cardOf(row, found));
}
