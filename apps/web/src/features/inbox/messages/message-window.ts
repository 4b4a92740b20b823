import { MESSAGES_PAGE_SIZE, type Message } from '@prosa/contract';
import { messagesOf, type MessagePages } from './message-pages.ts';

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
  let capacity = KEPT;
  for (const page of pages) {
    if (capacity <= 0) break;
    const isCut = page.messages.length > capacity;
    kept.push(isCut ? { ...page, messages: page.messages.slice(-capacity), hasMore: true } : page);
    capacity -= page.messages.length;
  }
  // What is no longer there can be read again.
  const last = kept.at(-1);
  if (last && kept.length < pages.length) kept[kept.length - 1] = { ...last, hasMore: true };
  return { pages: kept, pageParams: pageParams.slice(0, kept.length) };
}

function oldest({ pages, pageParams }: MessagePages): MessagePages {
  const kept: Page[] = [];
  const params: unknown[] = [];
  let capacity = MOST;
  for (let index = pages.length - 1; index >= 0 && capacity > 0; index -= 1) {
    const page = pages[index];
    if (!page) break;
    const isCut = page.messages.length > capacity;
    const [first] = page.messages;
    // Read anew, a page that was cut is read from its own beginning, not from the end of the conversation.
    const param = isCut && first ? { messageId: first.id, side: 'newer' } : pageParams[index];
    kept.unshift(isCut ? { ...page, messages: page.messages.slice(0, capacity), hasNewer: true } : page);
    params.unshift(param);
    capacity -= page.messages.length;
  }
  const [head] = kept;
  if (head && kept.length < pages.length) kept[0] = { ...head, hasNewer: true };
  return { pages: kept, pageParams: params };
}

function inPages(messages: readonly Message[]): Message[][] {
  const pages: Message[][] = [];
  for (let end = messages.length; end > 0; end -= MESSAGES_PAGE_SIZE)
    pages.push(messages.slice(Math.max(0, end - MESSAGES_PAGE_SIZE), end));
  return pages;
}

/**
 * The same messages in pages as long as the server gives them: as many pages as there are is what is read anew, and
 * one that live messages made longer would come back short, without its oldest before somebody's eyes.
 */
export function paged(all: MessagePages): MessagePages {
  const [head] = all.pages;
  const last = all.pages.at(-1);
  if (!head || !last || all.pages.every(({ messages }) => messages.length <= MESSAGES_PAGE_SIZE)) return all;
  const parts = inPages(messagesOf(all));
  const pages = parts.map((messages, index) => ({
    ...head,
    messages,
    hasMore: index < parts.length - 1 || last.hasMore,
    hasNewer: index > 0 || (head.hasNewer ?? false),
  }));
  const [place] = all.pageParams;
  const before = parts[1]?.at(-1);
  const pageParams = parts.map((_part, index): Place => {
    const after = parts[index - 1]?.[0];
    if (after) return { messageId: after.id, side: 'older' };
    return place === null || !before ? null : { messageId: before.id, side: 'newer' };
  });
  return { pages, pageParams };
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
