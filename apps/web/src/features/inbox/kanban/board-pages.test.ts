import type { BoardCard } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { boardAnswer, boardCard } from '../../../testing/board-records.ts';
import { countShown, withCounts, withLane, withPage } from './board-pages.ts';
import { boardOf, endOf } from './live-board.ts';

const inLane = (id: number, position: number, tagId = 1): BoardCard =>
  boardCard(id, { lane: { tagId, position, enteredAt: '2026-03-02T10:00:00.000Z', dueAt: null } });
const cards = [1, 2, 3, 4, 5].map((id) => inLane(id, id));
const others = [inLane(8, 1, 2), boardCard(9)];
const served = [...cards, ...others];
const first = boardOf(boardAnswer(served, { perLane: 2 }));
const idsOf = (board: { tickets: BoardCard[] }) =>
  board.tickets.map(({ id }) => id).toSorted((a, b) => a - b);
const pageBehind = (after: [number, number]) => ({
  lane: 1,
  after,
  part: boardAnswer(served, { lane: 1, perLane: 2, after }),
});

describe('a page of a lane', () => {
  it('is added behind the cards that are loaded', () => {
    const board = withPage(first, pageBehind([2, 2]));
    expect(idsOf(board)).toEqual([1, 2, 3, 4, 8, 9]);
    expect([endOf(board, 1), countShown(board, 1)]).toEqual([[4, 4], 3]);
    const whole = withPage(board, pageBehind([4, 4]));
    expect([endOf(whole, 1), countShown(whole, 1)]).toEqual([undefined, 5]);
  });

  it('is not added to a lane that has been read again meanwhile', () => {
    expect(withPage(first, pageBehind([1, 1]))).toBe(first);
    expect(withPage({ ...first, next: [] }, pageBehind([2, 2])).tickets).toHaveLength(4);
  });

  it('leaves a known card as events have made it', () => {
    const moved = inLane(3, 0, 2);
    const board = withPage({ ...first, tickets: [...first.tickets, moved] }, pageBehind([2, 2]));
    expect(board.tickets.filter(({ id }) => id === 3)).toEqual([moved]);
  });
});

describe('a lane that is read again', () => {
  it('has the cards and the end of the answer, and the other lanes theirs', () => {
    const spaced = [5, 4, 3, 2, 1].map((id, index) => inLane(id, index + 10));
    const board = withLane(first, 1, boardAnswer([...spaced, ...others], { lane: 1, perLane: 3 }));
    expect(idsOf(board)).toEqual([3, 4, 5, 8, 9]);
    expect(endOf(board, 1)).toEqual([12, 3]);
    expect(endOf(board, 2)).toBeUndefined();
  });
});

it('refetched counts leave the cards', () => {
  const board = withCounts(first, boardAnswer(served.slice(1), { countsOnly: true }, 7));
  expect(board.tickets).toBe(first.tickets);
  expect(board.figures?.lanes).toContainEqual({ lane: 1, count: 4, waitsSince: null });
  expect(board.figures?.outside).toBe(7);
});
