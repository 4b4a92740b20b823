import { makeEventBuffer, type WASocket } from '@whiskeysockets/baileys';
import { EventEmitter } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import { expect, test, vi } from 'vitest';
import { silentLogger } from '../../testing/offline-socket.ts';
import { containListenerErrors } from './listener-errors.ts';

/** The two emitters of a socket: a stand-in for the WebSocket, and Baileys' own buffer of events. */
function contained() {
  const socket = containListenerErrors(
    () => ({ ws: new EventEmitter(), ev: makeEventBuffer(silentLogger) }) as unknown as WASocket,
  );
  return { ...socket, errors: socket.ev as unknown as EventEmitter };
}

const failure = new Error('the socket went away');
const fail = async () => Promise.reject(failure);
const close = { connection: 'close' } as const;

test('an asynchronous listener of the WebSocket that fails is an error of the WebSocket', async () => {
  const { ws } = contained();
  const seen = vi.fn();
  ws.on('error', seen);
  ws.on('CB:message', fail);
  ws.emit('CB:message');
  await expect.poll(() => seen.mock.calls).toEqual([[failure]]);
});

test('an asynchronous listener of the events that fails does no harm', async () => {
  const { ev, errors } = contained();
  const seen = vi.fn();
  errors.on('error', seen);
  ev.on('creds.update', fail);
  ev.emit('creds.update', {});
  await expect.poll(() => seen.mock.calls).toEqual([[failure]]);
});

test('an error of the events is ignored', () => {
  const { ev } = contained();
  expect(() => ev.emit('error' as 'creds.update', failure as object)).not.toThrow();
});

test('work that fails after Baileys has dropped all listeners at the end does no harm', async () => {
  const { ev } = contained();
  const escaped = vi.fn();
  process.on('uncaughtException', escaped);
  const pending = Promise.withResolvers<void>();
  ev.on('creds.update', () => pending.promise);
  ev.emit('creds.update', {});
  ev.emit('connection.update', close);
  ev.destroy();
  await setImmediate();
  pending.reject(failure);
  await setImmediate();
  expect(escaped).not.toHaveBeenCalled();
  process.off('uncaughtException', escaped);
});

test('the emitters of other code stay as Node makes them', () => {
  contained();
  expect(EventEmitter.captureRejections).toBe(false);
});
