import type { BoardCard } from '@prosa/contract';
import { placeOf, type BoardPlace, type Column } from './board-columns.ts';

export const arrows = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'] as const;
export type Arrow = (typeof arrows)[number];

const isSideways = (arrow: Arrow) => arrow === 'ArrowLeft' || arrow === 'ArrowRight';
const stepOf = (arrow: Arrow) => (arrow === 'ArrowLeft' || arrow === 'ArrowUp' ? -1 : 1);

/** The card that an arrow key leads to; to the sides the nearest column that has cards. */
export function cardBeside(columns: readonly Column[], cardId: number, arrow: Arrow): BoardCard | undefined {
  const from = placeOf(columns, cardId);
  const at = columns.findIndex(({ key }) => key === from?.key);
  if (!from || at < 0) return undefined;
  if (!isSideways(arrow)) return columns[at]?.cards[from.index + stepOf(arrow)];
  const beside = arrow === 'ArrowLeft' ? columns.slice(0, at).toReversed() : columns.slice(at + 1);
  const cards = beside.find((column) => column.cards.length > 0)?.cards;
  return cards?.[Math.min(from.index, cards.length - 1)];
}

/** The place of a card on the move after an arrow key; the two places beside the card itself are one. */
export function placeBeside(
  columns: readonly Column[],
  { cardId, place }: { cardId: number; place: BoardPlace },
  arrow: Arrow,
): BoardPlace {
  const from = placeOf(columns, cardId);
  const at = columns.findIndex(({ key }) => key === place.key);
  const column = columns[isSideways(arrow) ? at + stepOf(arrow) : at];
  if (!from || !column) return place;
  const isOwn = column.key === from.key;
  if (isSideways(arrow)) {
    const index = column.lane === null ? 0 : Math.min(place.index, column.cards.length);
    return isOwn ? from : { key: column.key, index };
  }
  if (column.lane === null) return place;
  const step = stepOf(arrow);
  const next = place.index + step;
  const index = isOwn && next === from.index + 1 ? next + step : next;
  return index < 0 || index > column.cards.length ? place : { key: column.key, index };
}

/** The place as people count: from 1, among the other cards of the column. */
export function countedPlace(columns: readonly Column[], cardId: number, { key, index }: BoardPlace) {
  const from = placeOf(columns, cardId);
  const isOwn = from?.key === key;
  const column = columns.find((one) => one.key === key);
  const count = column?.count ?? column?.cards.length ?? 0;
  const position = isOwn && from && index > from.index ? index : index + 1;
  return { position, count: isOwn ? count : count + 1 };
}
