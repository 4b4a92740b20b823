import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { chatRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: { id: number };
let ana: GivenUser;
let rui: GivenUser;
let caio: GivenUser;
/** Sees every ticket of the company, and no chat of others. */
let admin: GivenUser;
let stranger: GivenUser;

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
  admin = await make.admin(company, { name: 'Zoe', super: true });
  stranger = await make.admin(await make.company());
  server.published.length = 0;
});

const create = async (users: GivenUser[], title = 'Plantão', by = ana): Promise<Anything> =>
  (await by.call('POST', '/chats', { title, users: users.map(({ id }) => ({ id })) })).body;
const list = async (who: GivenUser, query = ''): Promise<Anything[]> =>
  (await who.call('GET', `/chats${query}`)).body.records;
const titles = async (who: GivenUser, query = '') => (await list(who, query)).map(({ title }) => title);
const heard = (name = 'chat') =>
  server.published.flatMap((one) => (one.name === name ? [one as Anything] : []));
const fields = ({ body }: Anything) => body.details.map((detail: { field: string }) => detail.field);

describe('a chat', () => {
  it('is created with its owner among the members, and published to them alone', async () => {
    const { status, body } = await ana.call('POST', '/chats', {
      title: ' Plantão ',
      users: [{ id: rui.id }],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'group',
      title: 'Plantão',
      ownerId: ana.id,
      owner: { id: ana.id, name: 'Ana' },
      queue: null,
      lastMessage: '',
      lastMessageId: null,
      isMuted: false,
      companyId: company.id,
      users: [
        { userId: ana.id, unreads: 0, user: { id: ana.id, name: 'Ana' } },
        { userId: rui.id, unreads: 0, user: { id: rui.id, name: 'Rui' } },
      ],
    });
    expect(heard()).toMatchObject([
      { event: { action: 'update', chat: { id: body.id } }, audience: { kind: 'members' } },
    ]);
    expect(new Set(heard()[0].audience.userIds)).toEqual(new Set([ana.id, rui.id]));
    expect(heard('chat-user')).toMatchObject([
      { event: { action: 'create', userId: ana.id }, audience: { kind: 'user', userId: ana.id } },
      { event: { action: 'create', userId: rui.id }, audience: { kind: 'user', userId: rui.id } },
    ]);
    expect(await titles(rui)).toEqual(['Plantão']);
    expect(await titles(caio)).toEqual([]);
    expect(await titles(admin)).toEqual([]);
  });

  it.each([
    ['title', { title: '  ', users: [{ id: 1 }] }],
    ['title', { title: '\u200B', users: [{ id: 1 }] }],
    ['title', { title: 'x'.repeat(121), users: [{ id: 1 }] }],
    ['users', { title: 'Plantão', users: [] }],
    ['users', { title: 'Plantão' }],
  ])('needs %s', async (field, body) => {
    const refused = await ana.call('POST', '/chats', body);
    expect([refused.status, new Set(fields(refused).map((name: string) => name.split('.')[0]))]).toEqual([
      400,
      new Set([field]),
    ]);
    expect(await titles(ana)).toEqual([]);
  });

  it('needs somebody besides its owner', async () => {
    const refused = await ana.call('POST', '/chats', { title: 'Só eu', users: [{ id: ana.id }] });
    expect([refused.status, fields(refused)]).toEqual([400, ['users']]);
  });

  it('has people of its company alone', async () => {
    for (const id of [stranger.id, 987_654_321]) {
      const refused = await ana.call('POST', '/chats', { title: 'Plantão', users: [{ id }, { id: rui.id }] });
      expect(refused).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } });
    }
    expect(await titles(rui)).toEqual([]);
  });

  it('changes title and members by its owner: who is added gets it, who is removed loses it', async () => {
    const chat = await create([rui]);
    server.published.length = 0;
    const { status, body } = await ana.call('PUT', `/chats/${chat.uuid}`, {
      title: 'Noite',
      users: [caio.id],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ title: 'Noite', users: [{ userId: ana.id }, { userId: caio.id }] });
    expect(heard()).toMatchObject([
      {
        event: { action: 'delete', chat: { id: chat.id, uuid: chat.uuid } },
        audience: { userIds: [rui.id] },
      },
      { event: { action: 'update', chat: { title: 'Noite' } }, audience: { userIds: [ana.id, caio.id] } },
    ]);
    expect(heard('chat-user').map(({ event }) => [event.action, event.userId])).toEqual([
      ['update', ana.id],
      ['create', caio.id],
    ]);
    expect(await titles(rui)).toEqual([]);
    expect(await titles(caio)).toEqual(['Noite']);
    expect(body.version).toBeGreaterThan(chat.version);
  });

  it('is removed by its owner, with all that was written in it', async () => {
    const chat = await create([rui]);
    await rui.call('POST', `/chats/${chat.id}/messages`, { message: 'Oi' });
    server.published.length = 0;
    expect((await ana.call('DELETE', `/chats/${chat.id}`)).status).toBe(200);
    expect(heard()).toMatchObject([
      { event: { action: 'delete', chat: { uuid: chat.uuid } }, audience: { userIds: [ana.id, rui.id] } },
    ]);
    expect(await titles(rui)).toEqual([]);
    expect(await rui.call('GET', `/chats/${chat.id}`)).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_CHAT_FOUND' },
    });
  });

  it('is changed and removed by nobody but its owner', async () => {
    const chat = await create([rui]);
    const sight = { path: `/chats/${chat.id}`, record: { id: chat.id } };
    for (const request of [
      ['PUT', `/chats/${chat.id}`, { title: 'Meu' }],
      ['DELETE', `/chats/${chat.id}`],
    ] as const)
      await expectRefusal(rui, { sight, request, code: 'ERR_NO_PERMISSION' });
  });

  it('is closed to everybody else, admins and the operator included, and not there for another company', async () => {
    const chat = await create([rui]);
    const { id } = (await rui.call('POST', `/chats/${chat.id}/messages`, { message: 'Segredo' })).body;
    const sight = { path: `/chats/${chat.id}`, record: { id: chat.id } };
    const requests = [
      ['GET', `/chats/${chat.id}`],
      ['GET', `/chats/${chat.uuid}/messages`],
      ['GET', `/chats/search?searchParam=Segredo&chatId=${chat.id}`],
      ['PUT', `/chats/${chat.id}`, { title: 'Meu' }],
      ['DELETE', `/chats/${chat.id}`],
      ['PUT', `/chats/${chat.id}/mute`, { isMuted: true }],
      ['POST', `/chats/${chat.id}/read`, {}],
      ['POST', `/chats/${chat.id}/messages`, { message: 'Oi' }],
    ] as const;
    for (const request of requests) {
      await expectHidden(admin, { seenBy: ana, sight, request, code: 'ERR_NO_PERMISSION' });
      await expectHidden(stranger, { seenBy: ana, sight, request, code: 'ERR_NO_CHAT_FOUND' });
    }
    for (const request of [
      ['PUT', `/chats/messages/${id}`, { message: 'Oi' }],
      ['DELETE', `/chats/messages/${id}`],
      ['POST', `/chats/messages/${id}/reactions`, { type: '👍' }],
    ] as const) {
      await expectHidden(admin, { seenBy: ana, sight, request, code: 'ERR_NO_PERMISSION' });
      await expectHidden(stranger, { seenBy: ana, sight, request, code: 'ERR_NO_CHAT_MESSAGE_FOUND' });
    }
    expect((await admin.call('GET', '/chats/search?searchParam=Segredo')).body.records).toEqual([]);
  });

  it('is refused without the feature in the plan', async () => {
    const plan = await make.plan({ useInternalChat: false });
    const without = await make.admin(await make.company({ planId: plan.id }));
    expect(await without.call('GET', '/chats')).toMatchObject({
      status: 403,
      body: { error: 'ERR_PLAN_FEATURE' },
    });
    expect((await without.call('POST', '/chats', { title: 'A', users: [{ id: without.id }] })).status).toBe(
      403,
    );
  });
});

describe('the list of chats', () => {
  it('has the last active first, twenty on a page', async () => {
    for (let day = 1; day <= 21; day += 1) {
      server.setNow(`2026-01-${String(day).padStart(2, '0')}T12:00:00Z`);
      await create([rui], `Chat ${day}`);
    }
    const oldest = (await list(ana, '?pageNumber=2'))[0];
    expect(await titles(ana)).toHaveLength(20);
    expect(oldest.title).toBe('Chat 1');
    server.setNow('2026-02-01T12:00:00Z');
    await rui.call('POST', `/chats/${oldest.id}/messages`, { message: 'Bom dia' });
    expect((await list(ana))[0]).toMatchObject({ title: 'Chat 1', lastMessage: 'Rui: Bom dia' });
    expect((await ana.call('GET', '/chats?pageNumber=2')).body).toMatchObject({
      records: [{ title: 'Chat 2' }],
      hasMore: false,
    });
    server.setNow(null);
  });

  it('is searched by title, regardless of case and accents', async () => {
    await create([rui], 'Plantão');
    await create([rui], 'Férias');
    expect(await titles(ana, '?searchParam=PLANTAO')).toEqual(['Plantão']);
    expect(await titles(ana, '?searchParam=%25')).toEqual([]);
  });
});
