import type { OwnChat } from '@prosa/contract';
import { type QueryKey, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { call } from '../../../api/client.ts';
import {
  chatKey,
  chatListKey,
  type ChatMessagePages,
  chatMessagesKey,
  type ChatPages,
  chatsKey,
  withChat,
} from '../../../shared/chats.ts';
import {
  bounded,
  MOST,
  newerPlace,
  olderPlace,
  PAGES_KEPT,
  type Place,
} from '../../../shared/message-rows/page-window.ts';
import { patchQuery } from '../../../shared/patch-query.ts';

/** The person's chats. They fail silently: what is known stays, and the screen stays usable. */
export function useChatList(search: string) {
  const query = useInfiniteQuery({
    queryKey: chatListKey(search),
    queryFn: async ({ pageParam, signal }) =>
      call('pageChats', { query: { searchParam: search, pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  });
  const rows = query.data?.pages.flatMap(({ records }) => records);
  // A page that came later may have what an event put on top before.
  const chats = rows && [...new Map(rows.map((row) => [row.id, row])).values()];
  return {
    chats,
    hasMore: query.hasNextPage,
    fetchMore: () => void query.fetchNextPage(),
    error: query.error,
  };
}

/** Messages of the person's chats that contain the text; a single letter finds none. */
export function useChatHits(search: string) {
  const { data } = useQuery({
    queryKey: [...chatsKey, 'search', search],
    queryFn: async ({ signal }) => call('searchChatMessages', { query: { searchParam: search }, signal }),
    enabled: search.trim().length > 1,
  });
  return data?.records ?? [];
}

/** One chat by its address; what the list knows shows at once. */
export function useChat(uuid: string) {
  const cache = useQueryClient();
  return useQuery({
    queryKey: chatKey(uuid),
    queryFn: async ({ signal }) => call('readChat', { params: { id: uuid }, signal }),
    enabled: uuid !== '',
    retry: false,
    placeholderData: () =>
      cache
        .getQueryData<ChatPages>(chatListKey(''))
        ?.pages.flatMap(({ records }) => records)
        .find((row) => row.uuid === uuid.toLowerCase()),
  });
}

/** Reads one page: the end of the chat, or the messages around, before or after one message. */
const pageOf =
  (chatId: number) =>
  async ({
    pageParam,
    signal,
  }: {
    pageParam: Place;
    signal: AbortSignal;
  }): Promise<ChatMessagePages['pages'][0]> => {
    const query = pageParam === null ? {} : { aroundId: pageParam.messageId, side: pageParam.side };
    const { records, hasMore, hasNewer } = await call('listChatMessages', {
      params: { id: chatId },
      query,
      signal,
    });
    return { messages: records, hasMore, hasNewer };
  };

/** Some pages of a chat: those at its end, or those around a message, as the reader scrolls on from there. */
export function useChatMessages(chatId: number, aroundId: number | null) {
  const cache = useQueryClient();
  const query = useInfiniteQuery({
    queryKey: chatMessagesKey(chatId, aroundId),
    queryFn: pageOf(chatId),
    initialPageParam: (aroundId === null ? null : { messageId: aroundId, side: 'around' }) as Place,
    getNextPageParam: olderPlace,
    getPreviousPageParam: newerPlace,
    maxPages: PAGES_KEPT,
    // While the screen of the chats is not shown no event updates the cache.
    refetchOnMount: 'always',
    ...(aroundId === null ? {} : { gcTime: 0 }),
  });
  // A chat that is opened again begins at its end.
  useEffect(
    () => () => {
      const queryKey = chatMessagesKey(chatId, null);
      const newest = cache.getQueryData<ChatMessagePages>(queryKey)?.pages[0];
      if (newest?.hasNewer) cache.removeQueries({ queryKey, exact: true });
      else cache.setQueryData<ChatMessagePages>(queryKey, (pages) => pages && newestTwo(pages));
    },
    [cache, chatId],
  );
  return query;
}

const newestTwo = ({ pages, pageParams }: ChatMessagePages): ChatMessagePages => ({
  pages: pages.slice(0, 2),
  pageParams: pageParams.slice(0, 2),
});

/** Returns to the end of a chat, which is read again where the reader has left it behind. */
export function useNewestMessages(chatId: number): () => void {
  const cache = useQueryClient();
  return () => void cache.resetQueries({ queryKey: chatMessagesKey(chatId, null), exact: true });
}

/** Cuts the loaded messages of a chat in which many are written, at the side away from the reader. */
export function useBoundedMessages(queryKey: QueryKey, count: number, isAtEnd: boolean): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (count > MOST)
      cache.setQueryData<ChatMessagePages>(
        queryKey,
        (pages) => pages && bounded(pages, isAtEnd ? 'newest' : 'oldest'),
      );
  });
}

/** Puts a chat that a call has answered where the screen shows chats. */
export function useKeepChat(): (chat: OwnChat) => void {
  const cache = useQueryClient();
  return useCallback(
    (chat) => {
      cache.setQueryData(chatKey(chat.uuid), chat);
      patchQuery<ChatPages>(cache, chatListKey(''), (pages) => {
        if (!pages) return pages;
        const next = withChat(pages, chat);
        const own = (row: OwnChat) => (row.id === chat.id ? { ...row, isMuted: chat.isMuted } : row);
        return { ...next, pages: next.pages.map((page) => ({ ...page, records: page.records.map(own) })) };
      });
    },
    [cache],
  );
}
