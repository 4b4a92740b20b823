import type { BoardCard, Tag } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import {
  columnKeeper,
  columnsOf,
  isOverLimit,
  movedCard,
  moveTo,
  placeOf,
  positionAt,
  totalOf,
} from './board-columns.ts';
import { cardBeside, countedPlace, placeBeside } from './board-steps.ts';
import type { Board } from './live-board.ts';
import { boardCard, laneTag } from '../../../testing/board-records.ts';

const [first, second] = [
  laneTag(1, 'Novo'),
  laneTag(2, 'Proposta', { wipLimit: 1, timeLane: 3, nextLaneId: 1 }),
];
const lanes = [first, second];
const inLane = (id: number, tagId: number, position: number): BoardCard =>
  boardCard(id, { lane: { tagId, position, enteredAt: '2026-03-02T10:00:00.000Z', dueAt: null } });
const cards = [
  boardCard(1, { updatedAt: '2026-03-02T10:00:00.000Z' }),
  boardCard(2, { updatedAt: '2026-03-02T11:00:00.000Z' }),
  inLane(3, 1, 5),
  inLane(4, 1, 2),
  inLane(5, 1, 3),
];
const whole = (tickets: BoardCard[]): Board => ({
  tickets,
  figures: { lanes: [], outside: 0 },
  isCounted: true,
  next: [],
  placed: [],
});
const columns = columnsOf(lanes, whole(cards));
const idsOf = ({ cards: own }: { cards: BoardCard[] }) => own.map(({ id }) => id);

describe('the columns of the board', () => {
  it('are that of no lane, the newest ticket first, and one for each lane, ordered by position', () => {
    expect(columns.map(({ key }) => key)).toEqual(['', '1', '2']);
    expect(columns.map(idsOf)).toEqual([[2, 1], [4, 5, 3], []]);
  });

  it('have the cards of a lane that is gone in no lane', () => {
    expect(columnsOf([second], whole(cards)).map(idsOf)).toEqual([[2, 5, 4, 3, 1], []]);
  });

  it('stay the same objects where nothing has changed', () => {
    const keep = columnKeeper();
    const before = keep(columnsOf(lanes, whole(cards)));
    const after = keep(columnsOf(lanes, whole([...cards.slice(1), { ...boardCard(1), lastMessage: 'Oi!' }])));
    expect(after.map((column, index) => column === before[index])).toEqual([false, true, true]);
  });

  it('are over their limit from one card more on', () => {
    const two = [inLane(1, 2, 1), inLane(2, 2, 2)];
    expect(columnsOf(lanes, whole(two)).map(isOverLimit)).toEqual([false, false, true]);
    expect(columnsOf(lanes, whole(two.slice(1))).map(isOverLimit)).toEqual([false, false, false]);
  });

  it('have as their longest wait that of the customer who has had the last word for longest', () => {
    const at = (hour: number) => `2026-03-02T${hour}:00:00.000Z`;
    const waiting = [boardCard(1, { lastMessageAt: at(12) }), boardCard(2, { lastMessageAt: at(11) })];
    expect(columnsOf(lanes, whole(waiting))[0]?.waitsSince).toBe(at(11));
  });

  it('have the figures of the server where it has more cards, and count from one card more on over their limit', () => {
    const figures = { lane: 2, count: 2, waitsSince: '2026-03-01T10:00:00.000Z' };
    const board: Board = {
      ...whole([inLane(6, 2, 1), inLane(7, 2, 4)]),
      figures: { lanes: [figures], outside: 0 },
      next: [{ lane: 2, after: [4, 7] }],
    };
    const column = columnsOf(lanes, board)[2];
    expect(column).toMatchObject({ count: 2, waitsSince: figures.waitsSince, next: [4, 7] });
    expect(column && idsOf(column)).toEqual([6]);
    expect(column && isOverLimit(column)).toBe(true);
  });

  it('have no count before the server has counted what is not loaded', () => {
    const board: Board = {
      ...whole([inLane(6, 2, 1), inLane(7, 2, 4)]),
      figures: null,
      next: [{ lane: 2, after: [4, 7] }],
    };
    const partly = columnsOf(lanes, board);
    expect(partly.map(({ count }) => count)).toEqual([0, 0, null]);
    expect(partly.map(isOverLimit)).toEqual([false, false, false]);
    expect(totalOf(partly)).toBeNull();
    expect(totalOf(columns)).toBe(5);
  });
});

describe('a position', () => {
  const own = [inLane(1, 1, 2), inLane(2, 1, 3)];

  it.each([
    ['above the others', 0, 1],
    ['between two', 1, 2.5],
    ['below the others', 2, 4],
    ['beyond the end', 9, 4],
  ])('%s is a number there', (_where, index, position) => {
    expect(positionAt(own, index)).toBe(position);
  });

  it('at the end of the loaded part is before the next card', () => {
    expect(positionAt(own, 2, 3.5)).toBe(3.25);
    expect(positionAt([], 0, 3.5)).toBe(2.5);
  });

  it('in an empty lane is 0', () => {
    expect(positionAt([], 0)).toBe(0);
  });
});

describe('dropping a card', () => {
  it('in another lane is a move to the position there', () => {
    expect(moveTo(columns, 1, { key: '1', index: 1 })).toEqual({
      card: cards[0],
      lane: first,
      position: 2.5,
    });
    expect(moveTo(columns, 4, { key: '', index: 0 })).toMatchObject({ lane: null });
  });

  it('behind the last card that is shown is a move before the next one', () => {
    const board: Board = { ...whole([...cards, inLane(8, 1, 6)]), next: [{ lane: 1, after: [6, 8] }] };
    const partly = columnsOf(lanes, board);
    expect(moveTo(partly, 1, { key: '1', index: 3 })).toMatchObject({ lane: first, position: 5.5 });
  });

  it('within its lane is a move among the other cards', () => {
    expect(moveTo(columns, 4, { key: '1', index: 3 })).toMatchObject({ lane: first, position: 6 });
    expect(moveTo(columns, 3, { key: '1', index: 1 })).toMatchObject({ lane: first, position: 2.5 });
  });

  it.each([
    ['where it is', 5, { key: '1', index: 1 }],
    ['just below itself', 5, { key: '1', index: 2 }],
    ['among those in no lane', 1, { key: '', index: 0 }],
    ['in a lane that is gone', 1, { key: '9', index: 0 }],
  ])('%s changes nothing', (_where, id, place) => {
    expect(moveTo(columns, id, place)).toBeNull();
  });
});

describe('a card in another lane', () => {
  const now = new Date('2026-03-02T12:00:00.000Z');
  const vip = { id: 9, name: 'VIP', color: '#112233' };
  const moveCard = (card: BoardCard, lane: Tag | null) => movedCard(card, { lane, position: 4 }, lanes, now);

  it('has that lane as its one, beside its other tags, and the time of its rule', () => {
    const answered = { status: 'open', fromMe: true, lastMessageAt: null } as const;
    const tags = [vip, { id: 1, name: 'Novo', color: first.color }];
    const before = { ...inLane(3, 1, 5), ...answered, tags };
    const moved = moveCard(before, second);
    expect(moved.tags).toEqual([vip, { id: 2, name: 'Proposta', color: second.color }]);
    expect(moved.lane).toEqual({
      tagId: 2,
      position: 4,
      enteredAt: now.toISOString(),
      dueAt: '2026-03-02T15:00:00.000Z',
    });
    expect(moveCard({ ...before, fromMe: false }, second).lane?.dueAt).toBeNull();
    expect(moveCard(before, null)).toMatchObject({ lane: null, tags: [vip] });
  });

  it('keeps its clock when only its position changes', () => {
    const before = inLane(3, 1, 5);
    expect(moveCard(before, first).lane).toEqual({ ...before.lane, position: 4 });
  });
});

describe('the arrow keys', () => {
  it.each([
    [4, 'ArrowDown', 5],
    [5, 'ArrowUp', 4],
    [4, 'ArrowUp', undefined],
    [3, 'ArrowLeft', 1],
    [2, 'ArrowRight', 4],
    [4, 'ArrowRight', undefined],
  ] as const)('lead from card %s by %s to card %s', (from, arrow, to) => {
    expect(cardBeside(columns, from, arrow)?.id).toBe(to);
  });

  it('carry a card through all the places, as people count them', () => {
    let place = placeOf(columns, 5) ?? { key: '', index: 0 };
    const steps = [
      'ArrowUp',
      'ArrowUp',
      'ArrowDown',
      'ArrowDown',
      'ArrowDown',
      'ArrowRight',
      'ArrowDown',
    ] as const;
    const went = steps.map((arrow) => {
      place = placeBeside(columns, { cardId: 5, place }, arrow);
      const { position, count } = countedPlace(columns, 5, place);
      return `${place.key}: ${position}/${count}`;
    });
    expect(went).toEqual(['1: 1/3', '1: 1/3', '1: 2/3', '1: 3/3', '1: 3/3', '2: 1/1', '2: 1/1']);
  });

  it('carry a card back to where it was, and into no lane', () => {
    const there = placeBeside(columns, { cardId: 5, place: { key: '1', index: 1 } }, 'ArrowLeft');
    expect(there).toEqual({ key: '', index: 0 });
    expect(placeBeside(columns, { cardId: 5, place: there }, 'ArrowDown')).toEqual(there);
    expect(placeBeside(columns, { cardId: 5, place: there }, 'ArrowRight')).toEqual({ key: '1', index: 1 });
  });
});
