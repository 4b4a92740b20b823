import { call } from '../../../api/client.ts';
import type { MessagePages } from './message-pages.ts';
import type { Place } from './message-window.ts';

export const messagesKey = (uuid: string) => ['messages', uuid] as const;

/** The newest page, ahead of being looked at: nobody has read it yet. */
export const glanceQuery = (uuid: string) => ({
  queryKey: messagesKey(uuid),
  initialPageParam: null as Place,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<MessagePages['pages'][0]> =>
    call('listMessages', { params: { ticketUuid: uuid }, query: { keepUnread: true }, signal }),
});
