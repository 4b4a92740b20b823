import type { CompanyEvent, Message, Ticket } from '@prosa/contract';
import type { InfiniteData } from '@tanstack/react-query';
import type { MessagePageOf } from '../../../shared/message-rows/page-window.ts';

interface MessagePage extends MessagePageOf<Message> {
  ticket: Ticket;
  count: number;
  /** Only on the conversation's newest page: how many of the contact's messages were unread before it was read. */
  unread?: number;
}
export type MessagePages = InfiniteData<MessagePage, unknown>;

function isAfter(first: Message, second: Message): boolean {
  return first.createdAt > second.createdAt || (first.createdAt === second.createdAt && first.id > second.id);
}

/** Inserts a message into the page whose range its platform time falls in: a late message does not go to the end. */
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

export function withChange(pages: MessagePages, id: number, change: Partial<Message>): MessagePages {
  const known = pages.pages.flatMap((page) => page.messages).find((message) => message.id === id);
  return known ? replaced(pages, { ...known, ...change }) : pages;
}

/** Adds the message that a send returned, unless an event added it first. */
export function withAnswer(pages: MessagePages, message: Message): MessagePages {
  const known = pages.pages.some((page) => page.messages.some(({ id }) => id === message.id));
  return known ? pages : added(pages, message);
}

/**
 * A new message belongs to the open ticket; an update or deletion may concern an earlier ticket's message in the page.
 */
export function concerns(page: MessagePage, { action, message }: CompanyEvent<'appMessage'>): boolean {
  const isOpen = page.ticket.uuid === message.ticket.uuid;
  return isOpen || (action !== 'create' && page.messages.some(({ id }) => id === message.id));
}

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
