import type { Message } from '@prosa/contract';
import { useInfiniteQuery, useMutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { useCompanyEvent } from '../../api/realtime.ts';
import { applyMessageEvent, withAnswer, type MessagePages } from './message-pages.ts';

export const messagesKey = (uuid: string) => ['messages', uuid] as const;

export const conversationQuery = (uuid: string) => ({
  queryKey: messagesKey(uuid),
  queryFn: async ({ pageParam, signal }: { pageParam: number; signal: AbortSignal }) =>
    call('listMessages', { params: { ticketUuid: uuid }, query: { pageNumber: pageParam }, signal }),
  initialPageParam: 1,
  getNextPageParam: (last: { hasMore: boolean }, pages: unknown[]) =>
    last.hasMore ? pages.length + 1 : undefined,
});

export function useConversation(uuid: string) {
  const cache = useQueryClient();
  useCompanyEvent('appMessage', (event) => {
    for (const [key, pages] of cache.getQueriesData<MessagePages>({ queryKey: ['messages'] })) {
      const inPages = pages?.pages.some((page) => page.ticket.uuid === event.message.ticket.uuid);
      if (pages && inPages) cache.setQueryData(key, applyMessageEvent(pages, event));
    }
  });
  return useInfiniteQuery(conversationQuery(uuid));
}

export interface Outgoing {
  uuid: string;
  ticketId: number;
  body: string;
  isPrivate: boolean;
  clientId: string;
  quotedMsg: Message | null;
  at: string;
}

const sendKey = ['send'] as const;

/** Sends; what is under way is shown at once from the mutations themselves. The same clientId is the same message. */
export function useSend() {
  const cache = useQueryClient();
  return useMutation({
    mutationKey: sendKey,
    mutationFn: async ({ ticketId, body, isPrivate, clientId, quotedMsg }: Outgoing) =>
      call('sendMessage', {
        params: { ticketId },
        body: { body, isPrivate, clientId, quotedMsg: quotedMsg ? { id: quotedMsg.id } : null },
      }),
    // A weak network: the same message may be asked for again without being sent twice.
    retry: (failures, error) =>
      failures < 4 && 'status' in error && (error.status === 0 || error.status === 503),
    retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 4_000),
    onSuccess: (message, { uuid }) => {
      // An event may have told more of it by now than this answer knows: what is there stays.
      cache.setQueryData<MessagePages>(messagesKey(uuid), (pages) =>
        pages ? withAnswer(pages, message) : pages,
      );
    },
  });
}

export interface OutgoingState {
  outgoing: Outgoing;
  error: Error | null;
}

/** What was written here and is not stored yet, or was refused, oldest first. */
export function useOutgoing(uuid: string): OutgoingState[] {
  return useMutationState({
    filters: { mutationKey: sendKey, predicate: ({ state }) => state.status !== 'success' },
    select: ({ state }) => ({ outgoing: state.variables as Outgoing, error: state.error }),
  }).filter(({ outgoing }) => outgoing.uuid === uuid);
}
