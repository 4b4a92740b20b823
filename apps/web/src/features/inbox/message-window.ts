import { MESSAGES_PAGE_SIZE } from '@prosa/contract';
import type { MessagePages } from './message-pages.ts';

/** Where a page is read; null: at the end of the conversation. */
export type Place = { messageId: number; side: 'around' | 'older' | 'newer' } | null;

/** So many pages are kept of what one scrolls through. */
export const PAGES_KEPT = 10;
/** From so many messages on, what is read away from the end is a window of its own, and the end goes on without it. */
export const SLIDE_AT = 200;
/** Live messages make the pages longer: beyond so many, the end is cut back to `KEPT`, and what is read elsewhere ends. */
const MOST = 300;
const KEPT = 200;

type Page = MessagePages['pages'][number];

/** What comes before the oldest of these pages, which are in the order of newest first. */
export function olderPlace(last: Page, pages: readonly Page[]): Place | undefined {
  const oldest = pages.findLast(({ messages }) => messages.length > 0)?.messages[0];
  return last.hasMore && oldest ? { messageId: oldest.id, side: 'older' } : undefined;
}

/** What comes after the newest of these pages. */
export function newerPlace(first: Page, pages: readonly Page[]): Place | undefined {
  const newest = pages.find(({ messages }) => messages.length > 0)?.messages.at(-1);
  return first.hasNewer && newest ? { messageId: newest.id, side: 'newer' } : undefined;
}

const countOf = (pages: readonly Page[]) => pages.reduce((sum, { messages }) => sum + messages.length, 0);

function newest({ pages, pageParams }: MessagePages): MessagePages {
  const kept: Page[] = [];
  let room = KEPT;
  for (const page of pages) {
    if (room <= 0) break;
    const isCut = page.messages.length > room;
    kept.push(isCut ? { ...page, messages: page.messages.slice(-room), hasMore: true } : page);
    room -= page.messages.length;
  }
  // What is no longer there can be read again.
  const last = kept.at(-1);
  if (last && kept.length < pages.length) kept[kept.length - 1] = { ...last, hasMore: true };
  return { pages: kept, pageParams: pageParams.slice(0, kept.length) };
}

function oldest({ pages, pageParams }: MessagePages): MessagePages {
  const kept: Page[] = [];
  const params: unknown[] = [];
  let room = MOST;
  for (let index = pages.length - 1; index >= 0 && room > 0; index -= 1) {
    const page = pages[index];
    if (!page) break;
    const isCut = page.messages.length > room;
    const [first] = page.messages;
    // Read anew, a page that was cut is read from its own beginning, not from the end of the conversation.
    const param = isCut && first ? { messageId: first.id, side: 'newer' } : pageParams[index];
    kept.unshift(isCut ? { ...page, messages: page.messages.slice(0, room), hasNewer: true } : page);
    params.unshift(param);
    room -= page.messages.length;
  }
  const [head] = kept;
  if (head && kept.length < pages.length) kept[0] = { ...head, hasNewer: true };
  return { pages: kept, pageParams: params };
}

/**
 * The same messages, those that came live in pages of their own: as many pages as there are is what is read anew, each
 * as long as the server gives it, and a long one would come back short.
 */
export function paged(all: MessagePages): MessagePages {
  const [head, ...pages] = all.pages;
  if (!head || head.messages.length < 2 * MESSAGES_PAGE_SIZE) return all;
  const [newer, older] = [
    head.messages.slice(-MESSAGES_PAGE_SIZE),
    head.messages.slice(0, -MESSAGES_PAGE_SIZE),
  ];
  const [first, last] = [newer[0], older.at(-1)];
  if (!first || !last) return all;
  const [place, ...pageParams] = all.pageParams;
  return {
    pages: [
      { ...head, messages: newer, hasMore: true },
      { ...head, messages: older, hasNewer: true },
      ...pages,
    ],
    pageParams: [
      place === null ? null : { messageId: last.id, side: 'newer' },
      { messageId: first.id, side: 'older' },
      ...pageParams,
    ],
  };
}

/**
 * The same pages, cut where they have grown too long: at the side away from what is looked at. Elsewhere than at the
 * end somebody may be reading just above what comes: no more is left out than what is too much.
 */
export function bounded(pages: MessagePages, keep: 'newest' | 'oldest'): MessagePages {
  if (countOf(pages.pages) <= MOST) return pages;
  return keep === 'newest' ? newest(pages) : oldest(pages);
}

/** What is left of a conversation that was left: its end, in which nothing is unread any more. */
export function afterLeaving({ pages, pageParams }: MessagePages): MessagePages {
  const read = (page: Page): Page => (page.ticket.unreadMessages === 0 ? { ...page, unread: 0 } : page);
  return { pages: pages.slice(0, 2).map(read), pageParams: pageParams.slice(0, 2) };
}
