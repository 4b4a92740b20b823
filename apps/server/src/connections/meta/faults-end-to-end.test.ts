import type { Party } from '@prosa/channel-driver';
import { account } from '@prosa/channel-meta/simulator';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Anything } from '../../testing/given.ts';
import { waitUntilBlocked } from '../../testing/wait-until-blocked.ts';
import { callWebhook, texts } from '../testing/meta-calls.ts';
import { type OfficialNumber, officialNumber, soon } from '../testing/official-number.ts';

// Faults between Meta, this server and its database, all three real. A process that is killed, or loses its connection
// in the middle of a send, is in killed.test.ts; a revoked access is in end-to-end.test.ts.

let town: OfficialNumber;
let rui: Party;
let ticket: Anything;
let counter = 0;

beforeAll(async () => {
  town = await officialNumber();
});
afterAll(async () => town.close());
beforeEach(async () => {
  counter += 1;
  rui = { kind: 'phone', value: `551199999000${counter}`, name: 'Rui' };
  ticket = await town.meets(rui);
});
afterEach(() => {
  town.platform.beforeAnswer = async () => undefined;
  town.platform.reportsSends = true;
});

const post = async (body: string) => town.app.as(town.ana).post(`/messages/${ticket['id']}`, { body });
const message = async (body: string) => (await town.saying(ticket, body))[0];
const shown = (body: string) => town.onPhone(rui).filter((one) => one.body === body);
const conversation = async (): Promise<Anything[]> =>
  (await town.app.as(town.ana).get(`/messages/${ticket['uuid']}`)).body.messages;
const isWorkedUp = async () =>
  town.app.app.database.inCompany(town.ana.companyId, async ({ companyId, db }) => {
    const { rows } =
      await sql`select from meta_updates where company_id = ${companyId} and "doneAt" is null`.execute(db);
    return rows.length === 0;
  });

describe('a status that Meta reports before it has answered our send', () => {
  it.each([
    ['read', undefined, { status: 'sent', ack: 3 }],
    ['failed', 131_026, { status: 'failed', error: expect.stringContaining('131026') }],
  ] as const)('%s: it waits for the message', async (status, code, expected) => {
    const body = `Antes: ${status}`;
    town.platform.reportsSends = status === 'read';
    town.platform.beforeAnswer = async () => {
      const { wid = '', mark = '' } = shown(body)[0] ?? {};
      const report = { kind: 'status', wid, to: rui.value, status, mark } as const;
      await town.platform.notify(code === undefined ? report : { ...report, code });
      await expect.poll(isWorkedUp, soon).toBe(true);
      expect(await message(body)).toMatchObject({ status: 'sending', ack: 0 });
    };
    await post(body);
    await expect.poll(async () => message(body), soon).toMatchObject(expected);
    expect(shown(body)).toHaveLength(1);
    expect(await town.saying(ticket, body)).toHaveLength(1);
  });
});

/** Locks a table against writes until the returned function is called. */
async function lock(table: 'meta_updates' | 'messages'): Promise<() => Promise<void>> {
  let open: () => void = () => undefined;
  const opened = new Promise<void>((done) => (open = done));
  const isLocked = Promise.withResolvers<void>();
  const locking = town.app.app.database.acrossCompanies('a test', async ({ db }) => {
    await sql.raw(`lock table ${table} in share row exclusive mode`).execute(db);
    isLocked.resolve();
    await opened;
  });
  await Promise.race([isLocked.promise, locking]);
  return async () => {
    open();
    await locking;
  };
}

const ids = { accountId: account.id, businessAccountId: account.business };
/** Meta calls with one text each, many at once, and repeats each call until it is accepted. */
function storm(count: number): { taken: () => number; over: Promise<unknown> } {
  let taken = 0;
  const calls = Array.from({ length: count }, async (_, index) => {
    const id = `wamid.storm.${counter}.${index}`;
    const body = texts(ids, [{ id, body: `t${index}`, from: rui.value }]);
    const call = async () => (await callWebhook(town.app.url, body)).status;
    await expect.poll(call, { timeout: 60_000 }).toBe(200);
    taken += 1;
    // An answer may be lost, and then Meta repeats the call.
    if (index % 3 === 0) await callWebhook(town.app.url, body);
  });
  return { taken: () => taken, over: Promise.all(calls) };
}
const everything = Array.from({ length: 150 }, (_, index) => `t${index}`).toSorted();
const arrived = async () =>
  town.app.app.database.inCompany(town.ana.companyId, async ({ companyId, db }) => {
    const found = await sql<{ body: string }>`select body from messages where company_id = ${companyId}
      and "ticketId" = ${ticket['id']} and body ~ '^t[0-9]+$'`.execute(db);
    return found.rows.map(({ body }) => body).toSorted();
  });

describe('a storm of calls while the database is slow', () => {
  it('to store them: none is answered before it is stored, users are served, and all arrive once', async () => {
    const release = await lock('meta_updates');
    const { taken, over } = storm(150);
    await waitUntilBlocked(town.app.app);
    expect((await town.app.as(town.ana).get('/tickets?status=open&showAll=true')).status).toBe(200);
    expect(taken()).toBe(0);
    await release();
    await over;
    await expect.poll(arrived, soon).toEqual(everything);
  }, 60_000);

  it('to process them: all are answered, and arrive once when it can', async () => {
    const release = await lock('messages');
    const { taken, over } = storm(150);
    await over;
    expect(taken()).toBe(150);
    expect(await arrived()).toEqual([]);
    await release();
    await expect.poll(arrived, soon).toEqual(everything);
  }, 60_000);
});

describe('a file of a customer’s', () => {
  const sends = async (body: string, bytes: Buffer) => {
    const { id: mediaId, url } = town.platform.keep('foto.jpg', 'image/jpeg', bytes);
    await town.platform.notify({
      kind: 'file',
      wid: `wamid.file.${counter}`,
      from: rui,
      text: body,
      at: new Date().toISOString(),
      mime: 'image/jpeg',
      mediaId,
      url,
    });
  };
  const last = async () => (await conversation()).at(-1);

  it('that is gone leaves a message that says so, with the caption', async () => {
    const own = town.platform.intercept;
    town.platform.intercept = (asked) =>
      asked.path.startsWith('files/') ? { status: 404, json: 'gone' } : own(asked);
    await sends('Olhe', Buffer.from('abc'));
    await expect
      .poll(last, soon)
      .toMatchObject({ mediaUrl: null, body: expect.stringMatching(/não pôde ser baixado[^]*Olhe/) });
    town.platform.intercept = own;
  });

  it('that never ends is given up at the limit', async () => {
    const own = town.platform.intercept;
    async function* endless() {
      for (;;) yield Buffer.alloc(1024 * 1024, 1);
    }
    town.platform.intercept = (asked) =>
      asked.path.startsWith('files/') ? { status: 200, bytes: endless() } : own(asked);
    await sends('Sem fim', Buffer.from('abc'));
    const body = expect.stringMatching(/maior do que o permitido[^]*Sem fim/);
    await expect.poll(last, soon).toMatchObject({ mediaUrl: null, body });
    town.platform.intercept = own;
  });

  it('that is a web page but claims to be a picture is no picture, and no browser runs it', async () => {
    await sends('Olhe', Buffer.from('<!doctype html><script>alert(1)</script>'));
    await expect.poll(last, soon).toMatchObject({ mediaType: 'application', body: 'Olhe' });
    const { mediaUrl } = (await last()) ?? {};
    const answer = await fetch(new URL(mediaUrl, town.app.url));
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-type')).not.toContain('html');
    await answer.arrayBuffer();
  });
});

describe('a Graph API that', () => {
  it('is down keeps the message queued; it is sent once when the platform is back', async () => {
    const own = town.platform.intercept;
    const error = { code: 2, message: 'Service temporarily unavailable', is_transient: true };
    town.platform.intercept = ({ method }) =>
      method === 'POST' ? { status: 503, json: { error } } : undefined;
    await post('Quando voltar');
    await expect
      .poll(async () => message('Quando voltar'), soon)
      .toMatchObject({ status: 'queued', attempts: 2, error: null });
    expect(shown('Quando voltar')).toEqual([]);
    town.platform.intercept = own;
    await expect.poll(async () => message('Quando voltar'), soon).toMatchObject({ status: 'sent', ack: 2 });
    expect(shown('Quando voltar')).toHaveLength(1);
  }, 60_000);

  it.each([
    ['a page of the web', 200, '<html>'],
    ['a success that names nothing', 200, '{}'],
    ['the error of somebody between', 502, 'bad gateway'],
  ])('has taken a message but answers %s gets it only once', async (what, status, json) => {
    town.platform.garbled = { status, json };
    await post(what);
    await expect.poll(async () => message(what), soon).toMatchObject({ status: 'sent', ack: 2 });
    expect(shown(what)).toHaveLength(1);
  });

  it('is slow with one message does not delay others', async () => {
    const slow = Promise.withResolvers<void>();
    town.platform.beforeAnswer = () => slow.promise;
    await post('Devagar');
    await expect.poll(() => shown('Devagar').length, soon).toBe(1);
    town.platform.beforeAnswer = async () => undefined;
    rui = { ...rui, value: '5511999990099' };
    ticket = await town.meets(rui);
    await post('Depressa');
    await expect.poll(async () => message('Depressa'), soon).toMatchObject({ status: 'sent' });
    slow.resolve();
  });
});

describe('an update with a value that no database can store', () => {
  it('is put aside, and later ones arrive', async () => {
    const mark = `prosa:${crypto.randomUUID().repeat(400)}`;
    await town.platform.notify({ kind: 'status', wid: 'wamid.theirs', to: rui.value, status: 'sent', mark });
    await town.writes(rui, 'Alguém aí?');
    const heard = async () => (await conversation()).map(({ body }) => body);
    await expect.poll(heard, soon).toContain('Alguém aí?');
    await expect.poll(isWorkedUp, soon).toBe(true);
  });
});
