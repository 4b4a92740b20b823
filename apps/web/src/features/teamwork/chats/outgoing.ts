import type { AnswerOf, Calls, ChatMessage } from '@prosa/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { upload } from '../../../api/upload.ts';
import { chatMessagesKey, type ChatMessagePages, withNewMessage } from '../../../shared/chats.ts';
import { useErrorText } from '../../../shared/error-text.ts';
import { patchQuery } from '../../../shared/patch-query.ts';

/** A text, or files that are stored together or not at all, on their way: the same keys at every try, so once. */
export interface Outgoing {
  /** The key of the first message. */
  clientId: string;
  /** Those of the messages of further files. */
  otherIds: string[];
  message: string;
  quoted: ChatMessage | null;
  files: readonly File[];
  /** Why it was not sent; null while it is on its way. */
  failure: string | null;
}

type Sent = AnswerOf<Calls['sendChatMessage']>;

async function send(chatId: number, outgoing: Outgoing): Promise<Sent> {
  const { clientId, otherIds, message, quoted, files } = outgoing;
  const params = { id: chatId };
  const quotedId = quoted?.id;
  if (files.length === 0)
    return call('sendChatMessage', {
      params,
      body: { message, clientId, ...(quotedId ? { quotedId } : {}) },
    });
  const body = new FormData();
  body.set('message', message);
  for (const id of [clientId, ...otherIds]) body.append('clientId', id);
  if (quotedId) body.set('quotedId', String(quotedId));
  for (const file of files) body.append('file', file);
  return upload('sendChatMessage', { params, body, onProgress: () => undefined });
}

const messagesOf = ({ messages, ...first }: Sent): ChatMessage[] => messages ?? [first];

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
        (pages) => pages && messagesOf(sent).reduce(withNewMessage, pages),
      );
      drop(clientId);
    },
    onError: (error, { clientId }) => mark(clientId, errorText(error)),
  });
  return {
    waiting,
    add(message: string, quoted: ChatMessage | null, files: readonly File[] = []) {
      const outgoing = {
        clientId: crypto.randomUUID(),
        otherIds: files.slice(1).map(() => crypto.randomUUID()),
        message,
        quoted,
        files,
        failure: null,
      };
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
