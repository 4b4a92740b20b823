import type { ChatMessage } from '@prosa/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { upload } from '../../../api/upload.ts';
import { chatMessagesKey, type ChatMessagePages, withMessage } from '../../../shared/chats.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { patchQuery } from '../../../shared/patch-query.ts';

/** A message on its way: the same key at every try, so that it is stored once. */
export interface Outgoing {
  clientId: string;
  message: string;
  quoted: ChatMessage | null;
  file: File | null;
  /** Why it was not sent; null while it is on its way. */
  failure: string | null;
}

async function send(chatId: number, { clientId, message, quoted, file }: Outgoing): Promise<ChatMessage> {
  const params = { id: chatId };
  const quotedId = quoted?.id;
  if (!file)
    return call('sendChatMessage', {
      params,
      body: { message, clientId, ...(quotedId ? { quotedId } : {}) },
    });
  const body = new FormData();
  body.set('message', message);
  body.set('clientId', clientId);
  if (quotedId) body.set('quotedId', String(quotedId));
  body.set('file', file);
  return upload('sendChatMessage', { params, body, onProgress: () => undefined });
}

/** Messages that were written here and are not stored yet; what failed stays, to be sent again or discarded. */
export function useOutgoing(chatId: number) {
  const cache = useQueryClient();
  const errorText = useErrorText();
  const [waiting, setWaiting] = useState<Outgoing[]>([]);
  const drop = (clientId: string) => setWaiting((known) => known.filter((one) => one.clientId !== clientId));
  const mark = (clientId: string, failure: string | null) =>
    setWaiting((known) => known.map((one) => (one.clientId === clientId ? { ...one, failure } : one)));
  const { mutate } = useMutation({
    // One after the other: they arrive in the order in which they were written.
    scope: { id: `chat-${chatId}` },
    mutationFn: async (outgoing: Outgoing) => send(chatId, outgoing),
    onSuccess: (sent, { clientId }) => {
      patchQuery<ChatMessagePages>(
        cache,
        chatMessagesKey(chatId, null),
        (pages) => pages && withMessage(pages, sent),
      );
      drop(clientId);
    },
    onError: (error, { clientId }) => mark(clientId, errorText(error)),
  });
  return {
    waiting,
    add(message: string, quoted: ChatMessage | null, file: File | null = null) {
      const outgoing = { clientId: crypto.randomUUID(), message, quoted, file, failure: null };
      setWaiting((known) => [...known, outgoing]);
      mutate(outgoing);
    },
    retry(outgoing: Outgoing) {
      mark(outgoing.clientId, null);
      mutate(outgoing);
    },
    drop,
  };
}
