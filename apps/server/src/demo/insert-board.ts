import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { DemoIds } from './insert-people.ts';
import { insertRows, reserveIds } from './insert-rows.ts';
import type { Placed } from './insert-tickets.ts';

const HOUR = 3_600_000;

interface DemoLane {
  name: string;
  color: string;
  /** Hours, after which a ticket goes to `next`. */
  timeLane: number | null;
  /** Indexes of other lanes. */
  next: number | null;
  rollback: number | null;
  wipLimit: number | null;
}

const lanes: readonly DemoLane[] = [
  { name: 'Novo interesse', color: '#2F7DE1', timeLane: null, next: null, rollback: null, wipLimit: null },
  { name: 'Proposta enviada', color: '#A76300', timeLane: 48, next: 2, rollback: 3, wipLimit: null },
  { name: 'Follow-up', color: '#7A5AF5', timeLane: 72, next: 5, rollback: 3, wipLimit: null },
  { name: 'Negociação', color: '#0E7490', timeLane: null, next: null, rollback: null, wipLimit: 8 },
  { name: 'Pedido fechado', color: '#16834A', timeLane: null, next: null, rollback: null, wipLimit: null },
  { name: 'Sem retorno', color: '#6D597A', timeLane: null, next: null, rollback: 0, wipLimit: null },
];

/** The lanes of every fifteen live tickets, in their order; null: in none. */
const pattern = [0, 1, null, 3, 0, 2, null, 1, 3, 0, 4, null, 3, 1, 5] as const;
/** Nothing has been in its lane for longer, so that no rule is due at once. */
const LONGEST = 30 * HOUR;

/** The lanes of the board, with tickets in them. */
export async function insertBoard(
  db: Kysely<Tables>,
  { companyId, users }: DemoIds,
  placed: readonly Placed[],
  now: number,
): Promise<void> {
  const own = { company_id: companyId };
  const ids = await reserveIds(db, 'tags', lanes.length);
  const idOf = (index: number | null) => (index === null ? null : (ids[index] ?? null));
  await insertRows(
    db,
    'tags',
    lanes.map(({ name, color, timeLane, next, rollback, wipLimit }, index) => ({
      ...own,
      id: ids[index],
      name,
      color,
      kanban: 1,
      timeLane,
      nextLaneId: idOf(next),
      rollbackLaneId: idOf(rollback),
      greetingMessageLane: '',
      wipLimit,
      userId: users[0],
    })),
  );
  const live = placed.filter(({ ticket: { status } }) => status === 'open' || status === 'pending');
  await insertRows(
    db,
    'ticket_lanes',
    live.flatMap(({ ticketId, ticket }, position) => {
      const tagId = idOf(pattern[position % pattern.length] ?? null);
      if (tagId === null) return [];
      const enteredAt = new Date(Math.max(ticket.startedAt, now - LONGEST)).toISOString();
      return [{ ...own, ticketId, tagId, position, enteredAt, greetedAt: enteredAt }];
    }),
  );
}
