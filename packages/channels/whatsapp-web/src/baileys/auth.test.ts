import type { SignalDataSet } from '@whiskeysockets/baileys';
import { expect, test } from 'vitest';
import { Auth } from './auth.ts';
import { MemoryWebStore } from '../testing/memory-store.ts';

const ref = { companyId: 1, whatsappId: 1, channel: 'whatsapp', provider: 'beta' } as const;
const session = (byte: number): SignalDataSet => ({ session: { 'a.0': Buffer.alloc(4, byte) } });
const load = (store: MemoryWebStore, closing = new AbortController().signal) =>
  Auth.load(ref, store, closing);

test('keys come back as they were set, also in another process', async () => {
  const store = new MemoryWebStore();
  const auth = await load(store);
  auth.creds.account = { details: Buffer.from('x') };
  auth.creds.me = { id: '5511:3@s.whatsapp.net' };
  await auth.keys.set({
    ...session(7),
    'app-state-sync-key': { k: { keyData: Buffer.from('key') } },
    'lid-mapping': { 5511: '77' },
  });
  const other = await load(store);
  expect(other.isPaired).toBe(true);
  expect(other.number).toBe('5511');
  expect(other.creds.noiseKey).toEqual(auth.creds.noiseKey);
  expect(await other.keys.get('session', ['a.0', 'b.0'])).toEqual({ 'a.0': Buffer.alloc(4, 7) });
  expect((await other.keys.get('app-state-sync-key', ['k']))['k']?.keyData).toEqual(Buffer.from('key'));
  expect(await other.keys.get('lid-mapping', ['5511'])).toEqual({ 5511: '77' });
  await other.keys.set({ session: { 'a.0': null } });
  expect(await auth.keys.get('session', ['b.0'])).toEqual({});
  expect(await (await load(store)).keys.get('session', ['a.0'])).toEqual({});
});

test('a write resolves when it is durable, is retried, and includes what came meanwhile', async () => {
  const store = new MemoryWebStore();
  const auth = await load(store);
  store.failNext = 1;
  let isDone = false;
  const first = Promise.resolve(auth.keys.set(session(1))).then(() => {
    isDone = true;
  });
  const others = Array.from({ length: 50 }, (_, index) =>
    Promise.resolve(auth.keys.set({ 'lid-mapping': { [String(index)]: '1' } })),
  );
  expect(await auth.keys.get('session', ['a.0'])).toEqual({ 'a.0': Buffer.alloc(4, 1) });
  expect(isDone).toBe(false);
  await first;
  await Promise.all(others);
  expect(store.session.keys.size).toBe(51);
  expect(store.writes).toBeLessThan(5);
});

test('a pairing that was broken off is forgotten', async () => {
  const store = new MemoryWebStore();
  const auth = await load(store);
  auth.creds.me = { id: '5511@s.whatsapp.net' };
  await auth.keys.set(session(1));
  const again = await load(store);
  expect(again.creds.me).toBeUndefined();
  expect(again.creds.noiseKey).not.toEqual(auth.creds.noiseKey);
  expect(store.session.keys.size).toBe(0);
});

test('the number of cached keys is bounded', async () => {
  const store = new MemoryWebStore();
  const auth = await load(store);
  for (let index = 0; index < 1_000; index += 1) await auth.keys.get('session', [`${index}.0`]);
  let asked = 0;
  const keys = store.keys.bind(store);
  store.keys = async (...parts) => {
    asked += 1;
    return keys(...parts);
  };
  await auth.keys.get('session', ['999.0']);
  expect(asked).toBe(0);
  await auth.keys.get('session', ['0.0']);
  expect(asked).toBe(1);
});

test('a write under way when the session ends does not resolve as if it were durable', async () => {
  const store = new MemoryWebStore();
  const closing = new AbortController();
  const auth = await load(store, closing.signal);
  store.failNext = 1_000;
  const writing = auth.keys.set(session(1));
  closing.abort();
  await expect(writing).rejects.toThrow();
});

async function pairedStore(): Promise<MemoryWebStore> {
  const store = new MemoryWebStore();
  const auth = await load(store);
  auth.creds.account = { details: Buffer.from('x') };
  auth.creds.me = { id: '5511:3@s.whatsapp.net' };
  await auth.keys.set(session(1));
  return store;
}

test('a read that the store refuses is tried again, and ends with the session', async () => {
  const store = await pairedStore();
  const closing = new AbortController();
  const auth = await load(store, closing.signal);
  store.failNext = 1;
  expect(await auth.keys.get('session', ['a.0'])).toEqual({ 'a.0': Buffer.alloc(4, 1) });
  store.failNext = 1;
  expect([...(await auth.all('session')).keys()]).toEqual(['a.0']);
  store.failNext = 1_000;
  const reading = auth.keys.get('session', ['b.0']);
  closing.abort();
  await expect(reading).rejects.toThrow();
});

test('a key that is set during a read keeps its new value, and no cached key is lost', async () => {
  const store = await pairedStore();
  const auth = await load(store);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const keys = store.keys.bind(store);
  store.keys = async (...parts) => {
    const found = await keys(...parts);
    await answered;
    return found;
  };
  const reading = auth.keys.get('session', ['a.0']);
  await auth.keys.set(session(2));
  const many = Array.from({ length: 400 }, (_, index) => [String(index), '1'] as const);
  await auth.keys.set({ 'lid-mapping': Object.fromEntries(many) });
  const mixed = auth.keys.get('lid-mapping', ['0', 'none']);
  answer();
  expect(await reading).toEqual({ 'a.0': Buffer.alloc(4, 2) });
  expect(await mixed).toEqual({ 0: '1' });
  expect(await auth.keys.get('session', ['a.0'])).toEqual({ 'a.0': Buffer.alloc(4, 2) });
});

test('an ended pairing writes nothing any more', async () => {
  const store = await pairedStore();
  const auth = await load(store);
  store.failNext = 1;
  const writing = Promise.resolve(auth.keys.set(session(9)));
  const refused = expect(writing).rejects.toThrow();
  auth.later([{ type: 'prosa-received', id: 'x', value: '1' }]);
  await auth.end();
  await refused;
  await store.forget(ref);
  await expect(Promise.resolve(auth.keys.set(session(9)))).rejects.toThrow();
  await auth.save();
  expect(store.session).toEqual({ credentials: null, keys: new Map() });
});
