import type { CompanyEvent, Ticket } from '@prosa/contract';
import type { Viewer } from '@prosa/domain';
import { describe, expect, it } from 'vitest';
import type { TicketPages } from '../../../shared/listed-tickets.ts';
import { applyTicketEvent, canPatch, mayMiscount } from './live-list.ts';
import { plainFilter, type ListFilter } from './list-filter.ts';

// An event must change a list into what a refetch would return.

const ME = 1;
const RUI = 2;
const me = {
  id: ME,
  profile: 'user',
  queueIds: [10, 11],
  allTicket: 'disable',
  allHistoric: 'disabled',
  allUserChat: 'disabled',
} as Viewer;
const pending: ListFilter = { ...plainFilter, tab: 'pending' };

const time = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
const ticket = (id: number, facts: Partial<Ticket> = {}): Ticket =>
  ({
    id,
    status: 'open',
    userId: ME,
    queueId: 10,
    whatsappId: 5,
    isGroup: false,
    unreadMessages: 1,
    snooze: null,
    updatedAt: time(60 - id),
    ...facts,
  }) as Ticket;

/** Tickets 1 to 5, newest first, two per page. */
function listed(hasMore = false): TicketPages {
  const pages = [[ticket(1), ticket(2)], [ticket(3), ticket(4)], [ticket(5)]];
  return {
    pageParams: [1, 2, 3],
    pages: pages.map((tickets, index) => ({ tickets, count: 5, hasMore: index < 2 || hasMore })),
  };
}
const idsOf = ({ pages }: TicketPages) => pages.flatMap(({ tickets }) => tickets.map(({ id }) => id));
const countOf = ({ pages }: TicketPages) => pages[0]?.count;
const apply = (event: CompanyEvent<'ticket'>, filter = plainFilter, pages = listed()) =>
  applyTicketEvent(pages, event, me, filter);
const update = (changed: Ticket): CompanyEvent<'ticket'> => ({ action: 'update', ticket: changed });

describe('a list of unread or unanswered tickets', () => {
  const unread = { ...plainFilter, unread: true };
  const unanswered = { ...plainFilter, unanswered: true };
  it('takes in only what belongs to it', () => {
    expect(idsOf(apply(update(ticket(9, { updatedAt: time(70) })), unread))).toEqual([9, 1, 2, 3, 4, 5]);
    expect(idsOf(apply(update(ticket(9, { unreadMessages: 0 })), unread))).toEqual([1, 2, 3, 4, 5]);
    expect(idsOf(apply(update(ticket(9, { fromMe: true })), unanswered))).toEqual([1, 2, 3, 4, 5]);
  });
  it('keeps what is read or answered while it is listed', () => {
    expect(idsOf(apply(update(ticket(2, { unreadMessages: 0 })), unread))).toEqual([1, 2, 3, 4, 5]);
    expect(idsOf(apply(update(ticket(2, { fromMe: true })), unanswered))).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('a list without snoozed tickets', () => {
  const snooze = { until: null, userId: RUI };
  it('loses what is put off, and gets back what is not', () => {
    const filter = { ...plainFilter, hideSnoozed: true };
    expect(idsOf(apply(update(ticket(2, { snooze })), filter))).toEqual([1, 3, 4, 5]);
    expect(idsOf(apply(update(ticket(9, { updatedAt: time(70), snooze })), filter))).toEqual([1, 2, 3, 4, 5]);
    expect(idsOf(apply(update(ticket(9, { updatedAt: time(70) })), filter))).toEqual([9, 1, 2, 3, 4, 5]);
  });
});

describe('a change of a ticket', () => {
  it.each<[string, Ticket, number[]]>([
    ['moves what was written to last to the top', ticket(4, { updatedAt: time(70) }), [4, 1, 2, 3, 5]],
    ['leaves what only changed where it is', ticket(3, { lastMessage: 'Oi' }), [1, 2, 3, 4, 5]],
    ['moves down what is older now', ticket(1, { updatedAt: time(0) }), [2, 3, 4, 5, 1]],
    ['brings in what came to this person', ticket(9, { updatedAt: time(70) }), [9, 1, 2, 3, 4, 5]],
    ['takes out what somebody else has now', ticket(2, { userId: RUI }), [1, 3, 4, 5]],
    ['takes out what waits again', ticket(2, { status: 'pending', userId: null }), [1, 3, 4, 5]],
    ['takes out what was closed', ticket(5, { status: 'closed' }), [1, 2, 3, 4]],
    ['does not bring in what belongs to others', ticket(9, { userId: RUI }), [1, 2, 3, 4, 5]],
  ])('%s', (_what, changed, ids) => {
    const after = apply(update(changed));
    expect(idsOf(after)).toEqual(ids);
    expect(countOf(after)).toBe(ids.length);
  });

  it('moves it to the tab that it belongs to now', () => {
    const waiting = ticket(9, { status: 'pending', userId: null, updatedAt: time(70) });
    const empty = { pageParams: [1], pages: [{ tickets: [], count: 0, hasMore: false }] };
    expect(idsOf(apply(update(waiting), pending, empty))).toEqual([9]);
    expect(idsOf(apply(update(ticket(9)), pending, empty))).toEqual([]);
  });

  it('respects the chosen queues and connections', () => {
    const other = ticket(2, { queueId: 11 });
    expect(idsOf(apply(update(other), { ...plainFilter, queues: [10] }))).toEqual([1, 3, 4, 5]);
    const elsewhere = ticket(2, { whatsappId: 6 });
    expect(idsOf(apply(update(elsewhere), { ...plainFilter, whatsapps: [5] }))).toEqual([1, 3, 4, 5]);
  });

  it('puts the newest last when the oldest are first', () => {
    const oldest = listed();
    oldest.pages.reverse();
    for (const page of oldest.pages) page.tickets.reverse();
    for (const [index, page] of oldest.pages.entries()) page.hasMore = index < 2;
    const after = apply(
      update(ticket(4, { updatedAt: time(70) })),
      { ...plainFilter, ascending: true },
      oldest,
    );
    expect(idsOf(after)).toEqual([5, 3, 2, 1, 4]);
  });

  it('does not insert a ticket that belongs on a later page', () => {
    const after = apply(update(ticket(9, { updatedAt: time(0) })), plainFilter, listed(true));
    expect(idsOf(after)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('the count of a list that is not loaded to its end', () => {
  it.each<[string, CompanyEvent<'ticket'>]>([
    ['comes up from a later page', update(ticket(9, { updatedAt: time(70) }))],
    ['stays on a later page', update(ticket(9, { updatedAt: time(0) }))],
    ['is gone', { action: 'delete', ticketId: 9 }],
  ])('is refetched instead of guessed when a ticket %s', (_what, event) => {
    expect(countOf(apply(event, plainFilter, listed(true)))).toBe(5);
    expect(mayMiscount(listed(true), event)).toBe(true);
  });

  it('decreases when a loaded ticket is gone', () => {
    const event: CompanyEvent<'ticket'> = { action: 'delete', ticketId: 3 };
    expect(countOf(apply(event, plainFilter, listed(true)))).toBe(4);
    expect(mayMiscount(listed(true), event)).toBe(false);
  });
});

describe('the receipt of a ticket’s own last message', () => {
  const after = (ack: number, id = 7) => {
    const pages = listed();
    const own = { id: 7, ack: 3, status: 'sent' } as const;
    for (const page of pages.pages)
      page.tickets = page.tickets.map((one) => ({ ...one, ownLastMessage: own }));
    const event = update(ticket(3, { ownLastMessage: { id, ack, status: 'sent' } }));
    const tickets = apply(event, plainFilter, pages).pages.flatMap((page) => page.tickets);
    return tickets.find((one) => one.id === 3)?.ownLastMessage?.ack;
  };
  it('is never lowered by a ticket that was read before it came', () => expect(after(2)).toBe(3));
  it('rises with the ticket', () => expect(after(4)).toBe(4));
  it('begins anew with the next message', () => expect(after(0, 8)).toBe(0));
});

it('a deleted ticket leaves the list, and is counted once', () => {
  const gone: CompanyEvent<'ticket'> = { action: 'delete', ticketId: 3 };
  const after = apply(gone);
  expect(idsOf(after)).toEqual([1, 2, 4, 5]);
  const again = apply(gone, plainFilter, after);
  expect(countOf(again)).toBe(4);
});

it('a ticket that was read loses its unread count and keeps its place', () => {
  const after = apply({ action: 'updateUnread', ticketId: 3 });
  expect(idsOf(after)).toEqual([1, 2, 3, 4, 5]);
  const unread = after.pages.flatMap(({ tickets }) => tickets.map(({ unreadMessages }) => unreadMessages));
  expect(unread).toEqual([1, 1, 0, 1, 1]);
});

it.each<[string, ListFilter, boolean]>([
  ['one’s own', plainFilter, true],
  ['waiting', pending, true],
  ['closed', { ...plainFilter, tab: 'closed' }, false],
  ['of a search', { ...plainFilter, search: 'ana' }, false],
  ['with a tag', { ...plainFilter, tags: [3] }, false],
  ['of a user', { ...plainFilter, users: [3] }, false],
])('a list of tickets %s is changed by events, or refetched', (_name, filter, follows) => {
  expect(canPatch(filter)).toBe(follows);
});
