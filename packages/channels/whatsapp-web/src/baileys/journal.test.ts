import { expect, test } from 'vitest';
import { Auth } from './auth.ts';
import { Journal } from './journal.ts';
import { MemoryWebStore } from '../testing/memory-store.ts';

const ref = { companyId: 1, whatsappId: 1, channel: 'whatsapp', provider: 'beta' } as const;
const now = new Date('2026-11-20T12:00:00.000Z');
const daysAgo = (days: number) => now.getTime() / 1_000 - days * 24 * 60 * 60;

test('an entry waits by the age of its note, not of its message, and is given up in the end', async () => {
  const store = new MemoryWebStore();
  const auth = await Auth.load(ref, store, new AbortController().signal);
  const note = (id: string, at: number, begun?: number) => {
    const attrs = { id, from: '1@lid', t: String(daysAgo(20)) };
    const value = JSON.stringify(JSON.stringify({ attrs, at, begun, parts: ['YQ=='] }));
    store.session.keys.set(`prosa-received\n${id}`, value);
  };
  note('late', daysAgo(1));
  note('old', daysAgo(8));
  note('often', daysAgo(1), 5);
  note('young', daysAgo(0.01), 5);
  const journal = await Journal.load(
    auth,
    () => now,
    async () => undefined,
  );
  const inHand = { remoteJid: '1@lid', id: 'young' };
  expect(journal.waiting([inHand]).map(({ attrs }) => attrs['id'])).toEqual(['late']);
  const givenUp = journal.givenUp();
  expect(givenUp.map(({ key }) => key.id)).toEqual(['old', 'often']);
  for (const { key } of givenUp) journal.done(key);
  await auth.save();
  expect([...store.session.keys.keys()].toSorted()).toEqual([
    'prosa-received\nlate',
    'prosa-received\nyoung',
  ]);
  expect(store.session.keys.get('prosa-received\nlate')).toContain('begun\\":1');
});

test('a message of another sender with the same id does not end an entry', async () => {
  const store = new MemoryWebStore();
  const note = (name: string, attrs: Record<string, string>) =>
    store.session.keys.set(
      `prosa-received\n${name}`,
      JSON.stringify(JSON.stringify({ attrs: { id: 'X', ...attrs }, at: daysAgo(0), parts: ['YQ=='] })),
    );
  note('rui', { from: '120363@g.us', participant: '2@lid' });
  note('list', { from: '5511900000000@s.whatsapp.net', recipient: '77@broadcast' });
  const auth = await Auth.load(ref, store, new AbortController().signal);
  const journal = await Journal.load(
    auth,
    () => now,
    async () => undefined,
  );
  const left = () => journal.waiting().map(({ attrs }) => attrs['from']);
  journal.done({ remoteJid: '3@lid', id: 'X' });
  expect(left()).toEqual(['120363@g.us', '5511900000000@s.whatsapp.net']);
  journal.done({ remoteJid: '77@broadcast', fromMe: true, id: 'X' });
  expect(left()).toEqual(['120363@g.us']);
  journal.done({ remoteJid: '120363@g.us', participant: '2:4@lid', id: 'X' });
  expect(left()).toEqual([]);
});
