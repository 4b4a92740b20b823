import type { BinaryNode, WASocket } from '@whiskeysockets/baileys';
import { expect, test, vi } from 'vitest';
import { timeLockEnd } from './read-time-lock.ts';

const now = () => new Date('2026-11-20T12:00:00.000Z');
const later = now().getTime() / 1_000 + 3_600;

const answer = (json: string): BinaryNode => ({
  tag: 'iq',
  attrs: {},
  content: [{ tag: 'result', attrs: {}, content: Buffer.from(json) }],
});
const lock = (fields: object | null) =>
  answer(JSON.stringify({ data: { xwa2_fetch_account_reachout_timelock: fields } }));

function asking(query: () => Promise<unknown>) {
  const emit = vi.fn();
  const socket = { query, ev: { emit } } as unknown as WASocket;
  return { emit, end: timeLockEnd(socket, now) };
}

test('a lock is reported with its end, to the caller and to no listener', async () => {
  const { emit, end } = asking(async () => lock({ is_active: true, time_enforcement_ends: String(later) }));
  expect(await end).toBe('2026-11-20T13:00:00.000Z');
  expect(emit).not.toHaveBeenCalled();
});

test.each([
  ['no lock', async () => lock(null)],
  ['a lock that is not active', async () => lock({ is_active: false, time_enforcement_ends: String(later) })],
  ['a lock without an end', async () => lock({ is_active: true })],
  ['a lock that is over', async () => lock({ is_active: true, time_enforcement_ends: '1' })],
  ['an answer that nobody can read', async () => answer('<html>')],
  ['no answer', async () => undefined],
  ['a refusal', async () => Promise.reject(new Error('rate-overlimit'))],
])('%s is no end of a lock, and publishes nothing', async (_what, query) => {
  const { emit, end } = asking(query);
  expect(await end).toBeNull();
  expect(emit).not.toHaveBeenCalled();
});
