import { LANE_PAGE_LIMIT, type AnswerOf, type BoardCard, type Calls, type LaneCursor } from '@prosa/contract';
import { call } from '../../../api/client.ts';
import type { BoardQuery } from './board-filter.ts';
import { countShown, withPage } from './board-pages.ts';
import { boardOf, type Board } from './live-board.ts';

/** A screen of 900 pixels shows six cards of a column; the last one read is not shown. */
export const FIRST_CARDS = 8;
/** When a column is scrolled. */
export const NEXT_CARDS = 30;

interface LaneRead {
  query: BoardQuery;
  lane: number;
  /** Left out: from the first card. */
  after?: LaneCursor | undefined;
  /** So many cards, as far as there are. */
  fewest: number;
  signal?: AbortSignal;
}

/** The next cards of a lane, by as many calls as they need. */
export async function readLane({
  query,
  lane,
  after,
  fewest,
  signal,
}: LaneRead): Promise<AnswerOf<Calls['readBoard']>> {
  const tickets: BoardCard[] = [];
  let end = after;
  for (;;) {
    const perLane = Math.min(LANE_PAGE_LIMIT, fewest - tickets.length);
    const behind = end ? { after: end } : {};
    const page = await call('readBoard', { query: { ...query, perLane, lane, ...behind }, signal });
    tickets.push(...page.tickets);
    end = page.next?.[0]?.after;
    if (!end || tickets.length >= fewest) return { ...page, tickets };
  }
}

/** Reads a board, each lane as far as it was loaded before: a column that is scrolled down keeps its place. */
export async function readLanesOf(
  query: BoardQuery,
  before: Board | undefined,
  signal: AbortSignal,
): Promise<Board> {
  const first = await call('readBoard', { query: { ...query, perLane: FIRST_CARDS }, signal });
  let board = boardOf(first, before);
  for (const { lane, after } of first.next ?? []) {
    const fewest = before ? countShown(before, lane) - countShown(board, lane) : 0;
    if (fewest <= 0) continue;
    const part = await readLane({ query, lane, after, fewest, signal });
    board = withPage(board, { lane, after, part });
  }
  return board;
}
