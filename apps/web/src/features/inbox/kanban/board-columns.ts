import { NO_LANE, type BoardCard, type LaneCursor, type Tag } from '@prosa/contract';
import { laneDueAt, waitsSince } from '@prosa/domain';
import { endOf, shownCards, type Board } from './live-board.ts';

export interface Column {
  /** The id of the lane as a text; '' for the tickets in no lane. */
  key: string;
  /** Null: the tickets in no lane. */
  lane: Tag | null;
  /** Those that are loaded. */
  cards: BoardCard[];
  /** Of all cards, also those that are not loaded; null: the server has not counted them yet. */
  count: number | null;
  waitsSince: string | null;
  /** The first card that is not shown; null: all are. */
  next: LaneCursor | null;
}

export const laneIdOf = ({ lane }: Pick<Column, 'lane'>): number => lane?.id ?? NO_LANE;

const byPosition = (a: BoardCard, b: BoardCard) =>
  (a.lane?.position ?? 0) - (b.lane?.position ?? 0) || b.id - a.id;
const newestFirst = (a: BoardCard, b: BoardCard) =>
  a.updatedAt === b.updatedAt ? b.id - a.id : a.updatedAt < b.updatedAt ? 1 : -1;

/** The server's figures where it has more cards of the lane; otherwise those of the cards. */
function figuresOf(board: Board, lane: number, cards: BoardCard[]): Omit<Column, 'key' | 'lane' | 'cards'> {
  const next = endOf(board, lane) ?? null;
  if (!next) return { count: cards.length, waitsSince: waitsSince(cards), next };
  if (!board.figures) return { count: null, waitsSince: null, next };
  const figures = board.figures.lanes.find((one) => one.lane === lane);
  return {
    count: Math.max(figures?.count ?? 0, cards.length),
    waitsSince: figures ? figures.waitsSince : waitsSince(cards),
    next,
  };
}

/** The column of tickets in no lane, then one for each lane. A card of an unknown lane counts as in none. */
export function columnsOf(lanes: readonly Tag[], board: Board): Column[] {
  const known = new Set(lanes.map(({ id }) => id));
  const byLane = Map.groupBy(shownCards(board), ({ lane }) =>
    lane && known.has(lane.tagId) ? lane.tagId : null,
  );
  const inNone = (byLane.get(null) ?? []).toSorted(newestFirst);
  return [
    { key: '', lane: null, cards: inNone, ...figuresOf(board, NO_LANE, inNone) },
    ...lanes.map((lane) => {
      const cards = (byLane.get(lane.id) ?? []).toSorted(byPosition);
      return { key: String(lane.id), lane, cards, ...figuresOf(board, lane.id, cards) };
    }),
  ];
}

/** Columns in which nothing has changed stay the same objects: they are not drawn again. */
export function columnKeeper(): (next: Column[]) => Column[] {
  let before: Column[] = [];
  const isSame = (one: Column, other: Column) =>
    one.lane === other.lane &&
    one.count === other.count &&
    one.waitsSince === other.waitsSince &&
    one.next?.[0] === other.next?.[0] &&
    one.next?.[1] === other.next?.[1] &&
    one.cards.length === other.cards.length &&
    one.cards.every((card, index) => card === other.cards[index]);
  return (next) => {
    before = next.map((column) => {
      const known = before.find(({ key }) => key === column.key);
      return known && isSame(known, column) ? known : column;
    });
    return before;
  };
}

/**
 * A position between the cards at `index - 1` and `index`; `cards` are those of the lane without the moved one, and
 * `next` is the position of the first card behind them that is not shown.
 */
export function positionAt(cards: readonly BoardCard[], index: number, next?: number): number {
  const above = cards[Math.min(index, cards.length) - 1]?.lane?.position;
  const below = cards[index]?.lane?.position ?? next;
  if (above === undefined) return below === undefined ? 0 : below - 1;
  return below === undefined ? above + 1 : (above + below) / 2;
}

/** The card in another lane, as the server will answer it: its clock begins anew, unless it stays in the lane. */
export function movedCard(
  card: BoardCard,
  { lane, position }: { lane: Tag | null; position: number },
  lanes: readonly Tag[],
  now: Date,
): BoardCard {
  const others = card.tags.filter(({ id }) => !lanes.some((one) => one.id === id));
  if (!lane) return { ...card, lane: null, tags: others };
  const { id, name, color } = lane;
  const tags = [...others, { id, name, color }];
  if (card.lane?.tagId === id) return { ...card, lane: { ...card.lane, position }, tags };
  const enteredAt = now.toISOString();
  const dueAt = laneDueAt(lane, { enteredAt, passed: [] }, card);
  return { ...card, lane: { tagId: id, position, enteredAt, dueAt: dueAt && dueAt.toISOString() }, tags };
}

/** Null until all columns are counted. */
export const totalOf = (columns: readonly Column[]): number | null =>
  columns.reduce<number | null>(
    (total, { count }) => (total === null || count === null ? null : total + count),
    0,
  );

export const isOverLimit = ({ lane, count }: Column): boolean =>
  lane !== null && lane.wipLimit !== null && count !== null && count > lane.wipLimit;

/** A place on the board: a column, and the index among its cards as they are shown. */
export interface BoardPlace {
  key: string;
  index: number;
}

/** Where a card is; undefined when it is not on the board. */
export function placeOf(columns: readonly Column[], cardId: number): BoardPlace | undefined {
  for (const { key, cards } of columns) {
    const index = cards.findIndex(({ id }) => id === cardId);
    if (index >= 0) return { key, index };
  }
  return undefined;
}

export interface Move {
  card: BoardCard;
  lane: Tag | null;
  position: number;
}

/** What dropping a card at a place means; null where it changes nothing. Cards in no lane have no order of their own. */
export function moveTo(columns: readonly Column[], cardId: number, { key, index }: BoardPlace): Move | null {
  const from = placeOf(columns, cardId);
  const column = columns.find((one) => one.key === key);
  const card = columns.flatMap(({ cards }) => cards).find(({ id }) => id === cardId);
  if (!from || !column || !card) return null;
  const isSame = from.key === key;
  if (isSame && (column.lane === null || index === from.index || index === from.index + 1)) return null;
  const others = column.cards.filter(({ id }) => id !== cardId);
  const at = isSame && index > from.index ? index - 1 : index;
  const next = typeof column.next?.[0] === 'number' ? column.next[0] : undefined;
  return { card, lane: column.lane, position: positionAt(others, at, next) };
}
