import type { BoardCard, Ticket } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { boardCard, laneTag } from '../../../testing/board-records.ts';
import { admin } from '../../../testing/records.ts';
import { ticketRow } from '../../../testing/ticket-row.ts';
import { viewerOf } from '../../../shared/viewer.ts';
import { applyTicket, isGuess, isShown, readCard, removeCard, type Board } from './live-board.ts';

const lanes = [laneTag(1, 'Novo'), laneTag(2, 'Proposta')];
const now = new Date('2026-11-20T15:00:00.000Z');
const viewer = viewerOf(admin);
const query = { startDate: '2026-11-20', endDate: '2026-11-20' };
const inNew: BoardCard['lane'] = {
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
const laned = (id: number) => ticket({ tags: [{ id, name: 'Etapa', color: '#112233' }] });
const boardOf = (...tickets: BoardCard[]): Board => ({ tickets, count: tickets.length, outside: 0 });
const change = (changed: Ticket, fits = true) => ({
  ticket: changed,
  lanes,
  isShown: fits,
  now,
});

describe('a change of a ticket on the board', () => {
  it('shows what has changed, and leaves the card in its place', () => {
    const board = applyTicket(
      boardOf(boardCard(1)),
      change(ticket({ lastMessage: 'Fechado!', unreadMessages: 2 })),
    );
    expect(board.count).toBe(1);
    expect(board.tickets).toMatchObject([
      { id: 1, lastMessage: 'Fechado!', unreadMessages: 2, contact: { name: 'Ana' }, lane: null },
    ]);
  });

  it('keeps the place in the lane, which the event does not say', () => {
    const board = applyTicket(boardOf(boardCard(1, { lane: inNew })), change(laned(1)));
    expect(board.tickets[0]?.lane).toEqual(inNew);
  });

  it('keeps the place in the lane as well while the lanes are not known yet', () => {
    const early = { ...change(laned(1)), lanes: [] };
    expect(applyTicket(boardOf(boardCard(1, { lane: inNew })), early).tickets[0]?.lane).toEqual(inNew);
  });

  it('puts the card on top of the lane that somebody has moved it to', () => {
    const other = boardCard(2, { lane: { ...inNew, tagId: 2, position: -3 } });
    const before = boardOf(boardCard(1, { lane: inNew }), other);
    const board = applyTicket(before, change(laned(2)));
    expect(board.tickets[0]?.lane).toEqual({
      tagId: 2,
      position: -4,
      enteredAt: now.toISOString(),
      dueAt: null,
    });
    expect(isGuess(before, change(laned(2)))).toBe(true);
  });

  it('takes the card out of its lane, and off the board', () => {
    const before = boardOf(boardCard(1, { lane: inNew }), boardCard(2));
    expect(applyTicket(before, change(ticket())).tickets[0]?.lane).toBeNull();
    const gone = applyTicket(before, change(ticket(), false));
    expect([gone.count, gone.tickets.map(({ id }) => id)]).toEqual([1, [2]]);
    expect(removeCard(gone, 1)).toBe(gone);
  });

  it('adds a ticket that the board shows from now on, and none that only the server can judge', () => {
    const board = applyTicket(boardOf(boardCard(2)), change(ticket()));
    expect([board.count, board.tickets.map(({ id }) => id)]).toEqual([2, [1, 2]]);
    const before = boardOf(boardCard(2));
    const unsure = { ...change(ticket()), isShown: undefined };
    expect(applyTicket(before, unsure)).toBe(before);
    expect(isGuess(before, unsure)).toBe(true);
  });

  it('is enough where it says all, and is followed by a read where it says nothing new of a card in a lane', () => {
    const before = applyTicket(boardOf(boardCard(1, { lane: inNew })), change(laned(1)));
    expect(isGuess(before, change(laned(1)))).toBe(true);
    expect(isGuess(before, change({ ...laned(1), lastMessage: 'Outra' }))).toBe(false);
    expect(isGuess(boardOf(boardCard(1)), change(ticket()))).toBe(false);
    expect(isGuess(before, change(ticket(), false))).toBe(false);
  });

  it('marks its messages as read', () => {
    const before = boardOf(boardCard(1, { unreadMessages: 3 }), boardCard(2));
    expect(readCard(before, 1).tickets.map(({ unreadMessages }) => unreadMessages)).toEqual([0, 0]);
    expect(readCard(before, 2)).toBe(before);
  });
});

describe('a ticket is on the board', () => {
  it('when the lists of the person show it, and it was created on these days', () => {
    expect(isShown(viewer, query, ticket())).toBe(true);
    expect(isShown(viewer, query, ticket({ status: 'closed' }))).toBe(false);
    expect(isShown(viewer, query, ticket({ status: 'group', isGroup: true }))).toBe(false);
    expect(isShown(viewer, { ...query, startDate: '2026-11-21', endDate: '2026-11-21' }, ticket())).toBe(
      false,
    );
    const others = ticket({ userId: 99 });
    expect(isShown(viewer, query, others)).toBe(false);
    expect(isShown(viewer, { ...query, showAll: true }, others)).toBe(true);
  });

  it.each([
    ['queueIds', { queueIds: [10] }, { queueIds: [11] }],
    ['users', { users: [admin.id] }, { users: [99] }],
    ['whatsapps', { whatsapps: [1] }, { whatsapps: [2] }],
    ['tags', { tags: [5] }, { tags: [6] }],
  ])('when it fits the filter by %s', (_name, fitting, other) => {
    const { contact } = ticket();
    const tagged = ticket({ contact: { ...contact, tags: [{ id: 5, name: 'VIP', color: '#112233' }] } });
    // Of a person in several queues: a selection of all of them would narrow nothing.
    const inQueues = { ...viewer, queueIds: [10, 11] };
    expect(isShown(inQueues, { ...query, ...fitting }, tagged)).toBe(true);
    expect(isShown(inQueues, { ...query, ...other }, tagged)).toBe(false);
  });

  it('perhaps, while a text is searched: only the server knows', () => {
    expect(isShown(viewer, { ...query, searchParam: 'ana' }, ticket())).toBeUndefined();
    expect(isShown(viewer, { ...query, searchParam: 'ana' }, ticket({ status: 'closed' }))).toBe(false);
  });
});
