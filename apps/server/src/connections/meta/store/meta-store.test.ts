import { createMetaStore } from './meta-store.ts';
import type { MetaStore } from '@prosa/channel-meta';
import type { ConnectionRef } from '@prosa/channel-driver';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { given, type Given } from '../../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../../testing/module-server.ts';
import { givenConnection } from '../../testing/meta-calls.ts';
import { removeOldUpdates } from './retention.ts';
import { sealUnbound } from '../../../testing/seal-unbound.ts';

let server: ModuleServer;
let make: Given;
let store: MetaStore;
let connection: ConnectionRef;
let stranger: ConnectionRef;
let account: string;

const refOf = (companyId: number, whatsappId: number): ConnectionRef => ({
  companyId,
  whatsappId,
  channel: 'whatsappapi',
  provider: 'meta',
});

beforeAll(async () => {
  server = await moduleServer(() => []);
  make = given(server);
  store = createMetaStore(server.app);
});
afterAll(async () => server.close());
beforeEach(async () => {
  const company = await make.company();
  const accessToken = sealUnbound(server.app.secrets, 'EAAB-secret');
  const made = await givenConnection(make, company, { accessToken, number: '15550783881' });
  account = made.accountId;
  connection = refOf(company.id, made.whatsappId);
  stranger = refOf((await make.company()).id, made.whatsappId);
});

const update = async (key: string, more: object = {}) =>
  make.insert('meta_updates', {
    company_id: connection.companyId,
    whatsappId: connection.whatsappId,
    key,
    field: 'messages',
    payload: JSON.stringify({ key }),
    ...more,
  });
const keys = async (limit = 10) =>
  (await store.updates(connection, limit)).map(({ payload }) => (payload as { key: string }).key);

describe('the stored connection', () => {
  it('has its account, its number and its token in clear, and is hidden from another company', async () => {
    expect(await store.connection(connection)).toMatchObject({
      accountId: account,
      accessToken: 'EAAB-secret',
      number: '15550783881',
      messagesPerSecond: 80,
    });
    expect(await store.connection(stranger)).toBeNull();
  });
});

describe('updates', () => {
  it('are read from the oldest on, again and again until they are marked as done', async () => {
    const rows = [await update('a'), await update('b'), await update('c')];
    expect(await keys(2)).toEqual(['a', 'b']);
    await store.done(stranger, [rows[0].id]);
    expect(await keys()).toEqual(['a', 'b', 'c']);
    await store.done(connection, [rows[1].id, rows[0].id]);
    await store.done(connection, [rows[1].id]);
    expect(await keys()).toEqual(['c']);
    expect(await store.updates(stranger, 10)).toEqual([]);
  });

  it('are read and marked for each connection by itself when the shared statement fails', async () => {
    const { id } = await update('a');
    const failing = vi.spyOn(server.app.database, 'alone').mockRejectedValue(new Error('another line'));
    expect(await keys()).toEqual(['a']);
    await store.done(connection, [id]);
    expect(await keys()).toEqual([]);
    expect(failing).toHaveBeenCalledTimes(3);
  });

  it('of several connections and companies are read in one statement, and marked in another', async () => {
    const accessToken = sealUnbound(server.app.secrets, 'EAAB-secret');
    const other = await givenConnection(make, { id: connection.companyId }, { accessToken });
    const company = await make.company();
    const foreign = await givenConnection(make, company, { accessToken });
    const connections = [
      connection,
      refOf(connection.companyId, other.whatsappId),
      refOf(company.id, foreign.whatsappId),
      stranger,
    ];
    for (const { companyId, whatsappId } of connections.slice(0, 3))
      for (const key of ['a', 'b'])
        await update(`${key}${whatsappId}`, { company_id: companyId, whatsappId });
    const read = async () => {
      const all = await Promise.all(connections.map(async (one) => store.updates(one, 2)));
      return all.map((updates) => updates.map(({ payload }) => (payload as { key: string }).key));
    };
    const expected = connections.slice(0, 3).map(({ whatsappId }) => [`a${whatsappId}`, `b${whatsappId}`]);
    const statements = vi.spyOn(server.app.database, 'alone');
    const transactions = vi.spyOn(server.app.database, 'inCompany');
    expect(await read()).toEqual([...expected, []]);
    const updates = await Promise.all(connections.map(async (one) => store.updates(one, 1)));
    await Promise.all(
      connections.map(async (one, place) =>
        store.done(
          one,
          (updates[place] ?? []).map(({ id }) => id),
        ),
      ),
    );
    expect([statements.mock.calls.length, transactions.mock.calls]).toEqual([3, []]);
    statements.mockRestore();
    transactions.mockRestore();
    expect(await read()).toEqual([...expected.map((keys) => keys.slice(1)), []]);
  });

  it('wake the watcher of the connection, even if a wake-up was lost', async () => {
    let calls = 0;
    const stop = store.watch(connection, () => (calls += 1));
    server.app.bus.publish('connections', { ...connection, action: 'changed' });
    server.app.bus.publish('connections', {
      ...connection,
      whatsappId: connection.whatsappId + 1,
      action: 'changed',
    });
    expect(calls).toBe(1);
    await update('left behind');
    await expect.poll(() => calls, { timeout: 10_000 }).toBeGreaterThan(1);
    stop();
  });

  it('are removed when nobody can ask for them any more', async () => {
    await update('old', { doneAt: new Date(Date.now() - 9 * 86_400_000) });
    await update('young', { doneAt: new Date(Date.now() - 7 * 86_400_000) });
    await update('forgotten', { receivedAt: new Date(Date.now() - 31 * 86_400_000) });
    await update('waits', { receivedAt: new Date(Date.now() - 29 * 86_400_000) });
    await removeOldUpdates(server.app);
    const left = await server.app.database.inCompany(connection.companyId, (tx) =>
      tx.query<{ key: string }>(
        'test-left',
        'select key from meta_updates where company_id = $1 order by key',
        [connection.companyId],
      ),
    );
    expect(left.map(({ key }) => key)).toEqual(['waits', 'young']);
  });
});

describe('a sent message', () => {
  it('is found by our id, and keeps the first id of the platform', async () => {
    expect(await store.tries(connection, 'w')).toEqual([]);
    await store.sending(connection, 'w', '5511');
    const [first] = await store.tries(connection, 'w');
    expect(first).toEqual({ wid: 'w', platformWid: null, at: expect.any(String), failed: false });
    await store.sent(connection, 'w', 'wamid.1');
    await store.sent(connection, 'w', 'wamid.2');
    await store.sending(connection, 'w', '5511');
    const [again] = await store.tries(connection, 'w');
    expect(again?.platformWid).toBe('wamid.1');
    expect(Date.parse(again?.at ?? '')).toBeGreaterThanOrEqual(Date.parse(first?.at ?? ''));
    expect(await store.tries(stranger, 'w')).toEqual([]);
  });

  it('is forgotten if it was refused, but not if it was sent', async () => {
    await store.sending(connection, 'a', '1');
    await store.unsent(connection, 'a');
    await store.sent(connection, 'b', 'wamid.b');
    await store.unsent(connection, 'b');
    expect(await store.tries(connection, 'a')).toEqual([]);
    expect(await store.tries(connection, 'b')).toMatchObject([{ platformWid: 'wamid.b' }]);
  });

  it('is found with all its parts and tries by each of their ids', async () => {
    const noted = { w: 'm.1', 'w#0': 'm.0', 'w#0~1': 'm.2', w2: 'm.other', 'w2#0': 'm.others' };
    for (const [wid, platformWid] of Object.entries(noted)) {
      await store.sending(connection, wid, 'ana');
      await store.sent(connection, wid, platformWid);
    }
    await store.failed(connection, 'm.0');
    await store.failed(stranger, 'm.1');
    for (const wid of ['w', 'm.0', 'm.1', 'm.2']) {
      const tries = (await store.tries(connection, wid)).toSorted((a, b) => a.wid.localeCompare(b.wid));
      expect(tries.map((one) => [one.wid, one.failed])).toEqual([
        ['w', false],
        ['w#0', true],
        ['w#0~1', false],
      ]);
    }
    const span = { after: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z', limit: 9 };
    expect(await store.sentTo(connection, 'ana', span)).toEqual(['m.other', 'm.1']);
    await store.failed(connection, 'm.other');
    expect(await store.sentTo(connection, 'ana', span)).toEqual(['m.1']);
  });

  it("is recognised as ours by the platform's id, and found by its recipient", async () => {
    for (const wid of ['1', '2', '3']) {
      await store.sending(connection, wid, wid === '3' ? 'rui' : 'ana');
      await store.sent(connection, wid, `m${wid}`);
    }
    await store.sending(connection, 'unanswered', 'ana');
    expect(await store.ours(connection, ['m1', 'm3', 'm9'])).toEqual(
      new Map([
        ['m1', '1'],
        ['m3', '3'],
      ]),
    );
    expect(await store.ours(stranger, ['m1'])).toEqual(new Map());
    const span = { after: '2020-01-01T00:00:00Z', until: '2100-01-01T00:00:00Z' };
    expect(await store.sentTo(connection, 'ana', { ...span, limit: 10 })).toEqual(['m2', 'm1']);
    expect(await store.sentTo(connection, 'ana', { ...span, limit: 1 })).toEqual(['m2']);
    expect(await store.sentTo(connection, 'ana', { ...span, until: span.after, limit: 9 })).toEqual([]);
  });
});
