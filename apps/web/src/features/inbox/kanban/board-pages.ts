import type { AnswerOf, BoardCard, Calls, LaneCursor } from '@prosa/contract';
import { endOf, laneOf, shownCards, type Board } from './live-board.ts';

type Answer = AnswerOf<Calls['readBoard']>;

export const withCounts = (board: Board, { lanes = [], outside = 0 }: Answer): Board => ({
  ...board,
  figures: { lanes, outside },
  isCounted: true,
});

/** Cards that are known already stay as they are: events have kept them current. */
function withCards(board: Board, cards: readonly BoardCard[]): Board {
  const known = new Set(board.tickets.map(({ id }) => id));
  return { ...board, tickets: [...board.tickets, ...cards.filter(({ id }) => !known.has(id))] };
}

function withEnd(board: Board, lane: number, { next = [] }: Answer): Board {
  return { ...board, next: [...board.next.filter((one) => one.lane !== lane), ...next] };
}

const isSameEnd = (one: LaneCursor | undefined, other: LaneCursor): boolean =>
  one !== undefined && one[0] === other[0] && one[1] === other[1];

interface LanePart {
  lane: number;
  after: LaneCursor;
  part: Answer;
}

/** Adds the cards behind the loaded part of a lane, unless the lane has been read again meanwhile. */
export function withPage(board: Board, { lane, after, part }: LanePart): Board {
  if (!isSameEnd(endOf(board, lane), after)) return board;
  return withEnd(withCards(board, part.tickets), lane, part);
}

/** Replaces a lane, whose cards may all have other positions. */
export function withLane(board: Board, lane: number, part: Answer): Board {
  const fresh = new Set(part.tickets.map(({ id }) => id));
  const others = board.tickets.filter((card) => laneOf(card) !== lane && !fresh.has(card.id));
  return withEnd({ ...board, tickets: [...others, ...part.tickets], isCounted: false }, lane, part);
}

/** How many cards of a lane are shown. */
export const countShown = (board: Board, lane: number): number =>
  shownCards(board).filter((card) => laneOf(card) === lane).length;
