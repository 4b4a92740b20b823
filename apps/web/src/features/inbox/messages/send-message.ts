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
import { withAnswer, type MessagePages } from './message-pages.ts';
import { messagesKey } from './messages-key.ts';
import type { Outgoing } from './outgoing.ts';
import { refetchIfLoading } from './refetch-if-loading.ts';
import { dropUnsent, keepUnsent, readUnsent } from './unsent.ts';

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
