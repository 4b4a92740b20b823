import { useInfiniteQuery, type InfiniteData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'wouter';
import { call } from '../../../api/client.ts';
import { useOutgoing } from '../message-queries.ts';
import type { MessagePages } from '../message-pages.ts';

/** The message at which the conversation was opened; it is a part of the address. */
function useLandingId(): [number | null, () => void] {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('message'));
  const leave = () =>
    setParams(
      (known) => {
        known.delete('message');
        return known;
      },
      { replace: true },
    );
  return [Number.isSafeInteger(id) && id > 0 ? id : null, leave];
}

interface Place {
  messageId: number;
  side: 'around' | 'older' | 'newer';
}

function usePagesAt(uuid: string, id: number | null) {
  return useInfiniteQuery({
    queryKey: ['messages', uuid, 'at', id],
    queryFn: async ({ pageParam: { messageId, side }, signal }) =>
      call('listMessagesAt', { params: { ticketUuid: uuid, messageId }, query: { side }, signal }),
    initialPageParam: { messageId: id ?? 0, side: 'around' } as Place,
    getNextPageParam: ({ hasMore, messages }): Place | undefined =>
      hasMore && messages[0] ? { messageId: messages[0].id, side: 'older' } : undefined,
    getPreviousPageParam: ({ hasNewer, messages }): Place | undefined => {
      const last = messages.at(-1);
      return hasNewer && last ? { messageId: last.id, side: 'newer' } : undefined;
    },
    enabled: id !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

export interface Landing {
  id: number;
  hasNewer: boolean;
  loadNewer: () => void;
  /** Shows the end of the conversation instead. */
  leave: () => void;
}

interface Pages {
  data: InfiniteData<MessagePages['pages'][0], unknown> | undefined;
  isPending: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/**
 * What of a conversation is shown: its end, or what lies around the message at which it was opened. Who writes there
 * is shown the end, where the new message is.
 */
export function useLanding(uuid: string, conversation: Pages): { shown: Pages; landing: Landing | null } {
  const [id, leave] = useLandingId();
  const pages = usePagesAt(uuid, id);
  const isWriting = useOutgoing(uuid).some(({ error }) => error === null);
  const { isError, hasPreviousPage, isFetchingPreviousPage } = pages;
  const isAway = id !== null && (isError || (isWriting && hasPreviousPage));
  useEffect(() => {
    if (isAway) leave();
  });
  if (id === null) return { shown: conversation, landing: null };
  const loadNewer = () => {
    if (hasPreviousPage && !isFetchingPreviousPage) void pages.fetchPreviousPage();
  };
  return { shown: pages, landing: { id, hasNewer: hasPreviousPage, loadNewer, leave } };
}
