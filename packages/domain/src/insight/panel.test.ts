import { describe, expect, it } from 'vitest';
import type { Viewer } from '../access/viewer.ts';
import { ME, RUI, SALES, SUPPORT, ticket, viewer } from '../testing/visibility-cases.ts';
import { matches, type TicketFacts } from '../tickets/condition.ts';
import {
  byDue,
  byWait,
  cardOf,
  countTargets,
  mayOpenFromPanel,
  minutesSince,
  panelCondition,
  waitAfter,
  waitLevel,
} from './panel.ts';

const plain = viewer();
const admin = viewer({ profile: 'admin', queueIds: [] });
const seesChats = viewer({ allUserChat: 'enabled' });

describe('what the live panel shows', () => {
  it.each<[string, Viewer, boolean, TicketFacts, boolean]>([
    ['my open ticket', plain, true, ticket('open', SUPPORT, ME), true],
    ["a colleague's open ticket in my queue", plain, true, ticket('open', SALES, RUI), false],
    ["a colleague's, for who sees others' chats", seesChats, true, ticket('open', SALES, RUI), true],
    ["a colleague's in another queue", seesChats, true, ticket('open', SUPPORT, RUI), false],
    ["a colleague's, when I ask for mine", seesChats, false, ticket('open', SALES, RUI), false],
    ["anybody's, for an admin", admin, true, ticket('open', SUPPORT, RUI), true],
    ['what waits in my queue', plain, true, ticket('pending', SALES, null), true],
    ['what waits in another queue', plain, true, ticket('pending', SUPPORT, null), false],
    ['what waits without a queue', plain, true, ticket('pending', null, null), false],
    [
      'what waits without a queue, with that right',
      viewer({ allTicket: 'enable' }),
      true,
      ticket('pending', null, null),
      true,
    ],
    ['what waits for consent', admin, true, ticket('lgpd', null, null), false],
    ['what is closed', admin, true, ticket('closed', SALES, ME), false],
    ['a group that is no ticket', admin, true, ticket('group', SALES, null), false],
  ])('%s', (_name, person, showAll, facts, expected) => {
    expect(matches(panelCondition(person, showAll), facts)).toBe(expected);
  });

  it('leads an admin, and who may show all, to every ticket, others to their own', () => {
    const theirs = { userId: RUI };
    expect([admin, seesChats, plain].map((person) => mayOpenFromPanel(person, theirs))).toEqual([
      true,
      true,
      false,
    ]);
    expect(mayOpenFromPanel(plain, { userId: ME })).toBe(true);
    expect(mayOpenFromPanel(plain, { userId: null })).toBe(false);
  });

  it('puts what waits, and what nobody has, into one card', () => {
    expect(cardOf(ticket('open', SALES, RUI))).toBe(RUI);
    expect(cardOf(ticket('open', SALES, null))).toBeNull();
    expect(cardOf(ticket('pending', SALES, RUI))).toBeNull();
  });
});

describe('a wait', () => {
  const [nine, ten] = ['2026-03-05T09:00:00Z', '2026-03-05T10:00:00Z'];
  const event = { status: 'open', fromMe: false, waitingSince: null, lastMessageAt: ten } as const;

  it('begins with the first message without an answer, and ends with the answer', () => {
    expect(waitAfter(null, event)).toBe(ten);
    expect(waitAfter(undefined, event)).toBe(ten);
    expect(waitAfter(nine, event)).toBe(nine);
    expect(waitAfter(nine, { ...event, fromMe: true })).toBeNull();
    expect(waitAfter(ten, { ...event, status: 'pending', waitingSince: nine })).toBe(nine);
  });

  it('has whole minutes, none before it began', () => {
    expect(minutesSince(nine, Date.parse('2026-03-05T09:04:59Z'))).toBe(4);
    expect(minutesSince(ten, Date.parse(nine))).toBe(0);
    expect(minutesSince(null, Date.parse(nine))).toBe(0);
  });

  it.each([
    [4, 'short'],
    [5, 'amber'],
    [14, 'amber'],
    [15, 'red'],
  ])('of %i minutes is %s', (minutes, level) => {
    expect(waitLevel(minutes, { amber: 5, red: 15 })).toBe(level);
  });

  it('orders a card: the longest first, then the newest change', () => {
    const rows = [
      { id: 1, waitingSince: null, updatedAt: nine },
      { id: 2, waitingSince: ten, updatedAt: ten },
      { id: 3, waitingSince: null, updatedAt: ten },
      { id: 4, waitingSince: nine, updatedAt: nine },
      { id: 5, waitingSince: nine, updatedAt: nine },
    ];
    expect(rows.toSorted(byWait).map(({ id }) => id)).toEqual([4, 5, 2, 3, 1]);
  });
});

describe('tickets with service targets', () => {
  const row = (id: number, dueAt: string | null, waitingSince: string | null = null) => ({
    id,
    waitingSince,
    updatedAt: '2026-03-17T10:00:00Z',
    targets:
      dueAt === null ? null : { firstAnswer: { nearAt: '2026-03-17T11:00:00Z', dueAt }, resolution: null },
  });
  const first = row(1, '2026-03-17T12:00:00Z');
  const second = row(2, '2026-03-17T13:00:00Z');
  const waits = row(3, null, '2026-03-17T09:00:00Z');
  const rests = row(4, null);

  it('are ordered by what is due first, then by the wait', () => {
    const order = [rests, second, waits, first].toSorted(byDue).map(({ id }) => id);
    expect(order).toEqual([1, 2, 3, 4]);
    const same = row(5, '2026-03-17T12:00:00Z', '2026-03-17T09:00:00Z');
    expect([first, same].toSorted(byDue).map(({ id }) => id)).toEqual([5, 1]);
  });

  it('are counted by their state', () => {
    const count = (at: string) => countTargets([first, second, waits], Date.parse(at));
    expect(count('2026-03-17T10:59:00Z')).toEqual({ near: 0, breached: 0 });
    expect(count('2026-03-17T12:30:00Z')).toEqual({ near: 1, breached: 1 });
  });
});
