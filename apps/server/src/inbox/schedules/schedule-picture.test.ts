import { Buffer } from 'node:buffer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { multipart } from '../../testing/multipart.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { scheduleRoutes } from './routes.ts';
import { sendDueSchedules } from './send-due.ts';

let server: ModuleServer;
let make: Given;
let company: { id: number };
let ana: GivenUser;
let contact: Anything;

beforeAll(async () => {
  server = await moduleServer(scheduleRoutes);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(MORNING);
  company = await make.company();
  ana = await make.user(company);
  await make.connection(company, { isDefault: true });
  contact = await make.contact(company, { name: 'Bia Prado' });
  server.published.length = 0;
});

const MORNING = '2026-11-20T12:00:00Z';
const at = '2026-11-20T13:00:00.000Z';
const create = async () =>
  ana.call('POST', '/schedules', { body: 'Olá, {{firstName}}!', contactId: contact.id, sendAt: at });
const rows = async (table: string) =>
  server.app.database.acrossCompanies('look', (tx) =>
    tx.query<Anything>(`all-${table}`, `select * from ${table} where company_id = $1 order by id`, [
      company.id,
    ]),
  );
const sweep = async () => sendDueSchedules(server.app);
const due = async (now = '2026-11-20T13:00:30Z') => {
  server.setNow(now);
  await sweep();
  // The clock goes back because a session expires before its schedule is due.
  server.setNow(MORNING);
};

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const attach = async (id: number, content: Buffer) => {
  const { headers, payload } = multipart({}, { field: 'file', fileName: 'a.png', content });
  return ana.call('POST', `/schedules/${id}/media-upload`, payload, { headers });
};

describe('the picture of a schedule', () => {
  it('must be a picture, and can be removed', async () => {
    const { body } = await create();
    expect((await attach(body.id, Buffer.from('%PDF-1.7'))).status).toBe(406);
    expect((await attach(body.id, png)).body).toMatchObject({ mediaName: 'a.png', mediaMime: 'image/png' });
    const cleared = await ana.call('DELETE', `/schedules/${body.id}/media-upload`);
    expect(cleared.body).toMatchObject({ mediaName: null, mediaPath: null });
  });

  it('is sent with the text as its caption, and stays with the message when the schedule is deleted', async () => {
    const { body } = await create();
    await attach(body.id, png);
    await due();

    const [message] = await rows('messages');
    expect(message).toMatchObject({ mediaType: 'image', body: 'Olá, Bia!', mediaMime: 'image/png' });
    await ana.call('DELETE', `/schedules/${body.id}`);
    expect(await server.app.storage.open(message.mediaPath)).not.toBeNull();
  });
});

describe('while the picture of a schedule is copied', () => {
  /** Runs a change in the middle of a copy and returns the storage keys that were written. */
  async function during(change: string): Promise<string[]> {
    const work = () =>
      server.app.database.inCompany(company.id, async (tx) => {
        await tx.query('patience', `set local lock_timeout = '2s'`, []);
        return tx.query(change, change, [company.id]);
      });
    const { storage } = server.app;
    const put = storage.put.bind(storage);
    const keys: string[] = [];
    storage.put = async (key, source, type) => {
      keys.push(key);
      const stored = await put(key, source, type);
      await work();
      return stored;
    };
    await due().finally(() => (storage.put = put));
    return keys;
  }
  const left = async (keys: string[]) =>
    (await Promise.all(keys.map((key) => server.app.storage.open(key)))).filter((file) => file !== null);

  it('nobody who changes the schedule waits, and the next run sends the changed picture', async () => {
    const { body } = await create();
    await attach(body.id, png);
    const keys = await during('update schedules set "mediaPath" = null where company_id = $1');
    expect(await rows('messages')).toEqual([]);
    expect([keys.length, (await left(keys)).length]).toEqual([1, 0]);
    await due();
    expect(await rows('messages')).toMatchObject([{ mediaType: 'extendedTextMessage' }]);
  });

  it('a contact who is blocked meanwhile gets nothing, and the copy is deleted', async () => {
    const { body } = await create();
    await attach(body.id, png);
    const keys = await during('update contacts set active = false where company_id = $1');
    expect((await rows('schedules'))[0]).toMatchObject({ status: 'ERRO', error: 'ERR_CONTACT_BLOCKED' });
    expect(await left(keys)).toEqual([]);
  });
});
