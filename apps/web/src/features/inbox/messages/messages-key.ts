import { listedPage } from '../../../api/listed-page.ts';
import type { Place } from '../../../shared/message-rows/page-window.ts';
import type { MessagePages } from './message-pages.ts';

export const messagesKey = (uuid: string) => ['messages', uuid] as const;

/** Preloads the newest page for a ticket that nobody has opened yet: the server keeps it unread. */
export const glanceQuery = (uuid: string) => ({
  queryKey: messagesKey(uuid),
  initialPageParam: null as Place,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<MessagePages['pages'][0]> =>
    listedPage(uuid, { query: { keepUnread: true }, signal }),
});
