import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { offlineSocket } from '../../testing/offline-socket.ts';
import { readInWireOrder } from './wire-order.ts';

const stanza = (id: string, more: Record<string, string> = {}): BinaryNode => ({
  tag: 'message',
  attrs: { id, ...more },
});

/** A WebSocket with a handler that ends when `gate` of the stanza does. */
function reading(gates: Record<string, Promise<void>> = {}) {
  const ws = Object.assign(new EventEmitter(), { isOpen: true, socket: null });
  const log: string[] = [];
  for (const event of ['CB:message', 'CB:call'])
    ws.on(event, async ({ attrs }: BinaryNode) => {
      const id = attrs['id'] ?? '';
      await gates[id];
      log.push(attrs['offline'] === undefined ? id : `${id} of the queue of its own`);
    });
  const hooks = {
    arriving: ({ attrs }: BinaryNode) => void log.push(`${attrs['id']} arrives`),
    before: vi.fn(async () => undefined),
    reading: vi.fn(),
  };
  const queue = readInWireOrder({ ws } as unknown as WASocket, hooks);
  queue.start(() => undefined);
  return { ws, log, queue, hooks };
}

test('messages and calls are processed one by one, in the order in which they came', async () => {
  const slow = Promise.withResolvers<void>();
  const { ws, log, queue, hooks } = reading({ A: slow.promise });
  ws.emit('CB:message', stanza('A'));
  ws.emit('CB:call', stanza('B'));
  ws.emit('CB:message', stanza('C'));
  slow.resolve();
  await queue.done();
  expect(log).toEqual(['A arrives', 'B arrives', 'C arrives', 'A', 'B', 'C']);
  expect(hooks.reading.mock.calls.flat()).toEqual(['A', undefined, 'B', undefined, 'C', undefined]);
});

test('what waited while we were offline is not put into a queue of its own', async () => {
  const { ws, log, queue } = reading();
  ws.emit('CB:message', stanza('A', { offline: '1' }));
  await queue.done();
  expect(log).toEqual(['A arrives', 'A']);
});

test('Baileys gets a message when what must come before is done', async () => {
  const noted = Promise.withResolvers<undefined>();
  const { ws, log, queue, hooks } = reading();
  hooks.before.mockReturnValueOnce(noted.promise);
  ws.emit('CB:message', stanza('A'));
  await expect.poll(() => hooks.before.mock.calls.length).toBe(1);
  log.push('noted');
  noted.resolve(undefined);
  await queue.done();
  expect(log).toEqual(['A arrives', 'noted', 'A']);
});

test('a message that fails does not stop those behind it', async () => {
  const { ws, log, queue } = reading({ A: Promise.reject(new Error('not decrypted')) });
  ws.emit('CB:message', stanza('A'));
  ws.emit('CB:message', stanza('B'));
  await queue.done();
  expect(log).toEqual(['A arrives', 'B arrives', 'B']);
});

test('what is still queued when the connection ends is left for the next one', async () => {
  const slow = Promise.withResolvers<void>();
  const { ws, log, queue } = reading({ A: slow.promise });
  ws.emit('CB:message', stanza('A'));
  ws.emit('CB:message', stanza('B'));
  await expect.poll(() => log).toEqual(['A arrives', 'B arrives']);
  ws.isOpen = false;
  slow.resolve();
  await queue.done();
  expect(log).toEqual(['A arrives', 'B arrives', 'A']);
});

test('Baileys still listens once to each of the stanzas that are taken from it', async () => {
  const socket = offlineSocket();
  expect(['CB:message', 'CB:call', 'CB:receipt'].map((event) => socket.ws.listenerCount(event))).toEqual([
    1, 1, 1,
  ]);
  await socket.end(undefined);
});
