import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { EventEmitter } from 'node:events';
import { expect, it, vi } from 'vitest';
import { singleRetry } from './single-retry.ts';

const item = (id: string): BinaryNode => ({ tag: 'item', attrs: { id } });
const receipt = (type: string, content?: BinaryNode[]): BinaryNode => ({
  tag: 'receipt',
  attrs: { id: 'A', type, from: '5511@s.whatsapp.net' },
  ...(content ? { content } : {}),
});

/** Passes one receipt through, and answers what Baileys got and what was logged. */
function pass(node: BinaryNode) {
  const ws = new EventEmitter();
  const received: BinaryNode[] = [];
  const info = vi.fn();
  ws.on('CB:receipt', async (given: BinaryNode) => void received.push(given));
  singleRetry({ ws } as unknown as WASocket, { info } as never);
  ws.emit('CB:receipt', node);
  return { received, ignored: info.mock.calls.map(([fields]) => (fields as { ignored: number }).ignored) };
}

it('a request to resend many messages is taken for the first one', () => {
  const keys: BinaryNode = { tag: 'keys', attrs: {}, content: [{ tag: 'identity', attrs: {} }] };
  const list: BinaryNode = { tag: 'list', attrs: {}, content: [item('B'), item('C')] };
  const { received, ignored } = pass(receipt('retry', [keys, list]));
  expect(received).toEqual([receipt('retry', [keys, { ...list, content: [] }])]);
  expect(ignored).toEqual([2]);
});

it.each([
  ['a request for one message', receipt('retry', [{ tag: 'retry', attrs: { count: '1' } }])],
  ['a request without content', receipt('retry')],
  ['a read receipt of many messages', receipt('read', [{ tag: 'list', attrs: {}, content: [item('B')] }])],
])('%s stays as it is', (_what, node) => {
  const { received, ignored } = pass(node);
  expect(received).toEqual([node]);
  expect(ignored).toEqual([]);
});
