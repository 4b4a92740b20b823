import type { InfiniteData } from '@tanstack/react-query';

/** Where a page is read from; null means the end of the conversation. */
export type Place = { messageId: number; side: 'around' | 'older' | 'newer' } | null;

/** A page of a conversation, oldest first. */
export interface MessagePageOf<Message extends { id: number }> {
  messages: Message[];
  /** Whether there are older messages than those of this page. */
  hasMore: boolean;
  /** Whether newer messages exist between this page and the end of the conversation. */
  hasNewer?: boolean;
}
type AnyPage = MessagePageOf<{ id: number }>;
/** The pages are newest first. */
type Pages<Page extends AnyPage> = InfiniteData<Page, unknown>;
type MessageIn<Page extends AnyPage> = Page['messages'][number];

/** Most pages that stay loaded while somebody scrolls through a conversation. */
export const PAGES_KEPT = 10;
/** With more messages than MOST, a conversation is cut to KEPT messages at its end and to MOST elsewhere. */
export const MOST = 300;
const KEPT = 200;

/** Oldest first. */
export function messagesOf<Page extends AnyPage>(pages: Pages<Page> | undefined): MessageIn<Page>[] {
  return pages?.pages.toReversed().flatMap((page) => page.messages) ?? [];
}

/** Where messages older than these pages (newest first) are read from; undefined when there are none. */
export function olderPlace(last: AnyPage, pages: readonly AnyPage[]): Place | undefined {
  const oldest = pages.findLast(({ messages }) => messages.length > 0)?.messages[0];
  return last.hasMore && oldest ? { messageId: oldest.id, side: 'older' } : undefined;
}

export function newerPlace(first: AnyPage, pages: readonly AnyPage[]): Place | undefined {
  const newest = pages.find(({ messages }) => messages.length > 0)?.messages.at(-1);
  return first.hasNewer && newest ? { messageId: newest.id, side: 'newer' } : undefined;
}

const countOf = (pages: readonly AnyPage[]) => pages.reduce((sum, { messages }) => sum + messages.length, 0);

function newest<Page extends AnyPage>({ pages, pageParams }: Pages<Page>): Pages<Page> {
  const kept: Page[] = [];
  let capacity = KEPT;
  for (const page of pages) {
    if (capacity <= 0) break;
    const isCut = page.messages.length > capacity;
    kept.push(isCut ? { ...page, messages: page.messages.slice(-capacity), hasMore: true } : page);
    capacity -= page.messages.length;
  }
  // Dropped messages can be loaded again, so older ones exist.
  const last = kept.at(-1);
  if (last && kept.length < pages.length) kept[kept.length - 1] = { ...last, hasMore: true };
  return { pages: kept, pageParams: pageParams.slice(0, kept.length) };
}

function oldest<Page extends AnyPage>({ pages, pageParams }: Pages<Page>): Pages<Page> {
  const kept: Page[] = [];
  const params: unknown[] = [];
  let capacity = MOST;
  for (let index = pages.length - 1; index >= 0 && capacity > 0; index -= 1) {
    const page = pages[index];
    if (!page) break;
    const isCut = page.messages.length > capacity;
    const [first] = page.messages;
    // A refetch of a cut page starts at its own first message, not at the end of the conversation.
    const param = isCut && first ? { messageId: first.id, side: 'newer' } : pageParams[index];
    kept.unshift(isCut ? { ...page, messages: page.messages.slice(0, capacity), hasNewer: true } : page);
    params.unshift(param);
    capacity -= page.messages.length;
  }
  const [head] = kept;
  if (head && kept.length < pages.length) kept[0] = { ...head, hasNewer: true };
  return { pages: kept, pageParams: params };
}

function inPages<Message>(messages: readonly Message[], size: number): Message[][] {
  const pages: Message[][] = [];
  for (let end = messages.length; end > 0; end -= size)
    pages.push(messages.slice(Math.max(0, end - size), end));
  return pages;
}

/**
 * Splits the same messages into pages of the size that the server returns. A refetch reads as many pages as there are:
 * with pages that live messages made longer, it would return fewer messages and remove the oldest from the screen.
 */
export function paged<Page extends AnyPage>(all: Pages<Page>, size: number): Pages<Page> {
  const [head] = all.pages;
  const last = all.pages.at(-1);
  if (!head || !last || all.pages.every(({ messages }) => messages.length <= size)) return all;
  const parts = inPages(messagesOf(all), size);
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
 * Cuts pages that hold too many messages, at the side away from the reader. Away from the end somebody may be reading
 * just above the newest messages, so only the surplus is cut.
 */
export function bounded<Page extends AnyPage>(pages: Pages<Page>, keep: 'newest' | 'oldest'): Pages<Page> {
  if (countOf(pages.pages) <= MOST) return pages;
  return keep === 'newest' ? newest(pages) : oldest(pages);
}
