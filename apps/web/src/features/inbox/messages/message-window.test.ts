import { MESSAGES_PAGE_SIZE, type Message, type Ticket } from '@prosa/contract';
import { describe, expect, it } from 'vitest';
import {
  bounded,
  messagesOf,
  newerPlace,
  olderPlace,
  paged as pagedBy,
} from '../../../shared/message-rows/page-window.ts';
import { applyMessageEvent, concerns, type MessagePages } from './message-pages.ts';
import { afterLeaving } from './message-window.ts';

const paged = (pages: MessagePages) => pagedBy(pages, MESSAGES_PAGE_SIZE);

const ticket = { uuid: 'u', unreadMessages: 0 } as Ticket;
const message = (id: number) =>
  ({ id, createdAt: new Date(id * 60_000).toISOString(), ticket: { uuid: 'u' } }) as Message;
const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(from + index));

/** Pages newest first, each given by the ids of its first and last message. */
function pagesOf(...ranges: [number, number][]): MessagePages {
  return {
    pages: ranges.map(([from, to], index) => ({
      messages: range(from, to),
      ticket,
      count: to - from + 1,
      hasMore: true,
      hasNewer: index > 0,
    })),
    pageParams: ranges.map(([, to], index) => (index === 0 ? null : { messageId: to + 1, side: 'older' })),
  };
}
const idsOf = (pages: MessagePages) => messagesOf(pages).map(({ id }) => id);
const written = (id: number) => ({ action: 'create', message: message(id) }) as never;

describe('the places from which older and newer pages are read', () => {
  it('are the first and the last loaded message', () => {
    const { pages } = pagesOf([41, 60], [21, 40]);
    const [newest, oldest] = pages;
    if (!newest || !oldest) throw new Error('no pages');
    expect(olderPlace(oldest, pages)).toEqual({ messageId: 21, side: 'older' });
    expect(newerPlace(newest, pages)).toBeUndefined();
    expect(newerPlace({ ...newest, hasNewer: true }, pages)).toEqual({ messageId: 60, side: 'newer' });
    expect(olderPlace({ ...oldest, hasMore: false }, pages)).toBeUndefined();
  });

  it('come from the nearest page that has messages when a page is empty', () => {
    const { pages } = pagesOf([41, 60], [21, 40]);
    const [newest, oldest] = pages;
    if (!newest || !oldest) throw new Error('no pages');
    const emptied = { ...oldest, messages: [] };
    expect(olderPlace(emptied, [newest, emptied])).toEqual({ messageId: 41, side: 'older' });
  });
});

describe('a message event', () => {
  const [page] = pagesOf([41, 60]).pages;
  if (!page) throw new Error('no page');
  const event = (action: 'create' | 'update' | 'delete', id: number, uuid: string) =>
    ({ action, message: { ...message(id), ticket: { uuid } } }) as never;

  it('concerns the pages of the open ticket', () => {
    for (const action of ['create', 'update', 'delete'] as const)
      expect(concerns(page, event(action, 99, 'u'))).toBe(true);
  });

  it('of an earlier ticket concerns only pages that contain its message', () => {
    expect(concerns(page, event('update', 41, 'before'))).toBe(true);
    expect(concerns(page, event('delete', 60, 'before'))).toBe(true);
    expect(concerns(page, event('update', 40, 'before'))).toBe(false);
    expect(concerns(page, event('create', 61, 'after'))).toBe(false);
  });
});

describe('the limit on loaded messages', () => {
  it('changes nothing while it is not exceeded', () => {
    const pages = pagesOf([101, 400]);
    expect(bounded(pages, 'newest')).toBe(pages);
    expect(bounded(pages, 'oldest')).toBe(pages);
  });

  it('keeps the newest messages at the end of the conversation; older ones can be loaded again', () => {
    const pages = bounded(pagesOf([101, 401], [81, 100]), 'newest');
    expect(idsOf(pages)).toEqual(range(202, 401).map(({ id }) => id));
    const [page] = pages.pages;
    if (!page) throw new Error('no page');
    expect(olderPlace(page, pages.pages)).toEqual({ messageId: 202, side: 'older' });
    expect(pages.pageParams).toEqual([null]);
  });

  it('drops whole pages and marks that older messages exist', () => {
    const ended = pagesOf([151, 400], [131, 150], [111, 130], [91, 110]);
    const last = ended.pages.at(-1);
    if (last) last.hasMore = false;
    const pages = bounded(ended, 'newest');
    expect(idsOf(pages)[0]).toBe(201);
    expect(pages.pages.at(-1)?.hasMore).toBe(true);
  });

  it('cuts off only the newest surplus where an older part is read', () => {
    const pages = bounded(pagesOf([101, 401], [81, 100]), 'oldest');
    expect(idsOf(pages)).toEqual(range(81, 380).map(({ id }) => id));
    const [page] = pages.pages;
    if (!page) throw new Error('no page');
    expect(newerPlace(page, pages.pages)).toEqual({ messageId: 380, side: 'newer' });
    // A refetch must not start at the end of the conversation.
    expect(pages.pageParams[0]).toEqual({ messageId: 101, side: 'newer' });
  });

  it('adds no live message after a gap once the newest messages were cut off', () => {
    const pages = bounded(pagesOf([101, 401], [81, 100]), 'oldest');
    expect(applyMessageEvent(pages, written(402))).toBe(pages);
    expect(idsOf(applyMessageEvent(pagesOf([41, 60]), written(61))).at(-1)).toBe(61);
  });

  it('holds however many live messages come', () => {
    let [end, elsewhere] = [pagesOf([1, 20]), pagesOf([1, 20])];
    for (let id = 21; id <= 5_000; id += 1) {
      end = bounded(paged(applyMessageEvent(end, written(id))), 'newest');
      elsewhere = bounded(paged(applyMessageEvent(elsewhere, written(id))), 'oldest');
      expect(messagesOf(end).length).toBeLessThanOrEqual(300);
      expect(messagesOf(elsewhere).length).toBeLessThanOrEqual(300);
    }
    expect(idsOf(end).at(-1)).toBe(5_000);
    expect(idsOf(elsewhere)[0]).toBe(1);
  });
});

describe('live messages', () => {
  it('are split into pages of the size that the server returns', () => {
    let pages = pagesOf([21, 40], [1, 20]);
    for (let id = 41; id <= 139; id += 1) pages = paged(applyMessageEvent(pages, written(id)));
    expect(idsOf(pages)).toEqual(range(1, 139).map(({ id }) => id));
    expect(pages.pages.map(({ messages }) => messages.length)).toEqual([20, 20, 20, 20, 20, 20, 19]);
    expect(pages.pages.map(({ hasNewer }) => hasNewer)).toEqual([false, ...Array(6).fill(true)]);
    expect(pages.pageParams.slice(0, 2)).toEqual([null, { messageId: 120, side: 'older' }]);
  });

  it('keep a place to be refetched from, away from the end of the conversation', () => {
    const at = { messageId: 30, side: 'around' };
    const pages = paged({ ...pagesOf([21, 60]), pageParams: [at] });
    expect(pages.pageParams).toEqual([
      { messageId: 40, side: 'newer' },
      { messageId: 41, side: 'older' },
    ]);
  });

  it('leave enough pages for a refetch to bring back every message', () => {
    for (let live = 0; live <= 45; live += 1) {
      const begun = pagesOf([21, 40 + live], [1, 20]);
      const pages = paged(begun);
      expect(idsOf(pages)).toEqual(idsOf(begun));
      expect(20 * pages.pages.length).toBeGreaterThanOrEqual(40 + live);
      expect(pages.pages.at(-1)?.hasMore).toBe(true);
    }
  });

  it('change nothing while no page is too long', () => {
    const pages = pagesOf([41, 60], [22, 40]);
    expect(paged(pages)).toBe(pages);
  });
});

it('keeps the newest two pages of a conversation that was left, with nothing unread', () => {
  const pages = pagesOf([61, 80], [41, 60], [21, 40]);
  pages.pages[0] = { ...pages.pages[0], unread: 3 } as MessagePages['pages'][0];
  const left = afterLeaving(pages);
  expect(idsOf(left)[0]).toBe(41);
  expect(left.pages[0]?.unread).toBe(0);
});
