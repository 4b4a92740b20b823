import type { ChannelEvent, MediaType, MessageEvent, Party, StoredMedia } from '@prosa/channel-driver';
import { randomUUID } from 'node:crypto';
import type { Deliveries } from './delivery.ts';
import type { ConnectionRef, MessageChange, SandboxMessage, SandboxStore } from './store.ts';

/** A message of a customer: `type` is its form on the phone, `mediaType` the one that the inbox stores. */
export interface Writing {
  id?: string | undefined;
  from: { number: string; name?: string | undefined };
  group?: { id: string; name: string } | undefined;
  type: string;
  mediaType: MediaType;
  body: string;
  dataJson?: string | undefined;
  media?: StoredMedia | undefined;
  /** The id of the button or row that was pressed. */
  choice?: string | undefined;
  quotedId?: string | undefined;
  at?: string | undefined;
}

/**
 * Simulates the customers' phones. Each act is stored together with its event, and resolves when the inbox has it or
 * the connection is down. Acts on a message that the person may not touch return false.
 */
export interface Phones {
  write(ref: ConnectionRef, writing: Writing): Promise<string>;
  edit(ref: ConnectionRef, number: string, id: string, body: string): Promise<boolean>;
  remove(ref: ConnectionRef, number: string, id: string): Promise<boolean>;
  react(ref: ConnectionRef, number: string, id: string, emoji: string): Promise<boolean>;
  read(ref: ConnectionRef, number: string): Promise<void>;
  call(ref: ConnectionRef, number: string, video: boolean): Promise<void>;
}

function changesOf(store: SandboxStore, deliveries: Pick<Deliveries, 'flush'>) {
  /** The inbox gets no event of a person whom the business has blocked; a group cannot be blocked. */
  const isHeard = async (ref: ConnectionRef, chat: string) => !(await store.person(ref, chat)).blocked;
  async function changeAndFlush(
    ref: ConnectionRef,
    { id, chat }: SandboxMessage,
    change: MessageChange,
    event: ChannelEvent,
  ) {
    await store.change(ref, id, change, (await isHeard(ref, chat)) ? event : null);
    await deliveries.flush(ref);
  }
  return { isHeard, changeAndFlush };
}

export function createPhones(
  store: SandboxStore,
  deliveries: Pick<Deliveries, 'write' | 'flush'>,
  now: () => Date = () => new Date(),
): Phones {
  const at = () => now().toISOString();
  const { isHeard, changeAndFlush } = changesOf(store, deliveries);
  async function changeOwn(
    ref: ConnectionRef,
    number: string,
    change: MessageChange,
    event: ChannelEvent & { wid: string },
  ) {
    const known = await store.find(ref, event.wid);
    if (!known || known.fromBusiness || known.author !== number || known.deleted) return false;
    await changeAndFlush(ref, known, change, event);
    return true;
  }

  return {
    async write(ref, writing) {
      const event = messageEvent(writing, at());
      await deliveries.write(ref, messageOf(writing, event), event);
      return event.wid;
    },
    edit: (ref, number, id, body) =>
      changeOwn(ref, number, { body }, { kind: 'edit', wid: id, body, at: at() }),
    remove: (ref, number, id) =>
      changeOwn(ref, number, { deleted: true }, { kind: 'delete', wid: id, at: at() }),
    async react(ref, number, id, emoji) {
      const known = await store.find(ref, id);
      // Members of a group react to each other's messages; in a chat of two, only its phone does.
      if (!known || known.deleted || (!known.isGroup && known.chat !== number)) return false;
      const author = await phoneParty(store, ref, number);
      const event = { kind: 'reaction' as const, wid: id, author, fromMe: false, emoji, at: at() };
      await changeAndFlush(ref, known, { reaction: { emoji, fromBusiness: false, author: number } }, event);
      return true;
    },
    async read(ref, number) {
      await store.readScreen(ref, number, at());
      await deliveries.flush(ref);
    },
    async call(ref, number, video) {
      if (!(await isHeard(ref, number))) return;
      const chat = await phoneParty(store, ref, number);
      await store.addEvent(ref, { kind: 'call', wid: randomUUID(), chat, video, at: at() });
      await deliveries.flush(ref);
    },
  };
}

async function phoneParty(store: SandboxStore, ref: ConnectionRef, number: string): Promise<Party> {
  const name = await store.nameOf(ref, number);
  return { kind: 'phone', value: number, ...(name ? { name } : {}) };
}

function messageEvent(
  { id, from, group, mediaType, body, dataJson, media, choice, quotedId, at }: Writing,
  now: string,
) {
  const author: Party = { kind: 'phone', value: from.number, ...(from.name ? { name: from.name } : {}) };
  const event: MessageEvent = {
    kind: 'message',
    wid: id ?? randomUUID(),
    chat: group ? { kind: 'group', value: group.id, name: group.name } : author,
    author,
    fromMe: false,
    at: at ? new Date(at).toISOString() : now,
    mediaType,
    body,
    ...(dataJson ? { dataJson } : {}),
    ...(media ? { media } : {}),
    ...(quotedId ? { quotedWid: quotedId } : {}),
    ...(choice ? { choice } : {}),
  };
  return event;
}

function messageOf(
  { from, group, type, body, dataJson, media, quotedId }: Writing,
  { wid, at }: MessageEvent,
): SandboxMessage {
  return {
    id: wid,
    chat: group?.id ?? from.number,
    chatName: group?.name ?? from.name ?? '',
    isGroup: group !== undefined,
    author: from.number,
    authorName: from.name ?? '',
    fromBusiness: false,
    type,
    body,
    dataJson: dataJson ?? null,
    media: media ?? null,
    quotedId: quotedId ?? null,
    reactions: [],
    edited: false,
    deleted: false,
    ack: 2,
    at,
  };
}
