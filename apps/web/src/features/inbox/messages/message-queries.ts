import { limitByKey, withRetries } from '@prosa/async';
import type { Message } from '@prosa/contract';
import { useEffect } from 'react';
import {
  useInfiniteQuery,
  useMutation,
  useMutationState,
  useQueryClient,
  type MutationState,
  type QueryClient,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { ApiError, isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { upload } from '../../../api/upload.ts';
import { useMe } from '../../../shared/session.tsx';
import { uploadRegistry } from '../attachments/upload-registry.ts';
import { applyMessageEvent, concerns, withAnswer, type MessagePages } from './message-pages.ts';
import { afterLeaving, bounded, olderPlace, paged, type Place } from './message-window.ts';
import type { Outgoing } from './outgoing.ts';
import { refetchIfLoading } from './refetch-if-loading.ts';
import { dropUnsent, keepUnsent, readUnsent } from './unsent.ts';

export const messagesKey = (uuid: string) => ['messages', uuid] as const;

/** A page of a conversation: its end, or what is at one of its messages. */
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
      ? call('listMessages', { params: { ticketUuid: uuid }, signal })
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

/** The newest page, ahead of being looked at: nobody has read it yet. */
export const glanceQuery = (uuid: string) => ({
  ...conversationQuery(uuid),
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<MessagePages['pages'][0]> =>
    call('listMessages', { params: { ticketUuid: uuid }, query: { keepUnread: true }, signal }),
});

/** What is known of the pages of a conversation, wherever they lie in it. */
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
      // Of the end the newest are kept, of what is read elsewhere the older ones.
      const keep = key.length === 2 ? 'newest' : 'oldest';
      if (pages && inPages) cache.setQueryData(key, bounded(paged(applyMessageEvent(pages, event)), keep));
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
  // While nobody looks nobody listens: what is kept from before is shown, and read anew.
  return useInfiniteQuery({ ...conversationQuery(uuid), refetchOnMount: 'always' });
}

const sendKey = ['send'] as const;
const inOrder = limitByKey(1);

/** So long a message waits for a server that is away, before it is shown as failed. */
const PATIENCE_MS = 120_000;
const isAway = (error: unknown) => isApiError(error) && (error.status === 0 || error.status === 503);

/** A weak network: the same message may be asked for again without being sent twice. Those behind it wait. */
async function patiently<Answer>(since: number, ask: () => Promise<Answer>): Promise<Answer> {
  return withRetries(ask, {
    firstMs: 500,
    longestMs: 4_000,
    failed: (error) => {
      if (!isAway(error) || Date.now() - since > PATIENCE_MS) throw error;
    },
  });
}

/** Files go one after the other, in the order in which they were chosen; a text does not wait for them. */
async function sendFile(outgoing: Outgoing & { file: File }) {
  const { ticketId, body, file, isPrivate, isSticker, isViewOnce, clientId, quotedMsg } = outgoing;
  const control = new AbortController();
  const since = Date.now();
  uploadRegistry.begin(clientId, () => control.abort());
  const run = async () => {
    control.signal.throwIfAborted();
    const form = new FormData();
    form.set('body', body);
    form.set('isPrivate', String(isPrivate));
    if (isViewOnce) form.set('isViewOnce', 'true');
    if (isSticker) form.set('isSticker', 'true');
    form.set('clientId', clientId);
    if (quotedMsg) form.set('quotedMsg', JSON.stringify({ id: quotedMsg.id }));
    form.set('medias', file, file.name);
    return patiently(since, async () => {
      uploadRegistry.move(clientId, 0);
      return upload('sendMessage', {
        params: { ticketId },
        body: form,
        signal: control.signal,
        onProgress: (share) => uploadRegistry.move(clientId, share),
      });
    });
  };
  return inOrder('files', run).finally(() => uploadRegistry.end(clientId));
}

/** Texts of a ticket go one after the other: two that are under way at once could arrive the wrong way round. */
async function sendText({ ticketId, body, isPrivate, clientId, quotedMsg }: Outgoing) {
  const since = Date.now();
  const ask = async () =>
    call('sendMessage', {
      params: { ticketId },
      body: { body, isPrivate, clientId, quotedMsg: quotedMsg ? { id: quotedMsg.id } : null },
    });
  return inOrder(`texts of ${ticketId}`, async () => patiently(since, ask));
}

/** Takes a send off the screen: it is stored, or was given up. */
export function forgetSend(cache: QueryClient, clientId: string): void {
  const mutations = cache.getMutationCache();
  const mine = mutations
    .getAll()
    .find(({ state }) => (state.variables as Partial<Outgoing> | undefined)?.clientId === clientId);
  if (mine) mutations.remove(mine);
}

const gaveUp = (outgoing: Outgoing): MutationState<Message, Error, Outgoing, unknown> => ({
  context: undefined,
  data: undefined,
  error: new ApiError(0, {}),
  failureCount: 1,
  failureReason: null,
  isPaused: false,
  status: 'error',
  variables: outgoing,
  submittedAt: Date.parse(outgoing.at),
});

/** Sends; what is under way is shown at once from the mutations themselves. The same clientId is the same message. */
export function useSend() {
  const cache = useQueryClient();
  const { id: userId } = useMe();
  return useMutation({
    mutationKey: sendKey,
    mutationFn: async (outgoing: Outgoing) => {
      const { file } = outgoing;
      keepUnsent(userId, outgoing);
      return file ? sendFile({ ...outgoing, file }) : sendText(outgoing);
    },
    // What failed stays until somebody decides about it.
    gcTime: Number.POSITIVE_INFINITY,
    onSuccess: (message, { uuid, clientId }) => {
      // An event may have told more of it by now than this answer knows: what is there stays.
      const ofTicket = { queryKey: messagesKey(uuid) };
      cache.setQueriesData<MessagePages>(ofTicket, (pages) => pages && withAnswer(pages, message));
      for (const { queryKey } of cache.getQueryCache().findAll(ofTicket)) refetchIfLoading(cache, queryKey);
      dropUnsent(userId, clientId);
      setTimeout(() => forgetSend(cache, clientId));
    },
  });
}

/** Asks again for what a reload interrupted; what is older than that is shown as failed, for its writer to decide. */
export function useUnsent(): void {
  const cache = useQueryClient();
  const { id: userId } = useMe();
  const { mutate } = useSend();
  useEffect(() => {
    const mutations = cache.getMutationCache();
    const known = new Set(
      mutations.findAll({ mutationKey: sendKey }).map(({ state }) => (state.variables as Outgoing).clientId),
    );
    for (const outgoing of readUnsent(userId)) {
      if (known.has(outgoing.clientId)) continue;
      if (Date.now() - Date.parse(outgoing.at) < PATIENCE_MS) mutate(outgoing);
      else
        mutations.build(cache, { mutationKey: sendKey, gcTime: Number.POSITIVE_INFINITY }, gaveUp(outgoing));
    }
  }, [cache, userId, mutate]);
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
