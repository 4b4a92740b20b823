import type { BoardCard, Ticket } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { boardCard } from '../../../testing/board-records.ts';
import { admin } from '../../../testing/records.ts';
import { ticketRow } from '../../../testing/ticket-row.ts';
import { viewerOf } from '../../../shared/viewer.ts';
import type { BoardQuery } from './board-filter.ts';
import {
  applyTicket,
  isShown,
  isUnknown,
  mayMiscount,
  mayMiscountWithout,
  patchCard,
  placeCard,
  readCard,
  removeCard,
  shownCards,
  withoutLane,
  type Board,
} from './live-board.ts';

const viewer = viewerOf(admin);
const query = { startDate: '2026-11-20', endDate: '2026-11-20' };
const asked = { viewer, query, timeZone: 'America/Sao_Paulo' };
const askedFor = (more: Partial<BoardQuery>) => ({ ...asked, query: { ...query, ...more } });
const inNew: NonNullable<BoardCard['lane']> = {
  tagId: 1,
  position: 4,
  enteredAt: '2026-11-20T12:00:00.000Z',
  dueAt: '2026-11-20T18:00:00.000Z',
};

/** The first ticket of the list, attended by the viewer. */
const ticket = (facts: Partial<Ticket> = {}): Ticket => ({
  ...ticketRow('Ana', 0),
  userId: admin.id,
  ...facts,
});
const boardOf = (...tickets: BoardCard[]): Board => ({
  tickets,
  figures: { lanes: [], outside: 0 },
  isCounted: true,
  next: [],
  placed: [],
});
const change = (changed: Ticket, fits = true) => ({ ticket: changed, isShown: fits });

describe('a change of a ticket on the board', () => {
  it('shows what has changed, and leaves the card in its place', () => {
    const board = applyTicket(
      boardOf(boardCard(1)),
      change(ticket({ lastMessage: 'Fechado!', unreadMessages: 2 })),
    );
    expect(board.tickets).toHaveLength(1);
    expect(board.tickets).toMatchObject([
      { id: 1, lastMessage: 'Fechado!', unreadMessages: 2, contact: { name: 'Ana' }, lane: null },
    ]);
  });

  it('has the place in the lane, and when the lane moves it on from now on', () => {
    const waits = { ...inNew, dueAt: null };
    const board = applyTicket(
      boardOf(boardCard(1, { lane: inNew, fromMe: true })),
      change(ticket({ fromMe: false, lane: waits })),
    );
    expect(board.tickets[0]).toMatchObject({ fromMe: false, lane: waits });
  });

  it('puts the card where somebody has moved it to, and leaves the others', () => {
    const other = boardCard(2, { lane: { ...inNew, tagId: 2, position: -3 } });
    const lane = { ...inNew, tagId: 2, position: 1.5 };
    const board = applyTicket(boardOf(boardCard(1, { lane: inNew }), other), change(ticket({ lane })));
    expect(board.tickets[0]?.lane).toEqual(lane);
    expect(board.tickets[1]).toBe(other);
  });

  it('takes the card out of its lane, and off the board', () => {
    const before = boardOf(boardCard(1, { lane: inNew }), boardCard(2));
    expect(applyTicket(before, change(ticket())).tickets[0]?.lane).toBeNull();
    const gone = applyTicket(before, change(ticket(), false));
    expect(gone.tickets.map(({ id }) => id)).toEqual([2]);
    expect(removeCard(gone, 1)).toBe(gone);
  });

  it('adds a ticket that the board shows from now on, and none that only the server can judge', () => {
    const board = applyTicket(boardOf(boardCard(2)), change(ticket()));
    expect(board.tickets.map(({ id }) => id)).toEqual([1, 2]);
    const before = boardOf(boardCard(2));
    const unsure = { ticket: ticket(), isShown: undefined };
    expect(applyTicket(before, unsure)).toBe(before);
    expect(isUnknown(before, unsure)).toBe(true);
  });

  it('is followed by no read of the board, unless only the server can judge a ticket that is not on it', () => {
    const before = boardOf(boardCard(1, { lane: inNew }));
    expect(isUnknown(before, change(ticket()))).toBe(false);
    expect(isUnknown(boardOf(), change(ticket()))).toBe(false);
    expect(isUnknown(boardOf(), change(ticket(), false))).toBe(false);
    expect(isUnknown(before, { ticket: ticket(), isShown: undefined })).toBe(false);
  });

  it('of its place alone leaves the rest of the card', () => {
    const before = boardOf(boardCard(1, { lastMessage: 'Fechado!' }), boardCard(2));
    const board = patchCard(before, 1, (card) => ({ ...card, lane: inNew }));
    expect(board.tickets).toMatchObject([
      { id: 1, lastMessage: 'Fechado!', lane: inNew },
      { id: 2, lane: null },
    ]);
    expect(board.tickets[1]).toBe(before.tickets[1]);
  });

  it('marks its messages as read', () => {
    const before = boardOf(boardCard(1, { unreadMessages: 3 }), boardCard(2));
    expect(readCard(before, 1).tickets.map(({ unreadMessages }) => unreadMessages)).toEqual([0, 0]);
    expect(readCard(before, 2)).toBe(before);
  });
});

describe('a lane that is not loaded to its end', () => {
  const at = (position: number, tagId = 1) => ({ ...inNew, tagId, position });
  const figures = [
    { lane: 0, count: 40, waitsSince: null },
    { lane: 1, count: 50, waitsSince: null },
    { lane: 2, count: 1, waitsSince: null },
  ];
  const board: Board = {
    ...boardOf(
      boardCard(1, { lane: at(1) }),
      boardCard(2, { lane: at(2) }),
      boardCard(3, { lane: at(0, 2) }),
      boardCard(4, { updatedAt: '2026-11-20T10:00:00.000Z' }),
      boardCard(5, { updatedAt: '2026-11-20T09:00:00.000Z' }),
    ),
    figures: { lanes: figures, outside: 0 },
    next: [
      { lane: 1, after: [2, 2] },
      { lane: 0, after: ['2026-11-20T09:00:00.000Z', 5] },
    ],
  };
  const shown = (one: Board) => shownCards(one).map(({ id }) => id);
  const counts = ({ figures: counted }: Board) => counted?.lanes.map(({ count }) => count);
  const moved = (id: number, lane: BoardCard['lane']) => patchCard(board, id, (card) => ({ ...card, lane }));

  it('shows its cards before the last one that is loaded', () => {
    expect(shown(board)).toEqual([1, 3, 4]);
    expect(shown({ ...board, next: [] })).toEqual([1, 2, 3, 4, 5]);
  });

  it('shows a card that comes into the loaded part, also at the position of the last one', () => {
    expect(shown(moved(3, at(1.5)))).toEqual([1, 3, 4]);
    expect(shown(moved(3, at(2)))).toEqual([1, 3, 4]);
    expect(shown(moved(3, at(2.5)))).toEqual([1, 4]);
    expect(shown(patchCard(board, 1, (card) => ({ ...card, lane: at(2) })))).toEqual([3, 4]);
  });

  it('counts a known card out of its lane and into the other', () => {
    expect(counts(moved(1, at(9, 2)))).toEqual([40, 49, 2]);
    expect(counts(moved(1, null))).toEqual([41, 49, 1]);
    expect(counts(moved(1, at(1.5)))).toEqual([40, 50, 1]);
    expect(counts(removeCard(board, 1))).toEqual([40, 49, 1]);
    expect(counts(applyTicket(board, change(ticket({ id: 9 }))))).toEqual([40, 50, 1]);
  });

  it('shows a ticket that the person has taken out of its lane, wherever it stands in no lane', () => {
    const old = (card: BoardCard) => ({ ...card, lane: null, updatedAt: '2026-11-01T10:00:00.000Z' });
    expect(shown(patchCard(board, 1, old))).toEqual([3, 4]);
    expect(shown(placeCard(board, 1, old))).toEqual([1, 3, 4]);
  });

  it('may be miscounted after a change of its cards, or of a ticket that is not known', () => {
    const of = (id: number, facts: Partial<Ticket> = {}) => {
      const known = board.tickets.find((one) => one.id === id);
      const { lane = null, fromMe = false, lastMessageAt = null } = known ?? {};
      return change(ticket({ id, lane, fromMe, lastMessageAt, ...facts }));
    };
    expect(mayMiscount(board, of(1), true)).toBe(false);
    expect(mayMiscount(board, of(1, { fromMe: true }), true)).toBe(true);
    expect(mayMiscount(board, of(1, { lane: at(1, 2) }), true)).toBe(true);
    expect(mayMiscount(board, { ...of(1), isShown: false }, true)).toBe(true);
    expect(mayMiscount(board, of(3, { fromMe: true }), true)).toBe(false);
    expect(mayMiscount(board, of(3, { lane: at(1, 3) }), true)).toBe(false);
    expect(mayMiscount(board, of(9), true)).toBe(true);
    expect(mayMiscount(board, of(9), false)).toBe(false);
    expect(mayMiscount({ ...board, next: [] }, of(9), true)).toBe(false);
    expect([1, 3, 9].map((id) => mayMiscountWithout(board, id))).toEqual([true, false, true]);
  });

  it('leaves its cards in no lane once it is deleted', () => {
    const after = withoutLane(board, 1);
    expect(after.tickets.filter(({ lane }) => lane === null).map(({ id }) => id)).toEqual([1, 2, 4, 5]);
    expect(after.next.map(({ lane }) => lane)).toEqual([0]);
  });
});

describe('a ticket is on the board', () => {
  it('when the lists of the person show it, and it was created on these days', () => {
    expect(isShown(asked, ticket())).toBe(true);
    expect(isShown(asked, ticket({ status: 'closed' }))).toBe(false);
    expect(isShown(asked, ticket({ status: 'group', isGroup: true }))).toBe(false);
    expect(isShown(askedFor({ startDate: '2026-11-21', endDate: '2026-11-21' }), ticket())).toBe(false);
    const others = ticket({ userId: 99 });
    expect(isShown(asked, others)).toBe(false);
    expect(isShown(askedFor({ showAll: true }), others)).toBe(true);
  });

  it.each([
    ['queueIds', { queueIds: [10] }, { queueIds: [11] }],
    ['users', { users: [admin.id] }, { users: [99] }],
    ['whatsapps', { whatsapps: [1] }, { whatsapps: [2] }],
    ['tags of the contact', { tags: [5] }, { tags: [6] }],
    ['tags of the ticket', { tags: [7] }, { tags: [6] }],
  ])('when it fits the filter by %s', (_name, fitting, other) => {
    const { contact } = ticket();
    const tagged = ticket({
      tags: [{ id: 7, name: 'Troca', color: '#112233' }],
      contact: { ...contact, tags: [{ id: 5, name: 'VIP', color: '#112233' }] },
    });
    // Of a person in several queues: a selection of all of them would narrow nothing.
    const inQueues = { ...viewer, queueIds: [10, 11] };
    expect(isShown({ ...askedFor(fitting), viewer: inQueues }, tagged)).toBe(true);
    expect(isShown({ ...askedFor(other), viewer: inQueues }, tagged)).toBe(false);
  });

  it('perhaps, while a text is searched: only the server knows', () => {
    expect(isShown(askedFor({ searchParam: 'ana' }), ticket())).toBeUndefined();
    expect(isShown(askedFor({ searchParam: 'ana' }), ticket({ status: 'closed' }))).toBe(false);
  });

  it('on the day that the company’s clock shows, not the browser’s', () => {
    const late = ticket({ createdAt: '2026-11-21T01:30:00.000Z' });
    expect(isShown(asked, late)).toBe(true);
    expect(isShown({ ...asked, timeZone: 'UTC' }, late)).toBe(false);
  });
});
