import type { BinaryNode, WAMessageKey } from '@whiskeysockets/baileys';
import { beforeEach, expect, test } from 'vitest';
import { MemoryWebStore } from '../testing/memory-store.ts';
import { Auth } from './auth.ts';
import { UnreadableMessages } from './unreadable.ts';

const ref = { companyId: 1, whatsappId: 1, channel: 'whatsapp', provider: 'beta' } as const;
const DAY_MS = 24 * 60 * 60 * 1_000;
let now = new Date('2026-11-20T12:00:00.000Z');
let store: MemoryWebStore;
let auth: Auth;
let unreadable: UnreadableMessages;

/** As a new process does; a pairing without credentials would be forgotten at its load. */
const load = async () => {
  store.session.credentials = null;
  auth = await Auth.load(ref, store, new AbortController().signal);
  unreadable = await UnreadableMessages.load(auth, () => now);
};
beforeEach(async () => {
  store = new MemoryWebStore();
  await load();
});

const came = (id: string, attrs: Record<string, string> = {}, inside: BinaryNode[] = [node('unavailable')]) =>
  unreadable.arriving({
    tag: 'message',
    attrs: { from: '1@lid', t: '1700000000', ...attrs, id },
    content: inside,
  });
const node = (tag: string, attrs: Record<string, string> = {}): BinaryNode => ({ tag, attrs });

async function asked(): Promise<(string | null | undefined)[]> {
  const ids: WAMessageKey['id'][] = [];
  await unreadable.ask(async (keys) => void ids.push(...keys.map(({ id }) => id)));
  return ids;
}

test('a message without content is durable before it is acknowledged, and a later process asks for it', async () => {
  await came('A', { from: '2@g.us', participant: '1@lid' });
  await load();
  const keys: WAMessageKey[] = [];
  await unreadable.ask(async (some) => void keys.push(...some));
  expect(keys).toEqual([{ remoteJid: '2@g.us', fromMe: false, id: 'A', participant: '1@lid' }]);
});

test('messages with content, and those whose content no linked device gets, are not asked for', async () => {
  await came('A', {}, [node('enc'), node('unavailable')]);
  await came('B', {}, [node('unavailable', { type: 'view_once_unavailable_fanout' })]);
  await unreadable.failed(
    node('message', { id: 'C', from: '1@lid' }),
    new Error('Key used already or never filled'),
  );
  await unreadable.failed(node('message', { id: 'D', from: '1@lid' }), new Error('no session'));
  expect(await asked()).toEqual(['D']);
});

test('a message is asked for five times at most, and a request that WhatsApp did not take counts for none', async () => {
  await came('A');
  await expect(unreadable.ask(() => Promise.reject(new Error('cut')))).rejects.toThrow('cut');
  for (let time = 0; time < 5; time += 1) expect(await asked()).toEqual(['A']);
  expect(await asked()).toEqual([]);
  await auth.save();
  await load();
  expect(await asked()).toEqual([]);
});

test('a message is forgotten after 14 days', async () => {
  await came('A');
  now = new Date(now.getTime() + 14 * DAY_MS + 1_000);
  await load();
  expect(unreadable.placeholders()).toEqual([]);
  await auth.save();
  expect(store.unreadable).toBe(0);
});

test('only content from its own sender or phone ends the requests', async () => {
  await came('A', { sender_pn: '5511999990001@s.whatsapp.net' });
  unreadable.read({ remoteJid: '7@lid', id: 'A' });
  expect(await asked()).toEqual(['A']);
  unreadable.read({ remoteJid: '5511999990001@s.whatsapp.net', id: 'A' });
  expect(await asked()).toEqual([]);
  await auth.save();
  expect(store.unreadable).toBe(0);
});
