import {
  LANE_PAGE_LIMIT,
  NO_LANE,
  type AnswerOf,
  type BoardCard,
  type Calls,
  type QueryOf,
  type Tag,
} from '@prosa/contract';
import { waitsSince } from '@prosa/domain';
import { COMPANY_ID, noLaneRules } from './records.ts';

/** A card of the board, in no lane. */
export const boardCard = (id: number, facts: Partial<BoardCard> = {}): BoardCard => ({
  id,
  uuid: `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`,
  status: 'open',
  channel: 'whatsapp',
  userId: null,
  queueId: null,
  whatsappId: 1,
  contactId: id,
  isGroup: false,
  lastMessage: 'Oi',
  fromMe: false,
  unreadMessages: 0,
  createdAt: '2026-03-02T09:00:00.000Z',
  updatedAt: '2026-03-02T10:00:00.000Z',
  lastMessageAt: null,
  contact: { id, name: `Cliente ${id}`, number: '5511999990000' },
  queue: null,
  user: null,
  whatsapp: { id: 1, name: 'Loja' },
  tags: [],
  lane: null,
  ...facts,
});

export const laneTag = (id: number, name: string, facts: Partial<Tag> = {}): Tag => ({
  id,
  companyId: COMPANY_ID,
  name,
  color: '#2F7DE1',
  kanban: 1,
  ...noLaneRules,
  ...facts,
});

type Cursor = [number | string, number];
const laneOf = ({ lane }: BoardCard): number => lane?.tagId ?? NO_LANE;
const cursorOf = ({ id, lane, updatedAt }: BoardCard): Cursor => [lane ? lane.position : updatedAt, id];

/** Below 0: the first one stands before the second one in their lane. */
function compareCursors([at, id]: Cursor, [otherAt, otherId]: Cursor): number {
  if (at === otherAt) return otherId - id;
  return at < otherAt === (typeof at === 'number') ? -1 : 1;
}

/** What the server answers of these cards. */
export function boardAnswer(
  cards: readonly BoardCard[],
  { perLane, lane: only, after, countsOnly = false }: QueryOf<Calls['readBoard']>,
  outside = 0,
): AnswerOf<Calls['readBoard']> {
  const byLane = [...Map.groupBy(cards, laneOf)];
  if (countsOnly) {
    const lanes = byLane.map(([lane, own]) => ({ lane, count: own.length, waitsSince: waitsSince(own) }));
    return { tickets: [], count: cards.length, outside, lanes };
  }
  const limit = perLane ?? LANE_PAGE_LIMIT;
  const pages = byLane
    .filter(([lane]) => only === undefined || only === lane)
    .map(([lane, own]) => {
      const sorted = own.toSorted((a, b) => compareCursors(cursorOf(a), cursorOf(b)));
      const behind = sorted.filter((card) => !after || compareCursors(cursorOf(card), after) > 0);
      const page = behind.slice(0, limit);
      const last = page.at(-1);
      return { page, next: last && behind.length > limit ? [{ lane, after: cursorOf(last) }] : [] };
    });
  return { tickets: pages.flatMap(({ page }) => page), next: pages.flatMap(({ next }) => next) };
}
