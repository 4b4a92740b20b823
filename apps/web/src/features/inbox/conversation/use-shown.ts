import { useInfiniteQuery, useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { Message } from '@prosa/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';
import {
  messagesOf,
  newerPlace,
  olderPlace,
  PAGES_KEPT,
  type Place,
} from '../../../shared/message-rows/page-window.ts';
import type { MessagePages } from '../messages/message-pages.ts';
import { messagesKey } from '../messages/messages-key.ts';
import { pageOf, type ConversationPages } from '../messages/message-queries.ts';
import { useOutgoing } from '../messages/send-message.ts';
import { SLIDE_AT } from '../messages/message-window.ts';

/** The id of the message at which the conversation is opened, from `?message=` in the address. */
function useLandingId(): [number | null, (id: number | null) => void] {
  const [params, setParams] = useSearchParams();
  const id = Number(params.get('message'));
  const set = (to: number | null) =>
    setParams(
      (known) => {
        if (to === null) known.delete('message');
        else known.set('message', String(to));
        return known;
      },
      { replace: true },
    );
  return [Number.isSafeInteger(id) && id > 0 ? id : null, set];
}

function usePagesAway(uuid: string, queryKey: QueryKey, id: number | null, isEnabled: boolean) {
  return useInfiniteQuery({
    queryKey,
    queryFn: pageOf(uuid),
    initialPageParam: (id === null ? null : { messageId: id, side: 'around' }) as Place,
    getNextPageParam: olderPlace,
    getPreviousPageParam: newerPlace,
    maxPages: PAGES_KEPT,
    enabled: isEnabled,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/**
 * The older part of a conversation that is read: around the message at which it was opened, or beyond what is kept of
 * the newest messages. The newest messages stay loaded beside it.
 */
function useAway(uuid: string) {
  const cache = useQueryClient();
  const [id, setId] = useLandingId();
  // Each time the reader leaves the newest messages, a new query begins; `slid` is its number, 0 at the newest
  // messages.
  const [slid, setSlid] = useState(0);
  const [visit, setVisit] = useState(0);
  const keyOf = (at: number | null, time: number) => [...messagesKey(uuid), 'at', at, time] as const;
  const isAway = id !== null || slid > 0;
  const queryKey = keyOf(id, id === null ? slid : visit);
  const pages = usePagesAway(uuid, queryKey, id, isAway);
  const keptKey = useRef(queryKey);
  // The query that was left is removed: a later visit reads its messages again.
  useEffect(() => {
    const last = keptKey.current;
    keptKey.current = queryKey;
    if (last.join() !== queryKey.join()) cache.removeQueries({ queryKey: last, exact: true });
  });
  useEffect(() => () => cache.removeQueries({ queryKey: keptKey.current, exact: true }), [cache]);
  return {
    id,
    visit,
    pages: isAway ? pages : null,
    /** Begins a query of its own with these pages, which no longer include the newest messages. */
    slide(from: MessagePages) {
      cache.setQueryData<MessagePages>(keyOf(null, visit + 1), from);
      setVisit(visit + 1);
      setSlid(visit + 1);
    },
    land(at: number) {
      setVisit(visit + 1);
      setSlid(0);
      setId(at);
    },
    leave() {
      setSlid(0);
      if (id !== null) setId(null);
    },
  };
}

export interface Shown {
  /** Where the conversation was opened; the list is rebuilt when it changes. */
  opening: string;
  landingId: number | null;
  messages: Message[];
  /**
   * The unread count when the newest messages were fetched; 0 after older ones were read, and while a message is sent.
   */
  unread: number;
  /** The ids at the end of the conversation, whatever part is shown. */
  newestIds: number[];
  isLoading: boolean;
  isFetching: boolean;
  hasFailed: boolean;
  isLoadingOlder: boolean;
  hasOlder: boolean;
  hasNewer: boolean;
  loadOlder: () => void;
  loadNewer: () => void;
  /** Opens the conversation around a message. */
  land: (id: number) => void;
  /** Returns to the end of the conversation. */
  leave: () => void;
  /** Called when the end becomes visible or hidden. */
  onEnd: (isAtEnd: boolean) => void;
}

/** The part of a conversation that is shown. Sending a message shows the end, where the new message is. */
export function useShown(uuid: string, end: ConversationPages): Shown {
  const away = useAway(uuid);
  const [isAtEnd, setAtEnd] = useState(true);
  const isWriting = useOutgoing(uuid).some(({ error }) => error === null);
  const shown = away.pages ?? end;
  const hasNewer = away.pages?.hasPreviousPage ?? false;
  const { data } = end;
  const messages = useMemo(() => messagesOf(shown.data), [shown.data]);
  const newestIds = useMemo(() => messagesOf(data).map(({ id }) => id), [data]);
  const isLong = newestIds.length >= SLIDE_AT;
  const isBackAtEnd = away.pages !== null && away.id === null && isAtEnd && !hasNewer;
  const isDone = away.pages?.isLoadingError === true || (isWriting && hasNewer) || isBackAtEnd;
  const mustSlide = away.pages === null && !isAtEnd && isLong && !isWriting;
  useEffect(() => {
    if (isDone) away.leave();
    else if (mustSlide && data) away.slide(data);
  });
  return {
    opening: away.id === null ? 'end' : `${away.id}/${away.visit}`,
    landingId: away.id,
    messages,
    unread: away.visit > 0 || isWriting ? 0 : (data?.pages[0]?.unread ?? 0),
    newestIds,
    isLoading: shown.isPending,
    isFetching: shown.isFetching,
    hasFailed: shown.isError,
    isLoadingOlder: shown.isFetchingNextPage,
    hasOlder: shown.hasNextPage,
    hasNewer,
    loadOlder: () => void shown.fetchNextPage(),
    loadNewer: () => void away.pages?.fetchPreviousPage(),
    land: away.land,
    leave: away.leave,
    onEnd: setAtEnd,
  };
}
