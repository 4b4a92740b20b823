import type { ChannelEvent, MediaType, MessageEvent, Party, StoredMedia } from '@prosa/channel-driver';
import { randomUUID } from 'node:crypto';
import type { Deliveries } from './delivery.ts';
import type { ConnectionRef, MessageChange, SandboxMessage, SandboxStore } from './store.ts';

/** What a customer writes: its looks on the phone (`type`) and as the inbox stores it (`mediaType`). */
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
 * The customers' side of the simulated platform. Each act is stored together with its event, and resolves when the
 * inbox has it or the line turned out to be down. A refused act (a message that is not theirs) answers false.
 */
export interface Phones {
  write(connection: ConnectionRef, writing: Writing): Promise<string>;
  edit(connection: ConnectionRef, number: string, id: string, body: string): Promise<boolean>;
  remove(connection: ConnectionRef, number: string, id: string): Promise<boolean>;
  react(connection: ConnectionRef, number: string, id: string, emoji: string): Promise<boolean>;
  read(connection: ConnectionRef, number: string): Promise<void>;
  call(connection: ConnectionRef, number: string, video: boolean): Promise<void>;
}

function changesOf(store: SandboxStore, deliveries: Pick<Deliveries, 'flush'>) {
  /** Whoever the business has blocked is not heard of, and is told nothing of it. A group is heard of. */
  const isHeard = async (connection: ConnectionRef, chat: string) =>
    !(await store.person(connection, chat)).blocked;
  async function changeAndFlush(
    connection: ConnectionRef,
    { id, chat }: SandboxMessage,
    change: MessageChange,
    event: ChannelEvent,
  ) {
    await store.change(connection, id, change, (await isHeard(connection, chat)) ? event : null);
    await deliveries.flush(connection);
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
    connection: ConnectionRef,
    number: string,
    change: MessageChange,
    event: ChannelEvent & { wid: string },
  ) {
    const known = await store.find(connection, event.wid);
    if (!known || known.fromBusiness || known.author !== number || known.deleted) return false;
    await changeAndFlush(connection, known, change, event);
    return true;
  }

  return {
    async write(connection, writing) {
      const event = messageEvent(writing, at());
      await deliveries.write(connection, messageOf(writing, event), event);
      return event.wid;
    },
    edit: (connection, number, id, body) =>
      changeOwn(connection, number, { body }, { kind: 'edit', wid: id, body, at: at() }),
    remove: (connection, number, id) =>
      changeOwn(connection, number, { deleted: true }, { kind: 'delete', wid: id, at: at() }),
    async react(connection, number, id, emoji) {
      const known = await store.find(connection, id);
      // A group's members react to each other; in a chat of two only its phone does.
      if (!known || known.deleted || (!known.isGroup && known.chat !== number)) return false;
      const author = await phoneParty(store, connection, number);
      const event = { kind: 'reaction' as const, wid: id, author, fromMe: false, emoji, at: at() };
      await changeAndFlush(
        connection,
        known,
        { reaction: { emoji, fromBusiness: false, author: number } },
        event,
      );
      return true;
    },
    async read(connection, number) {
      await store.readScreen(connection, number, at());
      await deliveries.flush(connection);
    },
    async call(connection, number, video) {
      if (!(await isHeard(connection, number))) return;
      const chat = await phoneParty(store, connection, number);
      await store.tell(connection, { kind: 'call', wid: randomUUID(), chat, video, at: at() });
      await deliveries.flush(connection);
    },
  };
}

async function phoneParty(store: SandboxStore, connection: ConnectionRef, number: string): Promise<Party> {
  const name = await store.nameOf(connection, number);
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
