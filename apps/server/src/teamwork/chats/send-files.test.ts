import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { multipart, type TestFile } from '../../testing/multipart.ts';
import { chatRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: { id: number };
let ana: GivenUser;
let rui: GivenUser;
let caio: GivenUser;
let chat: Anything;

beforeAll(async () => {
  server = await moduleServer(chatRoutes);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await make.company();
  ana = await make.user(company, { name: 'Ana' });
  rui = await make.user(company, { name: 'Rui' });
  caio = await make.user(company, { name: 'Caio' });
  const users = [{ id: rui.id }, { id: caio.id }];
  chat = (await ana.call('POST', '/chats', { title: 'Plantão', users })).body;
  server.published.length = 0;
});

const send = async (by: GivenUser, body: object | string, to = chat): Promise<Anything> =>
  by.call('POST', `/chats/${to.id}/messages`, typeof body === 'string' ? { message: body } : body);
const page = async (by: GivenUser): Promise<Anything> =>
  (await by.call('GET', `/chats/${chat.id}/messages`)).body;
const unreads = async (): Promise<Record<string, number>> => {
  const { users } = (await ana.call('GET', `/chats/${chat.id}`)).body;
  return Object.fromEntries(users.map(({ user, unreads: count }: Anything) => [user.name, count]));
};
const fields = ({ body }: Anything) => body.details.map((detail: { field: string }) => detail.field);
const events = () => server.published.filter(({ name }) => name === 'chat') as Anything[];
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const emptyFile: TestFile = { field: 'file', fileName: 'b.png', content: Buffer.alloc(0) };
const KEY = '0b0e2c5a-7a55-4b50-9c0f-6a4f6e0b7a01';
const OTHER_KEY = '0b0e2c5a-7a55-4b50-9c0f-6a4f6e0b7a02';

const pictures = (...names: string[]): TestFile[] =>
  names.map((fileName) => ({ field: 'file', fileName, content: png }));
const sendAll = async (
  by: GivenUser,
  more: Record<string, string | string[]>,
  ...files: TestFile[]
): Promise<Anything> => {
  const { headers, payload } = multipart(more, ...files);
  return by.call('POST', `/chats/${chat.id}/messages`, payload, { headers });
};
const storedFiles = async () => {
  const folder = join(server.app.config.dataDir, 'files', `company${company.id}`, 'chats');
  return readdir(folder).then(
    (names) => names.filter((name) => !name.endsWith('.content-type')),
    () => [],
  );
};
const nothingStored = async () => {
  expect((await page(ana)).records).toEqual([]);
  expect(await storedFiles()).toEqual([]);
  expect(events()).toEqual([]);
  expect(await unreads()).toEqual({ Ana: 0, Rui: 0, Caio: 0 });
};

describe('several files of one request', () => {
  it('are messages in their order, with caption and quote at the first one', async () => {
    const { body: question } = await send(rui, 'Tem fotos?');
    server.published.length = 0;
    const sent = await sendAll(
      ana,
      { message: 'A vista', quotedId: String(question.id) },
      ...pictures('a.png', 'b.png', 'c.png'),
    );
    expect(sent.status).toBe(200);
    expect(
      sent.body.messages.map(({ mediaName, message, quotedMsg }: Anything) => [
        mediaName,
        message,
        quotedMsg?.id,
      ]),
    ).toEqual([
      ['a.png', 'A vista', question.id],
      ['b.png', '', undefined],
      ['c.png', '', undefined],
    ]);
    expect(sent.body.id).toBe(sent.body.messages[0].id);
    expect(events().map(({ event }) => event.newMessage.mediaName)).toEqual(['a.png', 'b.png', 'c.png']);
    expect(await unreads()).toMatchObject({ Rui: 3, Caio: 4 });
    expect(await storedFiles()).toHaveLength(3);
  });

  it('are quoted by their names', async () => {
    const { body: file } = await sendAll(ana, {}, ...pictures('orçamento.png'));
    const { body } = await send(rui, { message: 'Vi', quotedId: file.id });
    expect(body.quotedMsg).toMatchObject({ mediaType: 'image', mediaName: 'orçamento.png' });
  });

  it('have a caption each where there is a list of them', async () => {
    const { body } = await sendAll(ana, { message: ['Um', '@Rui'] }, ...pictures('a.png', 'b.png'));
    expect(body.messages.map(({ message, mentions }: Anything) => [message, mentions])).toEqual([
      ['Um', []],
      ['@Rui', [rui.id]],
    ]);
  });

  it('are stored once when their request is repeated, also at once', async () => {
    const clientId = [randomUUID(), randomUUID(), randomUUID()];
    const sent = await Promise.all(
      Array.from({ length: 4 }, () => sendAll(ana, { clientId }, ...pictures('a.png', 'b.png', 'c.png'))),
    );
    const ids = sent.map(({ body }) => body.messages.map(({ id }: Anything) => id).join());
    expect(new Set(ids).size).toBe(1);
    expect((await page(rui)).records).toHaveLength(3);
    expect(await unreads()).toEqual({ Ana: 0, Rui: 3, Caio: 3 });
    expect(await storedFiles()).toHaveLength(3);
  });

  it.each([
    ['an empty one among them', 'file', {}, [...pictures('a.png'), emptyFile]],
    ['more texts than files', 'message', { message: ['a', 'b', 'c'] }, pictures('a.png', 'b.png')],
    [
      'a text that is too long',
      'message.1',
      { message: ['a', 'x'.repeat(10_001)] },
      pictures('a.png', 'b.png'),
    ],
    ['more keys than files', 'clientId', { clientId: [KEY, OTHER_KEY] }, pictures('a.png')],
    ['one key for two', 'clientId', { clientId: [KEY, KEY.toUpperCase()] }, pictures('a.png', 'b.png')],
    ['a key that is none', 'clientId.1', { clientId: [KEY, 'x'] }, pictures('a.png', 'b.png')],
  ])('are refused with %s, and nothing of them is stored', async (_, field, more, files) => {
    const refused = await sendAll(ana, more, ...files);
    expect(refused.status).toBe(400);
    expect(new Set(fields(refused))).toEqual(new Set([field]));
    await nothingStored();
  });

  it('are at most twenty', async () => {
    const refused = await sendAll(
      ana,
      {},
      ...Array.from({ length: 21 }, (_, at) => pictures(`${at}.png`)).flat(),
    );
    expect([refused.status, refused.body.error]).toEqual([400, 'ERR_VALIDATION']);
    await nothingStored();
  });

  it('are stored all or none: a key of another message leaves none of them', async () => {
    const clientId = randomUUID();
    const other = (await ana.call('POST', '/chats', { title: 'Outro', users: [{ id: rui.id }] })).body;
    await send(ana, { message: 'Oi', clientId }, other);
    server.published.length = 0;
    const refused = await sendAll(ana, { clientId: [randomUUID(), clientId] }, ...pictures('a.png', 'b.png'));
    expect([refused.status, fields(refused)]).toEqual([400, ['clientId']]);
    await nothingStored();
  });

  it('are refused where the quoted message is of another chat', async () => {
    const other = (await ana.call('POST', '/chats', { title: 'Outro', users: [{ id: rui.id }] })).body;
    const { body: quoted } = await send(ana, 'Oi', other);
    server.published.length = 0;
    expect(await sendAll(ana, { quotedId: String(quoted.id) }, ...pictures('a.png', 'b.png'))).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_CHAT_MESSAGE_FOUND' },
    });
    await nothingStored();
  });

  it('are refused from whoever is no member, and not found from another company', async () => {
    const admin = await make.admin(company);
    const stranger = await make.admin(await make.company());
    server.published.length = 0;
    expect(await sendAll(admin, {}, ...pictures('a.png', 'b.png'))).toMatchObject({ status: 403 });
    expect(await sendAll(stranger, {}, ...pictures('a.png', 'b.png'))).toMatchObject({ status: 404 });
    await nothingStored();
  });
});
