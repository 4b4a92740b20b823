import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { multipart } from '../../testing/multipart.ts';
import { expectRefusal } from '../../testing/expect-refusal.ts';
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
const page = async (by: GivenUser, query = ''): Promise<Anything> =>
  (await by.call('GET', `/chats/${chat.id}/messages${query}`)).body;
const texts = async (by: GivenUser, query = ''): Promise<string[]> =>
  (await page(by, query)).records.map(({ message }: Anything) => message);
const unreads = async (): Promise<Record<string, number>> => {
  const { users } = (await ana.call('GET', `/chats/${chat.id}`)).body;
  return Object.fromEntries(users.map(({ user, unreads: count }: Anything) => [user.name, count]));
};
const fields = ({ body }: Anything) => body.details.map((detail: { field: string }) => detail.field);
const events = () => server.published.filter(({ name }) => name === 'chat') as Anything[];

async function sendFile(by: GivenUser, fileName: string, content: Buffer, more: Record<string, string> = {}) {
  const { headers, payload } = multipart(more, { field: 'file', fileName, content });
  return by.call('POST', `/chats/${chat.id}/messages`, payload, { headers });
}
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const opened = async (key: string) => {
  const file = await server.app.storage.open(key);
  file?.stream.destroy();
  return file !== null;
};

describe('a message', () => {
  it('is published to the members, is the last of the chat, and unread for all but its sender', async () => {
    const { status, body } = await send(ana, ' Bom dia! ');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      chatId: chat.id,
      senderId: ana.id,
      sender: { name: 'Ana' },
      message: 'Bom dia!',
      mediaType: 'text',
      mediaUrl: null,
      quotedMsg: null,
      mentions: [],
      reactions: [],
      isEdited: false,
      isDeleted: false,
    });
    expect(events()).toMatchObject([
      {
        event: {
          action: 'new-message',
          newMessage: body,
          chat: { id: chat.id, lastMessage: 'Ana: Bom dia!', lastMessageId: body.id },
        },
      },
    ]);
    expect(new Set(events()[0].audience.userIds)).toEqual(new Set([ana.id, rui.id, caio.id]));
    expect(await unreads()).toEqual({ Ana: 0, Rui: 1, Caio: 1 });
    expect(await texts(rui)).toEqual(['Bom dia!']);
  });

  it.each([['  '], [''], ['\n']])('is not sent blank (%j)', async (message) => {
    const refused = await send(ana, { message });
    expect([refused.status, fields(refused)]).toEqual([400, ['message']]);
    expect(await texts(ana)).toEqual([]);
  });

  it('has at most 10,000 letters, and no NUL', async () => {
    for (const message of ['x'.repeat(10_001), 'a\u0000b'])
      expect(new Set(fields(await send(ana, { message })))).toEqual(new Set(['message']));
  });

  it('is one, however often its request is repeated, also at once', async () => {
    const clientId = randomUUID();
    const sent = await Promise.all(Array.from({ length: 5 }, () => send(ana, { message: 'Oi', clientId })));
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1);
    expect(await texts(rui)).toEqual(['Oi']);
    expect(await unreads()).toEqual({ Ana: 0, Rui: 1, Caio: 1 });
    const other = await send(rui, { message: 'Oi', clientId });
    expect([other.status, fields(other)]).toEqual([400, ['clientId']]);
  });

  it('quotes a message of the same chat', async () => {
    const { body: first } = await send(ana, 'Quem fecha hoje?');
    const { body } = await send(rui, { message: 'Eu', quotedId: first.id });
    expect(body.quotedMsg).toEqual({
      id: first.id,
      sender: { name: 'Ana' },
      message: 'Quem fecha hoje?',
      mediaType: 'text',
      mediaName: null,
      isDeleted: false,
    });
    const other = (await ana.call('POST', '/chats', { title: 'Outro', users: [{ id: rui.id }] })).body;
    expect(await send(rui, { message: 'Eu', quotedId: first.id }, other)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_CHAT_MESSAGE_FOUND' },
    });
  });

  it('mentions the members whom it names, and nobody else', async () => {
    await make.user(company, { name: 'Bia' });
    const { body } = await send(ana, 'Oi @rui e @Bia');
    expect(body.mentions).toEqual([rui.id]);
  });

  it('is listed twenty a page, oldest first; a page is also found by one of its messages', async () => {
    const ids: number[] = [];
    for (let at = 1; at <= 45; at += 1) ids.push((await send(ana, `m${at}`)).body.id);
    expect(await page(rui)).toMatchObject({ hasMore: true, pageNumber: 1 });
    expect((await texts(rui))[0]).toBe('m26');
    expect((await texts(rui, '?pageNumber=3')).at(-1)).toBe('m5');
    const around = await page(rui, `?aroundId=${ids[2]}`);
    expect([around.pageNumber, around.hasMore, around.records.length]).toEqual([3, false, 5]);
    const other = (await ana.call('POST', '/chats', { title: 'Outro', users: [{ id: rui.id }] })).body;
    for (const side of ['', '&side=older', '&side=newer'])
      expect((await ana.call('GET', `/chats/${other.id}/messages?aroundId=${ids[0]}${side}`)).status).toBe(
        404,
      );
  });

  it('leads to its neighbours, without a gap or a repetition while others write', async () => {
    const ids: number[] = [];
    const write = async () => ids.push((await send(ana, `m${ids.length + 1}`)).body.id);
    const idsOf = ({ records }: Anything): number[] => records.map(({ id }: Anything) => id);
    for (let at = 1; at <= 45; at += 1) await write();
    const newest = await page(rui);
    expect(newest).toMatchObject({ hasMore: true, hasNewer: false });
    await write();
    const older = await page(rui, `?aroundId=${newest.records[0].id}&side=older`);
    expect(older).toMatchObject({ hasMore: true, hasNewer: true });
    expect(older).not.toHaveProperty('pageNumber');
    const oldest = await page(rui, `?aroundId=${older.records[0].id}&side=older`);
    expect(oldest).toMatchObject({ hasMore: false, hasNewer: true });
    expect([oldest, older, newest].flatMap(idsOf)).toEqual(ids.slice(0, 45));
    const back = await page(rui, `?aroundId=${oldest.records[4].id}&side=newer`);
    expect(back).toEqual({ ...older, records: older.records });
    const end = await page(rui, `?aroundId=${ids[43]}&side=newer`);
    expect([idsOf(end), end.hasMore, end.hasNewer]).toEqual([ids.slice(44), true, false]);
  });
});

describe('a file', () => {
  it('is a message with its caption, and opens for the members by its address', async () => {
    const { status, body } = await sendFile(ana, 'praia.png', png, { message: 'A vista' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      message: 'A vista',
      mediaType: 'image',
      mediaName: 'praia.png',
      mediaMime: 'image/png',
      mediaSize: png.length,
    });
    expect(await opened(body.mediaUrl.replace('/media/', ''))).toBe(true);
    expect((await ana.call('GET', `/chats/${chat.id}`)).body.lastMessage).toBe('Ana: 📷 A vista');
  });

  it('is stored once when its request is repeated', async () => {
    const clientId = randomUUID();
    const [first, again] = [
      await sendFile(ana, 'a.png', png, { clientId }),
      await sendFile(ana, 'a.png', png, { clientId }),
    ];
    expect(again?.body.id).toBe(first?.body.id);
    expect((await page(ana)).records).toHaveLength(1);
  });

  it('goes with its chat', async () => {
    const dropped: unknown[] = [];
    server.app.jobs.define('drop-files', async (payload) => void dropped.push(payload));
    const { body } = await sendFile(ana, 'a.png', png);
    await send(rui, 'Bonito');
    // Also an upload looks a while later whether its file was sent.
    await server.runJobs();
    dropped.length = 0;
    expect((await ana.call('DELETE', `/chats/${chat.id}`)).status).toBe(200);
    await server.runJobs();
    expect(dropped).toEqual([{ companyId: company.id, paths: [body.mediaUrl.replace('/media/', '')] }]);
  });

  it('is refused empty, and from whoever is not in the chat', async () => {
    const refused = await sendFile(ana, 'a.png', Buffer.alloc(0));
    expect([refused.status, refused.body.error, fields(refused)]).toEqual([400, 'ERR_EMPTY_FILE', ['file']]);
    const other = await make.admin(company);
    expect(await sendFile(other, 'a.png', png)).toMatchObject({ status: 403 });
    expect((await page(ana)).records).toEqual([]);
  });
});

describe('a message is changed', () => {
  it('by its author, with the mentions of the new text, and the list follows', async () => {
    const { body } = await send(ana, 'Oi');
    server.published.length = 0;
    const edited = await ana.call('PUT', `/chats/messages/${body.id}`, { message: ' Oi @Caio ' });
    expect(edited).toMatchObject({
      status: 200,
      body: { message: 'Oi @Caio', isEdited: true, mentions: [caio.id] },
    });
    expect(events()).toMatchObject([
      { event: { action: 'update-message', message: edited.body, chat: { lastMessage: 'Ana: Oi @Caio' } } },
    ]);
    expect(fields(await ana.call('PUT', `/chats/messages/${body.id}`, { message: ' ' }))).toEqual([
      'message',
    ]);
    expect(await texts(rui)).toEqual(['Oi @Caio']);
  });

  it('by its author alone, the owner of the chat included', async () => {
    const { body } = await send(rui, 'Oi');
    const sight = { path: `/chats/${chat.id}`, record: { id: chat.id } };
    for (const request of [
      ['PUT', `/chats/messages/${body.id}`, { message: 'Não' }],
      ['DELETE', `/chats/messages/${body.id}`],
    ] as const)
      await expectRefusal(ana, { sight, request, code: 'ERR_NO_PERMISSION' });
  });

  it('not once it was deleted: its place stays without text, file and reactions', async () => {
    const { body } = await sendFile(ana, 'a.png', png, { message: 'Olhem' });
    await rui.call('POST', `/chats/messages/${body.id}/reactions`, { type: '👍' });
    const gone = await ana.call('DELETE', `/chats/messages/${body.id}`);
    expect(gone).toMatchObject({
      status: 200,
      body: { isDeleted: true, message: '', mediaUrl: null, mediaName: null, reactions: [] },
    });
    expect((await ana.call('PUT', `/chats/messages/${body.id}`, { message: 'Volta' })).status).toBe(403);
    expect((await rui.call('POST', `/chats/messages/${body.id}/reactions`, { type: '👍' })).status).toBe(404);
    expect((await ana.call('GET', `/chats/${chat.id}`)).body.lastMessage).toBe('Ana: 🚫');
  });
});

it('everybody has one reaction to a message, and takes it back', async () => {
  const { body } = await send(ana, 'Oi');
  const react = async (by: GivenUser, type: string) =>
    (await by.call('POST', `/chats/messages/${body.id}/reactions`, { type })).body;
  await react(rui, '👍');
  await react(caio, '❤️');
  expect((await react(rui, '🎉')).reactions).toEqual([
    { emoji: '❤️', userId: caio.id },
    { emoji: '🎉', userId: rui.id },
  ]);
  expect((await react(rui, '')).reactions).toEqual([{ emoji: '❤️', userId: caio.id }]);
  const bad = await rui.call('POST', `/chats/messages/${body.id}/reactions`, { type: 'abc' });
  expect([bad.status, fields(bad)]).toEqual([400, ['type']]);
});

describe('the search', () => {
  it('finds what was written in the own chats, with its chat, and not what was deleted', async () => {
    const { body: found } = await send(ana, 'A reunião é às 15h');
    const { body: gone } = await send(ana, 'Reunião cancelada');
    await ana.call('DELETE', `/chats/messages/${gone.id}`);
    const mine = (await rui.call('POST', '/chats/direct', { userId: caio.id })).body;
    const { body: other } = await send(rui, 'Reuniao?', mine);
    const search = async (by: GivenUser, more = '') =>
      (await by.call('GET', `/chats/search?searchParam=REUNIAO${more}`)).body.records;
    expect(await search(ana)).toMatchObject([{ id: found.id, chat: { uuid: chat.uuid, title: 'Plantão' } }]);
    expect(await search(rui)).toMatchObject([
      { id: other.id, chat: { title: 'Caio, Rui' } },
      { id: found.id },
    ]);
    expect(await search(rui, `&chatId=${mine.id}`)).toMatchObject([{ id: other.id }]);
    expect((await ana.call('GET', '/chats/search?searchParam=%25%25')).body.records).toEqual([]);
    expect(fields(await ana.call('GET', '/chats/search?searchParam=a'))).toEqual(['searchParam']);
  });
});
