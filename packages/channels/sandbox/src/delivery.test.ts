import type { ChannelEvent } from '@prosa/channel-driver';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Delivery } from './delivery.ts';
import { oldMessage } from './history.ts';
import { MemoryStore } from './testing/memory-store.ts';

const connection = { companyId: 1, whatsappId: 1 };
const at = '2026-11-20T12:00:00.000Z';
const ana = { kind: 'phone' as const, value: '5511999990001' };

function entryOf(id: string) {
  const chat = { id: ana.value, name: '', isGroup: false };
  const from = { number: ana.value, name: '' };
  const message = oldMessage({
    id,
    chat,
    from,
    fromBusiness: false,
    type: 'text',
    body: id,
    media: null,
    at,
  });
  const event: ChannelEvent = {
    kind: 'message',
    wid: id,
    chat: ana,
    author: ana,
    fromMe: false,
    at,
    mediaType: 'conversation',
    body: id,
  };
  return { message, event };
}

/** An inbox whose batches end when the test ends them. */
function slowInbox() {
  const batches: { wids: string; end: (error?: Error) => void }[] = [];
  const hand = (events: ChannelEvent[]) =>
    new Promise<void>((done, fail) => {
      const wids = events.map(({ wid }) => wid).join('');
      batches.push({ wids, end: (error) => (error ? fail(error) : done()) });
    });
  return { batches, hand, shown: () => batches.map(({ wids }) => wids) };
}
const settle = () => new Promise((done) => setImmediate(done));

let store: MemoryStore;
let inbox: ReturnType<typeof slowInbox>;
let delivery: Delivery;
beforeEach(() => {
  store = new MemoryStore();
  inbox = slowInbox();
  delivery = new Delivery(store, connection, inbox.hand);
});

async function write(id: string, by = delivery) {
  const { message, event } = entryOf(id);
  return (await by.write(message, event)).handed;
}
/** Stores an event the way a process does that dies before handing it on. */
const leftBehind = (id: string) => store.add(connection, [entryOf(id)]);
const waiting = async () => (await store.waiting(connection, 64)).map(({ event }) => event.wid);

describe('a written message', () => {
  it('goes to the inbox from memory, and is removed from the store once the inbox has it', async () => {
    const read = vi.spyOn(store, 'waiting');
    const handed = write('a');
    await settle();
    expect(await waiting()).toEqual(['a']);
    read.mockClear();
    inbox.batches[0]?.end();
    await handed;
    await delivery.idle();
    expect([inbox.shown(), read.mock.calls]).toEqual([['a'], []]);
    expect(await waiting()).toEqual([]);
  });

  it('that arrives during a batch goes with the next one, and its write removes the events already taken', async () => {
    const removed = vi.spyOn(store, 'remove');
    const all = ['a', 'b', 'c'].map(async (id) => write(id));
    await settle();
    expect(inbox.shown()).toEqual(['a']);
    inbox.batches[0]?.end();
    await settle();
    expect(inbox.shown()).toEqual(['a', 'bc']);
    inbox.batches[1]?.end();
    await Promise.all(all);
    await delivery.idle();
    expect(await waiting()).toEqual([]);
    expect(removed.mock.calls.flatMap(([, seqs]) => seqs).toSorted((a, b) => a - b)).toEqual([1, 2, 3]);
  });

  it('that repeats a known id is handed on once', async () => {
    const all = [write('a'), write('a')];
    await settle();
    inbox.batches[0]?.end();
    await Promise.all(all);
    expect(inbox.shown()).toEqual(['a']);
  });
});

describe('the order of a connection', () => {
  it('puts events that already wait before new ones', async () => {
    await leftBehind('old');
    const handed = write('new');
    await settle();
    inbox.batches[0]?.end();
    await handed;
    await delivery.idle();
    expect(inbox.shown()).toEqual(['oldnew']);
    expect(await waiting()).toEqual([]);
  });

  it('lets nothing overtake a batch that the inbox refused', async () => {
    const first = write('a');
    await settle();
    const second = write('b');
    await settle();
    inbox.batches[0]?.end(new Error('away'));
    await expect(first).rejects.toThrow('away');
    await settle();
    inbox.batches[1]?.end();
    await second;
    expect(inbox.shown()).toEqual(['a', 'ab']);
    const third = write('c');
    await settle();
    inbox.batches[2]?.end();
    await third;
    expect(inbox.shown().at(-1)).toBe('c');
  });

  it('is the order of the store again after a refused batch with none behind it', async () => {
    const first = write('a');
    await settle();
    inbox.batches[0]?.end(new Error('away'));
    await expect(first).rejects.toThrow('away');
    const other = slowInbox();
    const second = write('b', new Delivery(store, connection, other.hand));
    await settle();
    other.batches[0]?.end();
    await second;
    expect(other.shown()).toEqual(['ab']);
  });

  it('hands on no event twice that was read before its write had answered', async () => {
    const answered = Promise.withResolvers<void>();
    const add = store.add.bind(store);
    vi.spyOn(store, 'add').mockImplementationOnce(async (...args) => {
      const stored = await add(...args);
      await answered.promise;
      return stored;
    });
    const written = write('a');
    const flushed = delivery.flush();
    await settle();
    inbox.batches[0]?.end();
    await flushed;
    answered.resolve();
    await written;
    const next = write('b');
    await settle();
    inbox.batches[1]?.end();
    await next;
    expect(inbox.shown()).toEqual(['a', 'b']);
  });

  it('waits while the connection is down', async () => {
    await store.changeConnection(connection, { state: 'TIMEOUT' });
    await write('a');
    expect(inbox.shown()).toEqual([]);
    await store.changeConnection(connection, { state: 'CONNECTED' });
    const handed = write('b');
    await settle();
    inbox.batches[0]?.end();
    await handed;
    expect(inbox.shown()).toEqual(['ab']);
  });
});

it('the session and the phones of one process do not wait for each other to hand on events', async () => {
  const phones = slowInbox();
  const receipt = write('receipt');
  await settle();
  const message = write('message', new Delivery(store, connection, phones.hand));
  await settle();
  expect([inbox.shown(), phones.shown()]).toEqual([['receipt'], ['message']]);
  phones.batches[0]?.end();
  inbox.batches[0]?.end();
  await Promise.all([receipt, message]);
});
