import type { CompanyEvent, Message, Ticket } from '@prosa/contract';
import type { InfiniteData } from '@tanstack/react-query';

interface MessagePage {
  messages: Message[];
  ticket: Ticket;
  count: number;
  hasMore: boolean;
  /** Between this page and the end of the conversation there is more. */
  hasNewer?: boolean;
  /** Of the end: how many of the contact's messages nobody had read before. */
  unread?: number;
}
export type MessagePages = InfiniteData<MessagePage, unknown>;

/** Oldest first, whatever pages they came in. */
export function messagesOf(pages: MessagePages | undefined): Message[] {
  return pages?.pages.toReversed().flatMap((page) => page.messages) ?? [];
}

function isAfter(first: Message, second: Message): boolean {
  return first.createdAt > second.createdAt || (first.createdAt === second.createdAt && first.id > second.id);
}

/** The page whose range it falls in: by the platform's time, which late messages are not in the order of. */
function added(pages: MessagePages, message: Message): MessagePages {
  const known = pages.pages.some((page) => page.messages.some(({ id }) => id === message.id));
  if (known) return replaced(pages, message);
  const at = pages.pages.findIndex(
    (page) => page.messages.some((other) => isAfter(message, other)) || !page.hasMore,
  );
  if (at < 0 && pages.pages.length > 0) return pages;
  const [newest] = pages.pages;
  const last = newest?.messages.at(-1);
  if (at === 0 && newest?.hasNewer && last && isAfter(message, last)) return pages;
  return {
    ...pages,
    pages: pages.pages.map((page, index) => {
      if (index !== Math.max(0, at)) return page;
      const place = page.messages.findLastIndex((other) => isAfter(message, other));
      return { ...page, messages: page.messages.toSpliced(place + 1, 0, message), count: page.count + 1 };
    }),
  };
}

function replaced(pages: MessagePages, message: Message): MessagePages {
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      messages: page.messages.map((known) => (known.id === message.id ? message : known)),
    })),
  };
}

/** What is known of one message, changed. */
export function withChange(pages: MessagePages, id: number, change: Partial<Message>): MessagePages {
  const known = pages.pages.flatMap((page) => page.messages).find((message) => message.id === id);
  return known ? replaced(pages, { ...known, ...change }) : pages;
}

/** Puts in what sending answered, unless an event has brought it already. */
export function withAnswer(pages: MessagePages, message: Message): MessagePages {
  const known = pages.pages.some((page) => page.messages.some(({ id }) => id === message.id));
  return known ? pages : added(pages, message);
}

/** New ones are of the ticket that is open; what changes may be of those before it, which are read along with it. */
export function concerns(page: MessagePage, { action, message }: CompanyEvent<'appMessage'>): boolean {
  const isOpen = page.ticket.uuid === message.ticket.uuid;
  return isOpen || (action !== 'create' && page.messages.some(({ id }) => id === message.id));
}

/** What an event makes of the open conversation. */
export function applyMessageEvent(pages: MessagePages, event: CompanyEvent<'appMessage'>): MessagePages {
  if (event.action === 'create') return added(pages, event.message);
  if (event.action === 'update') return replaced(pages, event.message);
  return {
    ...pages,
    pages: pages.pages.map((page) => ({
      ...page,
      messages: page.messages.filter(({ id }) => id !== event.message.id),
    })),
  };
}
