import { limitByKey, withRetries } from '@prosa/async';
import type { Message } from '@prosa/contract';
import { useEffect } from 'react';
import {
  useMutation,
  useMutationState,
  useQueryClient,
  type MutationState,
  type QueryClient,
} from '@tanstack/react-query';
import { ApiError, isApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/client.ts';
import { upload } from '../../../api/upload.ts';
import { useMe } from '../../../shared/session.tsx';
import { uploadRegistry } from '../attachments/upload-registry.ts';
import { listFailed, listSent, listUnsent } from './list-unsent.ts';
import { withAnswer, type MessagePages } from './message-pages.ts';
import { messagesKey } from './messages-key.ts';
import type { Outgoing } from './outgoing.ts';
import { refetchIfLoading } from './refetch-if-loading.ts';
import { dropUnsent, keepUnsent, readUnsent } from './unsent.ts';

const sendKey = ['send'] as const;
const inOrder = limitByKey(1);

/** How long a send is repeated while the server is unreachable, before the message shows as failed. */
const PATIENCE_MS = 120_000;
const isAway = (error: unknown) => isApiError(error) && (error.status === 0 || error.status === 503);

/** Repeats a request while the network is weak; the clientId prevents a second send. Later sends wait in the queue. */
async function patiently<Answer>(since: number, ask: () => Promise<Answer>): Promise<Answer> {
  return withRetries(ask, {
    firstMs: 500,
    longestMs: 4_000,
    failed: (error) => {
      if (!isAway(error) || Date.now() - since > PATIENCE_MS) throw error;
    },
  });
}

/** Files are sent one at a time, in the order in which they were chosen; a text does not wait for them. */
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

/** A ticket's texts are sent one at a time: two requests at once could arrive in the wrong order. */
async function sendText({ ticketId, body, isPrivate, clientId, quotedMsg }: Outgoing) {
  const since = Date.now();
  const ask = async () =>
    call('sendMessage', {
      params: { ticketId },
      body: { body, isPrivate, clientId, quotedMsg: quotedMsg ? { id: quotedMsg.id } : null },
    });
  return inOrder(`texts of ${ticketId}`, async () => patiently(since, ask));
}

/** Removes a send from the screen after it was stored or discarded. */
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

/** Sends a message; unsent ones are drawn from the mutations. The server stores one message per clientId. */
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
    // A failed send stays until its author repeats or discards it.
    gcTime: Number.POSITIVE_INFINITY,
    onMutate: (outgoing) => listUnsent(cache, outgoing),
    onError: (_error, outgoing) => listFailed(cache, outgoing),
    onSuccess: (message, { uuid, clientId }) => {
      // An event may have brought a newer version of the message than this response: the known version stays.
      const ofTicket = { queryKey: messagesKey(uuid) };
      cache.setQueriesData<MessagePages>(ofTicket, (pages) => pages && withAnswer(pages, message));
      for (const { queryKey } of cache.getQueryCache().findAll(ofTicket)) refetchIfLoading(cache, queryKey);
      listSent(cache, message);
      dropUnsent(userId, clientId);
      setTimeout(() => forgetSend(cache, clientId));
    },
  });
}

export interface OutgoingState {
  outgoing: Outgoing;
  error: Error | null;
}

/** Messages written here that are still being sent or have failed, oldest first. */
export function useOutgoing(uuid: string): OutgoingState[] {
  return useMutationState({
    filters: { mutationKey: sendKey, predicate: ({ state }) => state.status !== 'success' },
    select: ({ state }) => ({ outgoing: state.variables as Outgoing, error: state.error }),
  }).filter(({ outgoing }) => outgoing.uuid === uuid);
}

/** Repeats sends that a reload interrupted; those older than PATIENCE_MS show as failed, for their author to decide. */
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
