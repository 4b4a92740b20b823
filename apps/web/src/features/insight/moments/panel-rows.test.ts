import type { PanelAttendant, Ticket, UserRow } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import { viewerOf } from '../../../shared/viewer.ts';
import { admin, attendant } from '../../../testing/records.ts';
import {
  afterPauseEvent,
  afterTicketEvent,
  afterUserEvent,
  cardsOf,
  idleOf,
  isSameCard,
  longestWait,
  type PanelRow,
} from './panel-rows.ts';

const [nine, ten, eleven] = ['2026-03-05T09:00:00Z', '2026-03-05T10:00:00Z', '2026-03-05T11:00:00Z'];
const lead = viewerOf(admin);
const RUI = attendant.id;

const row = (id: number, facts: Partial<PanelRow> = {}): PanelRow => ({
  id,
  uuid: `u${id}`,
  status: 'open',
  userId: RUI,
  userName: 'Rui Prado',
  contactName: `Contato ${id}`,
  queue: null,
  lastMessage: 'Oi',
  unreadMessages: 1,
  updatedAt: ten,
  lastMessageAt: ten,
  waitingSince: null,
  targets: null,
  ...facts,
});
const ticket = (id: number, facts: Partial<Ticket> = {}): Ticket =>
  ({
    ...row(id),
    user: { id: RUI, name: 'Rui Prado' },
    contact: { name: `Contato ${id}` },
    queueId: null,
    whatsappId: null,
    isGroup: false,
    fromMe: false,
    lastMessageAt: eleven,
    ...facts,
  }) as unknown as Ticket;
const person = (id: number, name: string, facts: Partial<PanelAttendant> = {}): PanelAttendant => ({
  id,
  name,
  profileImage: null,
  online: true,
  lastSeenAt: ten,
  pause: null,
  ...facts,
});

describe('after an event of a ticket', () => {
  const update = (changed: Ticket) => ({ action: 'update', ticket: changed }) as const;

  it('a new message changes its row alone, and does not restart the wait', () => {
    const rows = [row(1), row(2, { waitingSince: nine })];
    const after = afterTicketEvent(rows, update(ticket(2, { lastMessage: 'Alô?' })), lead, null);
    expect(after[0]).toBe(rows[0]);
    expect(after[1]).toMatchObject({ lastMessage: 'Alô?', waitingSince: nine });
    expect(
      afterTicketEvent(after, update(ticket(2, { fromMe: true })), lead, null)[1]?.waitingSince,
    ).toBeNull();
  });

  it('a ticket comes, keeps its wait over a move, and goes when it is closed or removed', () => {
    const rows = [row(1)];
    const both = afterTicketEvent(rows, update(ticket(2)), lead, nine);
    expect(both.map(({ id, waitingSince }) => [id, waitingSince])).toEqual([
      [1, null],
      [2, nine],
    ]);
    expect(afterTicketEvent(both, update(ticket(2, { status: 'closed' })), lead, null)).toEqual(rows);
    expect(afterTicketEvent(both, { action: 'delete', ticketId: 2 }, lead, null)).toEqual(rows);
    expect(afterTicketEvent(rows, { action: 'delete', ticketId: 2 }, lead, null)).toBe(rows);
  });

  it('an attendant gets no row of a colleague', () => {
    const own = viewerOf({ ...attendant, id: 90 });
    expect(afterTicketEvent([row(1)], update(ticket(1)), own, null)).toEqual([]);
  });

  it('reading sets the count to 0', () => {
    const [read, other] = afterTicketEvent(
      [row(1), row(2)],
      { action: 'updateUnread', ticketId: 1 },
      lead,
      null,
    );
    expect([read?.unreadMessages, other?.unreadMessages]).toEqual([0, 1]);
  });
});

describe('after an event of a person', () => {
  const facts = { isNew: true, now: eleven };
  const change = (id: number, online: boolean) =>
    ({ action: 'update', user: { id, name: 'Rui', profileImage: null, online } as UserRow }) as const;

  it('somebody who leaves was there until now', () => {
    const [left] = afterUserEvent([person(RUI, 'Rui')], change(RUI, false), facts);
    expect(left).toMatchObject({ online: false, lastSeenAt: eleven });
  });

  it('nobody learns more of a time than the server says', () => {
    const hidden = [person(RUI, 'Rui', { lastSeenAt: null })];
    expect(afterUserEvent(hidden, change(RUI, false), facts)[0]?.lastSeenAt).toBeNull();
  });

  it('a pause begins and ends', () => {
    const pause = { reason: 'Almoço', startedAt: eleven };
    const paused = afterPauseEvent([person(RUI, 'Rui'), person(14, 'Ana')], {
      action: 'update',
      userId: RUI,
      pause,
    });
    expect(paused.map((one) => one.pause)).toEqual([pause, null]);
    expect(afterPauseEvent(paused, { action: 'update', userId: RUI, pause: null })[0]?.pause).toBeNull();
  });

  it('a new person comes for whoever sees everybody, and a removed one goes', () => {
    const known = [person(RUI, 'Rui')];
    expect(afterUserEvent(known, change(99, true), facts)).toHaveLength(2);
    expect(afterUserEvent(known, change(99, true), { ...facts, isNew: false })).toBe(known);
    expect(afterUserEvent(known, { action: 'delete', userId: RUI }, facts)).toEqual([]);
  });
});

describe('the cards', () => {
  const people = [person(RUI, 'Rui Prado'), person(14, 'Ana'), person(15, 'Zoe', { online: false })];

  it('are what waits, then attendants by name, each with the longest wait first', () => {
    const rows = [
      row(1),
      row(2, { waitingSince: ten }),
      row(3, { waitingSince: nine }),
      row(4, { userId: 14, userName: 'Ana' }),
      row(5, { status: 'pending', userId: null, userName: '' }),
      row(6, { userId: null, userName: '' }),
    ];
    expect(cardsOf(rows, people).map(({ name, rows: own }) => [name, own.map(({ id }) => id)])).toEqual([
      ['', [5, 6]],
      ['Ana', [4]],
      ['Rui Prado', [3, 2, 1]],
    ]);
    expect(idleOf(rows, people).map(({ name }) => name)).toEqual(['Zoe']);
    expect(longestWait(rows)).toBe(nine);
  });

  it('are one without anything, and idle people come with those first who are there', () => {
    expect(cardsOf([], [])).toEqual([{ userId: null, name: '', attendant: null, rows: [] }]);
    expect(idleOf([], people).map(({ name }) => name)).toEqual(['Ana', 'Rui Prado', 'Zoe']);
    expect(longestWait([])).toBeNull();
  });

  it('have a name also where the person is not among the attendants', () => {
    expect(cardsOf([row(1)], [])[1]?.name).toBe('Rui Prado');
  });

  it('are drawn again only where a row or the person has changed', () => {
    const rows = [row(1), row(4, { userId: 14 })];
    const [, ana, rui] = cardsOf(rows, people);
    const [, anaAfter, ruiAfter] = cardsOf([row(1), rows[1] ?? row(4)], people);
    if (!ana || !rui || !anaAfter || !ruiAfter) throw new Error('a card is missing');
    expect([isSameCard(ana, anaAfter), isSameCard(rui, ruiAfter)]).toEqual([true, false]);
  });
});
