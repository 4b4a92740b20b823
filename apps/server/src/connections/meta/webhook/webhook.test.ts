import { APP_SECRET, metaEnvironment } from '@prosa/channel-meta/simulator';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { callWebhook, givenConnection, signed, texts } from '../../testing/meta-calls.ts';

type Connection = Awaited<ReturnType<typeof givenConnection>>;

let app: TestApp;
let company: { id: number };
let connection: Connection;

beforeAll(async () => {
  app = await startTestApp(metaEnvironment);
});
afterAll(async () => app.close());
beforeEach(async () => {
  company = await app.given.company();
  connection = await givenConnection(app.given, company);
});

const stored = async ({ whatsappId } = connection) =>
  app.app.database.inCompany(company.id, (tx) =>
    tx.query<{ key: string; field: string; payload: { message?: { id: string; text: { body: string } } } }>(
      'test-updates',
      'select key, field, payload from meta_updates where company_id = $1 and "whatsappId" = $2 order by id',
      [company.id, whatsappId],
    ),
  );
const storedTexts = async () => (await stored()).map(({ payload }) => payload.message?.text.body);
const post = (body: unknown, signature?: string) => callWebhook(app.url, body, signature);

describe('the address of the webhook', () => {
  const ask = (query: Record<string, string>) =>
    fetch(`${app.url}/api/webhooks/meta?${new URLSearchParams(query).toString()}`);
  const right = {
    'hub.mode': 'subscribe',
    'hub.verify_token': metaEnvironment.META_VERIFY_TOKEN,
    'hub.challenge': '0012345',
  };

  it('answers the challenge of a caller with the right verify token', async () => {
    const answer = await ask(right);
    expect([answer.status, await answer.text()]).toEqual([200, '0012345']);
    expect(answer.headers.get('content-type')).toContain('text/plain');
  });

  it.each([
    ['another word', { ...right, 'hub.verify_token': 'the word of the test' }],
    ['no word', { 'hub.mode': 'subscribe', 'hub.challenge': '1' }],
    ['another mode', { ...right, 'hub.mode': 'unsubscribe' }],
    ['nothing', {}],
  ])('refuses %s', async (_case, query) => {
    const answer = await ask(query as Record<string, string>);
    expect(answer.status).toBe(403);
    expect(await answer.text()).not.toContain('0012345');
  });
});

describe('an update from Meta', () => {
  it('is stored if it is signed, in order', async () => {
    const answer = await post(
      texts(connection, [
        { id: 'wamid.1', body: 'Oi' },
        { id: 'wamid.2', body: 'Ação 👩🏽‍🚀' },
      ]),
    );
    expect([answer.status, await answer.text()]).toEqual([200, 'EVENT_RECEIVED']);
    expect(await storedTexts()).toEqual(['Oi', 'Ação 👩🏽‍🚀']);
  });

  it('is verified by its raw bytes, also where they escape characters', async () => {
    const escaped = JSON.stringify(texts(connection, [{ id: 'w', body: 'é👍/x' }]))
      .replace('é', '\\u00e9')
      .replace('👍', '\\ud83d\\udc4d')
      .replace('/x', '\\/x');
    expect((await post(Buffer.from(escaped))).status).toBe(200);
    expect(await storedTexts()).toEqual(['é👍/x']);
  });

  it.each([
    ['with another secret', (body: unknown) => signed(body, `${APP_SECRET}!`).signature],
    ['for another body', () => signed({ object: 'page' }).signature],
    ['with half a signature', (body: unknown) => signed(body).signature.slice(0, -2)],
    ['with the older algorithm', (body: unknown) => signed(body).signature.replace('sha256', 'sha1')],
    ['with nothing', () => ''],
  ])('is refused when it is signed %s', async (_case, sign) => {
    const body = texts(connection, [{ id: 'w', body: 'Oi' }]);
    expect((await post(body, sign(body))).status).toBe(403);
    expect(await stored()).toEqual([]);
  });

  it('is stored once, however often and with whatever others it comes', async () => {
    const body = texts(connection, [{ id: 'w1', body: 'a' }]);
    const both = texts(connection, [
      { id: 'w1', body: 'a' },
      { id: 'w2', body: 'b' },
    ]);
    const answers = await Promise.all([post(body), post(both), post(body), post(both)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(await storedTexts())).toEqual(new Set(['a', 'b']));
    const elsewhere = await givenConnection(app.given, await app.given.company());
    expect((await post(texts(elsewhere, [{ id: 'w1', body: 'a' }]))).status).toBe(200);
    expect(await stored()).toHaveLength(2);
  });

  it('among a thousand, of several connections and unknown accounts, reaches its connection', async () => {
    const other = await givenConnection(app.given, company);
    const nobody = { accountId: '1', businessAccountId: '2' };
    const many = Array.from({ length: 1_000 }, (_, index) => ({ id: `w${index}`, body: `n${index}` }));
    const entry = [
      ...texts(connection, many).entry,
      ...texts(nobody, [{ id: 'x', body: 'x' }]).entry,
      ...texts(other, [{ id: 'w0', body: 'y' }]).entry,
    ];
    expect((await post({ object: 'whatsapp_business_account', entry })).status).toBe(200);
    expect(await storedTexts()).toEqual(many.map(({ body }) => body));
    expect(await stored(other)).toHaveLength(1);
  });

  it('of a whole business account goes to each of its numbers', async () => {
    const { businessAccountId } = connection;
    const twin = await givenConnection(app.given, company);
    await app.app.database.inCompany(company.id, (tx) =>
      tx.query(
        'test-join',
        'update meta_connections set "businessAccountId" = $2 where company_id = $1 and "whatsappId" = $3',
        [company.id, businessAccountId, twin.whatsappId],
      ),
    );
    const change = { field: 'message_template_status_update', value: { event: 'APPROVED' } };
    const body = {
      object: 'whatsapp_business_account',
      entry: [{ id: businessAccountId, changes: [change] }],
    };
    expect((await post(body)).status).toBe(200);
    expect(await stored()).toMatchObject([{ field: change.field, payload: change.value }]);
    expect(await stored(twin)).toHaveLength(1);
  });

  it('with characters that no database can store is cleaned, and disturbs no other', async () => {
    const odd = texts(connection, [{ id: 'w1', body: 'a\u0000b' }]);
    const half = texts(connection, [{ id: 'w2', body: `c\ud83d` }]);
    const answers = await Promise.all([
      post(odd),
      post(half),
      post(texts(connection, [{ id: 'w3', body: 'd' }])),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(await storedTexts())).toEqual(new Set(['ab', 'c\ufffd', 'd']));
  });

  it('that is nested too deep to be stored is left out; the others of its call stay', async () => {
    const call = texts(connection, [
      { id: 'wamid.1', body: 'Oi' },
      { id: 'wamid.2', body: '@deep' },
      { id: 'wamid.3', body: 'Alô' },
    ]);
    const deep = `${'['.repeat(50_000)}1${']'.repeat(50_000)}`;
    const bytes = Buffer.from(JSON.stringify(call).replace('"@deep"', deep));
    expect((await callWebhook(app.url, bytes)).status).toBe(200);
    expect(await storedTexts()).toEqual(['Oi', 'Alô']);
  });

  it('in a call of up to three megabytes is accepted, in a larger one not', async () => {
    const long = 'é'.repeat(1_000);
    const many = Array.from({ length: 1_000 }, (_, index) => ({ id: `w${index}`, body: long + index }));
    const { bytes } = signed(texts(connection, many));
    expect(bytes.length).toBeGreaterThan(2_000_000);
    expect((await post(bytes)).status).toBe(200);
    expect(await stored()).toHaveLength(1_000);
    expect((await post(Buffer.alloc(4_000_000, 'x'))).status).toBe(413);
  });

  it.each([
    ['not JSON', Buffer.from('{"object":'), 400],
    ['nothing', Buffer.alloc(0), 400],
    ['of another kind', { object: 'user', entry: [] }, 200],
    ['a number', 7, 200],
    ['without the parts it should have', { object: 'page', entry: [{ id: '1', messaging: [null] }] }, 200],
  ])('that is %s harms nobody', async (_case, body, status) => {
    expect((await post(body)).status).toBe(status);
  });

  it('wakes the process that owns the connection', async () => {
    const heard: number[] = [];
    const stop = app.app.bus.subscribe('connections', ({ whatsappId, action }) => {
      if (action === 'changed') heard.push(whatsappId);
    });
    await post(texts(connection, [{ id: 'w', body: 'Oi' }]));
    await post(texts(connection, [{ id: 'w', body: 'Oi' }]));
    stop();
    expect(heard).toEqual([connection.whatsappId]);
  });
});

describe('a storm while the database is slow', () => {
  it('waits, is stored completely, and does not block other work', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((done) => (release = done));
    let locked: () => void = () => undefined;
    const isLocked = new Promise<void>((done) => (locked = done));
    const lock = app.app.database.acrossCompanies('a test', async (tx) => {
      await tx.query('test-lock', 'lock table meta_updates in exclusive mode', []);
      locked();
      await released;
    });
    await isLocked;
    const calls = Array.from({ length: 300 }, (_, index) =>
      post(texts(connection, [{ id: `w${index}`, body: `n${index}` }])),
    );
    const admin = await app.given.admin(company);
    // Other users of the pool that the webhook writes with are served meanwhile.
    await app.app.database.ping();
    expect((await app.as(admin).get('/whatsapp')).status).toBe(200);
    release();
    await lock;
    const answers = await Promise.all(calls);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await stored()).toHaveLength(300);
  });
});

describe('an installation without an app at Meta', () => {
  it('refuses every call', async () => {
    const bare = await startTestApp();
    try {
      expect((await callWebhook(bare.url, {}, signed({}, '').signature)).status).toBe(503);
      const query = 'hub.mode=subscribe&hub.verify_token=null&hub.challenge=1';
      expect((await fetch(`${bare.url}/api/webhooks/meta?${query}`)).status).toBe(403);
    } finally {
      await bare.close();
    }
  });
});
