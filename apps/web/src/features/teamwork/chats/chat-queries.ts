import type { OwnChat } from '@prosa/contract';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../../api/client.ts';
import {
  chatKey,
  chatListKey,
  chatMessagesKey,
  type ChatPages,
  chatsKey,
  withChat,
} from '../../../shared/chats.ts';
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

type Param = { pageNumber: number } | { aroundId: number };

export function useChatMessages(chatId: number, aroundId: number | null) {
  return useInfiniteQuery({
    queryKey: chatMessagesKey(chatId, aroundId),
    queryFn: async ({ pageParam, signal }) =>
      call('listChatMessages', { params: { id: chatId }, query: pageParam, signal }),
    initialPageParam: (aroundId === null ? { pageNumber: 1 } : { aroundId }) as Param,
    getNextPageParam: (last): Param | undefined =>
      last.hasMore ? { pageNumber: last.pageNumber + 1 } : undefined,
    getPreviousPageParam: (first): Param | undefined =>
      first.pageNumber > 1 ? { pageNumber: first.pageNumber - 1 } : undefined,
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
