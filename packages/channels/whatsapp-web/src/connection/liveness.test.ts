import type { WASocket } from '@whiskeysockets/baileys';
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { isAlive } from './liveness.ts';

const socketWith = (query: () => Promise<unknown>) => {
  const ws = new EventEmitter();
  return { ws, socket: { ws, query } as unknown as WASocket };
};
const never = () => new Promise<unknown>(() => undefined);

test('a connection that answers is alive', async () => {
  expect(await isAlive(socketWith(async () => ({ tag: 'iq' })).socket, 1_000)).toBe(true);
});

test('a connection that sends other data before its answer is alive', async () => {
  const { ws, socket } = socketWith(never);
  const alive = isAlive(socket, 1_000);
  ws.emit('frame', { tag: 'message' });
  expect(await alive).toBe(true);
  expect(ws.listenerCount('frame')).toBe(0);
});

test.each([
  ['has no answer in time', async () => undefined],
  ['has ended', () => Promise.reject(new Error('closed'))],
])('a silent connection that %s is not alive', async (_, query) => {
  const { ws, socket } = socketWith(query);
  expect(await isAlive(socket, 1_000)).toBe(false);
  expect(ws.listenerCount('frame')).toBe(0);
});
