import { WebSocketClient } from '@whiskeysockets/baileys/lib/Socket/Client/index.js';
import type { SocketConfig } from '@whiskeysockets/baileys';
import { expect, test, vi } from 'vitest';
import { rawSocketOf } from './raw-socket.ts';

test("of Baileys' own client one has the WebSocket that it connects with", async () => {
  const ws = new WebSocketClient(new URL('ws://127.0.0.1:1'), {} as SocketConfig);
  expect(rawSocketOf({ ws })).toBeNull();
  const failed = vi.fn();
  ws.on('error', failed);
  ws.connect();
  const raw = rawSocketOf({ ws });
  expect(raw?.pause).toBeInstanceOf(Function);
  expect(raw?.resume).toBeInstanceOf(Function);
  raw?.terminate();
  await expect.poll(() => failed.mock.calls.length).toBe(1);
  expect(ws.isOpen).toBe(false);
});
