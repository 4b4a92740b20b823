import { mediaTypeOf } from '@prosa/channel-driver';
import { randomUUID } from 'node:crypto';
import type { ShownMessage, SimulatedPhones } from '@prosa/channel-driver/conformance';
import type { Deliveries } from './delivery.ts';
import { oldMessage } from './history.ts';
import { createPhones } from './phones.ts';
import { isTyping, type ConnectionRef, type SandboxMessage, type SandboxStore } from './store.ts';

const shown = (message: SandboxMessage): ShownMessage => ({
  wid: message.id,
  fromBusiness: message.fromBusiness,
  body: message.body,
  quotedWid: message.quotedId,
  hasMedia: message.media !== null,
  hasParts: message.dataJson !== null,
  edited: message.edited,
  deleted: message.deleted,
  reactions: message.reactions.map(({ emoji, fromBusiness }) => ({ emoji, fromBusiness })),
});

const storing = (store: SandboxStore): Pick<Deliveries, 'write' | 'flush'> => ({
  write: async (connection, message, event) => void (await store.add(connection, [{ message, event }])),
  flush: async () => undefined,
});

function writeOld(store: SandboxStore, connection: ConnectionRef): SimulatedPhones['wroteBefore'] {
  return async (chat, text, { at, author = chat, fromBusiness = false, media }) => {
    const id = randomUUID();
    const isGroup = chat.kind === 'group';
    const from = fromBusiness ? { number: '', name: '' } : { number: author.value, name: author.name ?? '' };
    await store.addOld(connection, [
      oldMessage({
        id,
        chat: { id: chat.value, name: chat.name ?? '', isGroup },
        from,
        fromBusiness,
        type: media ? 'image' : 'text',
        body: text,
        media: media ?? null,
        at,
      }),
    ]);
    return id;
  };
}

/**
 * The customers' side of a connection for the conformance suite, over any store. It only stores: the session alone
 * brings events to the inbox.
 */
export function simulatePhones(store: SandboxStore, connection: ConnectionRef): SimulatedPhones {
  const phones = createPhones(store, storing(store));
  return {
    write: (from, text, { wid, group, quotedWid, media, at } = {}) =>
      phones.write(connection, {
        id: wid,
        from: { number: from.value, name: from.name },
        group: group && { id: group.value, name: group.name ?? '' },
        type: media ? 'image' : 'text',
        mediaType: media ? mediaTypeOf(media.mime) : 'conversation',
        body: text,
        media,
        quotedId: quotedWid,
        at,
      }),
    wroteBefore: writeOld(store, connection),
    edit: async (from, wid, text) => void (await phones.edit(connection, from.value, wid, text)),
    remove: async (from, wid) => void (await phones.remove(connection, from.value, wid)),
    react: async (from, wid, emoji) => void (await phones.react(connection, from.value, wid, emoji)),
    read: (from) => phones.read(connection, from.value),
    call: (from, video) => phones.call(connection, from.value, video),
    save: async ({ value, name = '' }) => void (await store.changePerson(connection, value, { name })),
    leave: async ({ value }) => void (await store.changePerson(connection, value, { absent: true })),
    seesTyping: async ({ value }) =>
      isTyping(await store.typingSince(connection, value), await store.screen(connection, value), new Date()),
    screen: async (chat) => (await store.screen(connection, chat.value)).map(shown),
    setConnection: async (state) => void (await store.changeConnection(connection, { state })),
    failNext: async (failNext, failure) =>
      void (await store.changeConnection(connection, { failNext, failure })),
    setLatency: async (latencyMs) => void (await store.changeConnection(connection, { latencyMs })),
  };
}
