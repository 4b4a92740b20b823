import type { MessagePages } from './message-pages.ts';

/**
 * From this many loaded messages on, reading away from the end uses a separate query; the end stays loaded beside it.
 */
export const SLIDE_AT = 200;

/** Keeps the newest two pages of a conversation that somebody leaves; they show no unread if the ticket has none. */
export function afterLeaving({ pages, pageParams }: MessagePages): MessagePages {
  const read = (page: MessagePages['pages'][0]): MessagePages['pages'][0] =>
    page.ticket.unreadMessages === 0 ? { ...page, unread: 0 } : page;
  return { pages: pages.slice(0, 2).map(read), pageParams: pageParams.slice(0, 2) };
}
