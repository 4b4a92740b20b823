import { MESSAGES_PAGE_SIZE } from '@prosa/contract';
import { useInfiniteQuery, useQueryClient, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { listedPage } from '../../../api/listed-page.ts';
import { bounded, olderPlace, paged, type Place } from '../../../shared/message-rows/page-window.ts';
import { applyMessageEvent, concerns, type MessagePages } from './message-pages.ts';
import { afterLeaving } from './message-window.ts';
import { messagesKey } from './messages-key.ts';
import { refetchIfLoading } from './refetch-if-loading.ts';

/** Reads one page: the end of the conversation, or the messages around, before or after one message. */
export const pageOf =
  (uuid: string) =>
  async ({
    pageParam,
    signal,
  }: {
    pageParam: Place;
    signal: AbortSignal;
  }): Promise<MessagePages['pages'][0]> =>
    pageParam === null
      ? listedPage(uuid, { signal })
      : call('listMessagesAt', {
          params: { ticketUuid: uuid, messageId: pageParam.messageId },
          query: { side: pageParam.side },
          signal,
        });

const conversationQuery = (uuid: string) => ({
  queryKey: messagesKey(uuid),
  queryFn: pageOf(uuid),
  initialPageParam: null as Place,
  getNextPageParam: olderPlace,
});

/** Query results that the end of a conversation and any other part of it share. */
export type ConversationPages = Pick<
  UseInfiniteQueryResult<MessagePages>,
  'data' | 'isPending' | 'isFetching' | 'isError' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>;

export function useConversation(uuid: string) {
  const cache = useQueryClient();
  useCompanyEvent('appMessage', (event) => {
    for (const [key, pages] of cache.getQueriesData<MessagePages>({ queryKey: ['messages'] })) {
      const ofTicket = event.message.ticket.uuid;
      const inPages = pages?.pages.some((page) => concerns(page, event));
      // The query of the end keeps its newest messages, a query elsewhere in the conversation its older ones.
      const keep = key.length === 2 ? 'newest' : 'oldest';
      if (pages && inPages) {
        const next = paged(applyMessageEvent(pages, event), MESSAGES_PAGE_SIZE);
        cache.setQueryData(key, bounded(next, keep));
      }
      if (inPages || key[1] === ofTicket) refetchIfLoading(cache, key);
    }
  });
  useEffect(
    () => () => {
      const queryKey = messagesKey(uuid);
      const updatedAt = cache.getQueryState(queryKey)?.dataUpdatedAt;
      cache.setQueryData<MessagePages>(
        queryKey,
        (pages) => pages && afterLeaving(pages),
        updatedAt === undefined ? {} : { updatedAt },
      );
    },
    [cache, uuid],
  );
  // While no conversation is open no event updates the cache: cached pages show at once and are refetched.
  return useInfiniteQuery({ ...conversationQuery(uuid), refetchOnMount: 'always' });
}
