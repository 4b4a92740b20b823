import {
  type HistoryBatch,
  type HistoryMessage,
  type HistoryWindow,
  mediaTypeOf,
  type MediaType,
  type Party,
} from '@prosa/channel-driver';
import { phoneTypes } from './capabilities.ts';
import type { ConnectionRef, SandboxMessage, SandboxStore } from './store.ts';

/** How many messages the simulated platform delivers at a time. */
const BATCH = 200;

/** The fields of an older message that matter; the others get defaults. */
export interface OldMessage {
  id: string;
  chat: { id: string; name: string; isGroup: boolean };
  /** The author; empty for the business. */
  from: { number: string; name: string };
  fromBusiness: boolean;
  type: string;
  body: string;
  media: SandboxMessage['media'];
  at: string;
}

export function oldMessage({
  id,
  chat,
  from,
  fromBusiness,
  type,
  body,
  media,
  at,
}: OldMessage): SandboxMessage {
  return {
    id,
    chat: chat.id,
    chatName: chat.name,
    isGroup: chat.isGroup,
    author: from.number,
    authorName: from.name,
    fromBusiness,
    type,
    body,
    dataJson: null,
    media,
    quotedId: null,
    reactions: [],
    edited: false,
    deleted: false,
    ack: fromBusiness ? 3 : 2,
    at: new Date(at).toISOString(),
  };
}

const inboxTypes = new Map(
  Object.entries(phoneTypes).map(([mediaType, type]) => [type, mediaType as MediaType]),
);

function mediaTypeOfMessage({ type, media }: SandboxMessage): MediaType {
  if (type === 'text') return 'conversation';
  if (media && type !== 'sticker' && type !== 'viewonce') return mediaTypeOf(media.mime);
  return inboxTypes.get(type) ?? 'conversation';
}

const named = (kind: Party['kind'], value: string, name: string): Party => ({
  kind,
  value,
  ...(name ? { name } : {}),
});

function toHistory(message: SandboxMessage): HistoryMessage {
  const { id, chat, chatName, isGroup, author, authorName, fromBusiness, body, at, ack } = message;
  const party = named(isGroup ? 'group' : 'phone', chat, chatName);
  return {
    kind: 'message',
    wid: id,
    chat: party,
    author: fromBusiness || !isGroup ? party : named('phone', author, authorName),
    fromMe: fromBusiness,
    at,
    mediaType: mediaTypeOfMessage(message),
    body,
    ...(fromBusiness && ack >= 1 ? { ack: Math.min(ack, 4) as 1 | 2 | 3 | 4 } : {}),
    ...(message.media ? { media: message.media } : {}),
    ...(message.quotedId ? { quotedWid: message.quotedId } : {}),
    ...(message.dataJson ? { dataJson: message.dataJson } : {}),
  };
}

interface Hands {
  /** Simulates the way to the platform: rejects while the connection is down. */
  waitForSlot(): Promise<void>;
  deliver(batch: HistoryBatch): Promise<void>;
}

/** Delivers the messages of a window in batches, newest first; rejects when the connection breaks. */
export async function deliverHistory(
  store: SandboxStore,
  connection: ConnectionRef,
  window: HistoryWindow,
  { waitForSlot, deliver }: Hands,
): Promise<void> {
  for (let skip = 0; ; skip += BATCH) {
    await waitForSlot();
    const messages = await store.history(connection, window, skip, BATCH);
    const isComplete = messages.length < BATCH;
    await deliver({ messages: messages.filter(({ deleted }) => !deleted).map(toHistory), isComplete });
    if (isComplete) return;
  }
}
