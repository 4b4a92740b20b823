import type { BoardCard, Tag } from '@prosa/contract';
import { laneDueAt } from '@prosa/domain';

export interface Column {
  /** The id of the lane as a text; '' for the tickets in no lane. */
  key: string;
  /** Null: the tickets in no lane. */
  lane: Tag | null;
  cards: BoardCard[];
}

const byPosition = (a: BoardCard, b: BoardCard) =>
  (a.lane?.position ?? 0) - (b.lane?.position ?? 0) || b.id - a.id;
const newestFirst = (a: BoardCard, b: BoardCard) =>
  a.updatedAt === b.updatedAt ? b.id - a.id : a.updatedAt < b.updatedAt ? 1 : -1;

/** The column of tickets in no lane, then one for each lane. A card of an unknown lane counts as in none. */
export function columnsOf(lanes: readonly Tag[], cards: readonly BoardCard[]): Column[] {
  const known = new Set(lanes.map(({ id }) => id));
  const byLane = Map.groupBy(cards, ({ lane }) => (lane && known.has(lane.tagId) ? lane.tagId : null));
  return [
    { key: '', lane: null, cards: (byLane.get(null) ?? []).toSorted(newestFirst) },
    ...lanes.map((lane) => ({
      key: String(lane.id),
      lane,
      cards: (byLane.get(lane.id) ?? []).toSorted(byPosition),
    })),
  ];
}

/** Columns in which nothing has changed stay the same objects: they are not drawn again. */
export function columnKeeper(): (next: Column[]) => Column[] {
  let before: Column[] = [];
  const isSame = (one: Column, other: Column) =>
    one.lane === other.lane &&
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

/** A position between the cards at `index - 1` and `index`; `cards` are those of the lane without the moved one. */
export function positionAt(cards: readonly BoardCard[], index: number): number {
  const above = cards[Math.min(index, cards.length) - 1]?.lane?.position;
  const below = cards[index]?.lane?.position;
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

/** Since when the customer of the longest waiting card has had the last word; null: nobody waits. */
export function waitsSince(cards: readonly BoardCard[]): string | null {
  const times = cards.flatMap(({ fromMe, lastMessageAt }) =>
    fromMe || !lastMessageAt ? [] : [lastMessageAt],
  );
  return times.reduce<string | null>((first, at) => (first === null || at < first ? at : first), null);
}

export const isOverLimit = ({ lane, cards }: Column): boolean =>
  lane !== null && lane.wipLimit !== null && cards.length > lane.wipLimit;

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
  return { card, lane: column.lane, position: positionAt(others, at) };
}
