import type { ConnectionRef, Party } from '@prosa/channel-driver';
import type { KeyChange, WebStore } from '@prosa/channel-whatsapp-web';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, type Given } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { waitUntilBlocked } from '../../testing/wait-until-blocked.ts';
import { LeaseLostError } from './lease-fence.ts';
import { removeOldContents } from './message-queries.ts';
import { createWebStore } from './web-store.ts';

let server: ModuleServer;
let make: Given;
let store: WebStore;
let connection: ConnectionRef;
let stranger: ConnectionRef;
let counter = 0;

beforeAll(async () => {
  server = await moduleServer(() => []);
  make = given(server);
  store = createWebStore(server.app);
});
afterAll(async () => server.close());

const refOf = (companyId: number, whatsappId: number): ConnectionRef => ({
  companyId,
  whatsappId,
  channel: 'whatsapp',
  provider: 'beta',
  epoch: 1,
});
async function ownedConnection(): Promise<ConnectionRef> {
  const company = await make.company();
  const { id } = await make.connection(company, { provider: 'beta' });
  await make.insert('connection_leases', {
    company_id: company.id,
    whatsappId: id,
    owner: 'first',
    expiresAt: new Date(Date.now() + 60_000),
  });
  return refOf(company.id, id);
}
beforeEach(async () => {
  connection = await ownedConnection();
  stranger = { ...(await ownedConnection()), whatsappId: connection.whatsappId };
});

const sql = async <Row>(text: string, values: unknown[] = [connection.companyId]) =>
  server.app.database.inCompany(connection.companyId, (tx) =>
    tx.query<Row>(`test-${(counter += 1)}`, text, values),
  );
const takenOver = async () =>
  sql(`update connection_leases set owner = 'second', epoch = 2 where company_id = $1`);
const key = (id: string, value: string | null, type = 'pre-key'): KeyChange => ({ type, id, value });
const keysOf = async (ref: ConnectionRef, ids: string[] | null, type = 'pre-key') =>
  Object.fromEntries(await store.keys(ref, type, ids));

describe('the credentials and keys of a pairing', () => {
  it('are saved with the last value of each, and encrypted in the database', async () => {
    expect(await store.credentials(connection)).toBeNull();
    await store.saveAuth(connection, {
      credentials: 'me',
      keys: [key('1', 'a'), key('2', 'b'), key('2', 'b2')],
    });
    await store.saveAuth(connection, { keys: [key('1', null), key('3', 'c'), key('2', 'other', 'session')] });
    expect(await store.credentials(connection)).toBe('me');
    expect(await keysOf(connection, ['1', '2', '3', '4'])).toEqual({ 2: 'b2', 3: 'c' });
    expect(await keysOf(connection, ['2'], 'session')).toEqual({ 2: 'other' });
    expect(await keysOf(connection, null)).toEqual({ 2: 'b2', 3: 'c' });
    const rows = await sql<{ value: string }>('select value from web_keys where company_id = $1');
    const [{ credentials } = { credentials: '' }] = await sql<{ credentials: string }>(
      'select credentials from web_sessions where company_id = $1',
    );
    expect([credentials, ...rows.map(({ value }) => value)]).toEqual(
      Array.from({ length: 4 }, () => expect.stringMatching(/^v2\./)),
    );
  });

  it('open in their own row alone', async () => {
    const other = await ownedConnection();
    await store.saveAuth(connection, { credentials: 'me', keys: [key('1', 'a'), key('2', 'b')] });
    await store.saveAuth(other, { credentials: 'they', keys: [key('1', 'c')] });
    await sql(`update web_keys k set value = o.value from web_keys o
      where k.company_id = $1 and k.id = '1' and o.company_id = $1 and o.id = '2'`);
    await expect(store.keys(connection, 'pre-key', ['1'])).rejects.toThrow('ERR_SECRET_UNREADABLE');
    expect(await keysOf(connection, ['2'])).toEqual({ 2: 'b' });
    await server.app.database.acrossCompanies('test', (tx) =>
      tx.query(
        'test-copy-session',
        `update web_sessions s set credentials = o.credentials from web_sessions o
         where s.company_id = $1 and o.company_id = $2`,
        [other.companyId, connection.companyId],
      ),
    );
    await expect(store.credentials(other)).rejects.toThrow('ERR_SECRET_UNREADABLE');
    expect(await store.credentials(connection)).toBe('me');
  });

  it('are saved all or not at all', async () => {
    await store.saveAuth(connection, { credentials: 'before', keys: [key('1', 'a')] });
    const broken = [key('1', 'b'), key('2\0', 'no text of the database')];
    await expect(store.saveAuth(connection, { credentials: 'after', keys: broken })).rejects.toThrow();
    expect(await store.credentials(connection)).toBe('before');
    expect(await keysOf(connection, ['1'])).toEqual({ 1: 'a' });
  });

  it('are deleted with the pairing, and with the connection', async () => {
    await store.saveAuth(connection, { credentials: 'me', keys: [key('1', 'a')] });
    await store.sending(connection, 'w', { kind: 'phone', value: '55' }, Buffer.from('x'));
    await store.forget(connection);
    expect([await store.credentials(connection), await keysOf(connection, ['1'])]).toEqual([null, {}]);
    expect(await store.findSent(connection, 'w')).not.toBeNull();
    await store.saveAuth(connection, { credentials: 'me', keys: [key('1', 'a')] });
    await sql('delete from connections where company_id = $1');
    expect([await store.credentials(connection), await keysOf(connection, ['1'])]).toEqual([null, {}]);
    expect(await store.findSent(connection, 'w')).toBeNull();
  });

  it('are hidden from another company', async () => {
    await store.saveAuth(connection, { credentials: 'me', keys: [key('1', 'a')] });
    expect([await store.credentials(stranger), await keysOf(stranger, ['1'])]).toEqual([null, {}]);
    await expect(store.saveAuth(stranger, { credentials: 'x', keys: [] })).rejects.toThrow(LeaseLostError);
  });

  it('may be as many as a new device creates', async () => {
    const keys = Array.from({ length: 5_000 }, (_, id) => key(String(id), 'k'.repeat(200)));
    await store.saveAuth(connection, { credentials: 'me', keys });
    const ids = keys.map(({ id }) => id);
    expect((await store.keys(connection, 'pre-key', ids)).size).toBe(5_000);
  });
});

describe('without the lease of the connection, a process', () => {
  const party: Party = { kind: 'phone', value: '5511' };
  const writes: [string, (ref: ConnectionRef) => Promise<void>][] = [
    ['saves no keys', (ref) => store.saveAuth(ref, { credentials: 'stale', keys: [key('1', 'stale')] })],
    ['forgets nothing', (ref) => store.forget(ref)],
    ['notes nothing that goes out', (ref) => store.sending(ref, 'w', party, Buffer.from('x'))],
    ['notes no acceptance', (ref) => store.accepted(ref, 'w')],
    ['keeps no content', (ref) => store.keepContent(ref, 'w', Buffer.from('x'))],
    ['saves no people', (ref) => store.savePeople(ref, 'chats', [party])],
  ];

  it.each(writes)('%s, while the new owner does', async (_, write) => {
    await takenOver();
    await expect(write(connection)).rejects.toThrow(LeaseLostError);
    await expect(write({ ...connection, epoch: 2 })).resolves.toBeUndefined();
  });

  it('writes nothing either after a person revoked the lease and before the next claim', async () => {
    await sql(`update connection_leases set owner = '', "expiresAt" = 'epoch' where company_id = $1`);
    await expect(store.saveAuth(connection, { credentials: 'stale', keys: [] })).rejects.toThrow(
      LeaseLostError,
    );
    const unheld = { ...connection, epoch: undefined };
    await expect(store.forget(unheld)).resolves.toBeUndefined();
  });

  it('cannot write while the connection changes its owner', async () => {
    const { database } = server.app;
    let saved: Promise<unknown> = Promise.resolve();
    await database.inCompany(connection.companyId, async (tx) => {
      await tx.query('test-take', `update connection_leases set epoch = 2 where company_id = $1`, [
        connection.companyId,
      ]);
      saved = store.saveAuth(connection, { credentials: 'stale', keys: [] }).catch((error: unknown) => error);
      await waitUntilBlocked(server.app);
    });
    expect(await saved).toBeInstanceOf(LeaseLostError);
    expect(await store.credentials(connection)).toBeNull();
  });

  it('cannot end a pairing while another process owns the connection', async () => {
    await expect(store.forget({ ...connection, epoch: undefined })).rejects.toThrow(LeaseLostError);
  });
});

describe('messages', () => {
  const to: Party = { kind: 'lid', value: '77' };

  it('of ours are found by our id, with their content', async () => {
    expect(await store.findSent(connection, 'w')).toBeNull();
    await store.sending(connection, 'w', to, Buffer.from([0, 1, 255]));
    const first = await store.findSent(connection, 'w');
    expect(first).toEqual({ wid: 'w', isAccepted: false, at: expect.any(String) });
    await store.accepted(connection, 'w');
    await store.sending(connection, 'w', to, Buffer.from([7]));
    expect(await store.findSent(connection, 'w')).toEqual({ ...first, isAccepted: true });
    expect(await store.content(connection, 'w')).toEqual(new Uint8Array([7]));
    expect(await store.findSent(stranger, 'w')).toBeNull();
    expect(await store.content(stranger, 'w')).toBeNull();
  });

  it('of others are kept, and do not count as ours', async () => {
    await store.keepContent(connection, 'theirs', Buffer.from('poll'));
    expect(Buffer.from((await store.content(connection, 'theirs')) ?? []).toString()).toBe('poll');
    await store.accepted(connection, 'theirs');
    expect(await store.findSent(connection, 'theirs')).toBeNull();
    expect(await store.content(connection, 'unknown')).toBeNull();
    expect(await store.sentContent(connection, 'theirs')).toBeNull();
  });

  it('of ours stay unchanged when another message uses their id', async () => {
    await store.sending(connection, 'ours', to, Buffer.from('ours'));
    await store.keepContent(connection, 'ours', Buffer.from('forged'));
    const sent = await store.sentContent(connection, 'ours');
    expect(sent?.to).toEqual(to);
    expect(Buffer.from(sent?.content ?? []).toString()).toBe('ours');
    expect(await store.sentContent(stranger, 'ours')).toBeNull();
  });

  it('are removed after five weeks, and no sooner', async () => {
    for (const wid of ['old', 'young']) await store.sending(connection, wid, to, Buffer.from('x'));
    await sql(
      `update web_messages set at = now() - interval '36 days' where company_id = $1 and wid = 'old'`,
    );
    await sql(
      `update web_messages set at = now() - interval '34 days' where company_id = $1 and wid = 'young'`,
    );
    await removeOldContents(server.app);
    expect(await store.findSent(connection, 'old')).toBeNull();
    expect(await store.findSent(connection, 'young')).not.toBeNull();
  });
});

describe('the people of a phone', () => {
  const phone = (value: string, more: Partial<Party> = {}): Party => ({ kind: 'phone', value, ...more });
  const lid = (value: string, more: Partial<Party> = {}): Party => ({ kind: 'lid', value, ...more });
  const all = async () => (await store.people(connection, 'addressBook', null, 100)).people;

  it('are stored once each, under their latest name', async () => {
    await store.savePeople(connection, 'addressBook', [phone('1', { name: 'Ana' }), phone('2')]);
    await store.savePeople(connection, 'addressBook', [phone('1'), phone('2', { name: 'Bia' }), phone('2')]);
    expect(await all()).toEqual([phone('1', { name: 'Ana' }), phone('2', { name: 'Bia' })]);
    expect((await store.people(connection, 'chats', null, 100)).people).toEqual([]);
  });

  it('are merged when the platform names them as one person', async () => {
    await store.savePeople(connection, 'addressBook', [phone('1', { name: 'Ana' }), lid('9'), phone('3')]);
    await store.savePeople(connection, 'addressBook', [
      lid('9', { aliases: [{ kind: 'phone', value: '1' }] }),
    ]);
    const ana = phone('1', { name: 'Ana', aliases: [{ kind: 'lid', value: '9' }] });
    expect(await all()).toEqual([ana, phone('3')]);
    await store.savePeople(connection, 'addressBook', [lid('9', { name: 'Ana Souza' })]);
    expect(await all()).toEqual([{ ...ana, name: 'Ana Souza' }, phone('3')]);
  });

  it('are stored once when several writers save them at the same time', async () => {
    const savePeople = () =>
      store.savePeople(connection, 'addressBook', [phone('1', { name: 'Ana' }), phone('2')]);
    await Promise.all([savePeople(), savePeople(), savePeople()]);
    expect(await all()).toEqual([phone('1', { name: 'Ana' }), phone('2')]);
  });

  it('come a page at a time, nobody twice and nobody left out', async () => {
    const people = Array.from({ length: 25 }, (_, index) => phone(String(index)));
    await store.savePeople(connection, 'addressBook', people);
    const seen: Party[] = [];
    for (let after: string | null = null, more = true; more; ) {
      const page = await store.people(connection, 'addressBook', after, 10);
      seen.push(...page.people);
      after = page.next;
      more = after !== null;
    }
    expect(seen).toHaveLength(25);
    expect(new Set(seen.map(({ value }) => value)).size).toBe(25);
  });
});
