import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { userRoutes } from '../../identity/index.ts';
import { removeEmptyChats } from './remove-empty-chats.ts';
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
  server = await moduleServer((app) => [...chatRoutes(app), ...userRoutes(app)]);
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
const heard = (name: string) => server.published.filter((one) => one.name === name);
const fields = ({ body }: Anything) => body.details.map((detail: { field: string }) => detail.field);

describe('a direct chat', () => {
  const direct = async (by: GivenUser, to: { id: number }) =>
    by.call('POST', '/chats/direct', { userId: to.id });

  it('is one for two people, whoever begins it, named by both', async () => {
    const { status, body } = await direct(ana, rui);
    expect([status, body.title, body.kind, body.ownerId]).toEqual([200, 'Ana, Rui', 'direct', null]);
    expect((await direct(rui, ana)).body.id).toBe(body.id);
    expect((await direct(ana, caio)).body.id).not.toBe(body.id);
    expect(heard('chat-user')).toHaveLength(4);
  });

  it('is made once when both begin it at the same moment', async () => {
    const answers = await Promise.all([direct(ana, rui), direct(rui, ana), direct(ana, rui)]);
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
  });

  it('is with a colleague, not with oneself or a stranger', async () => {
    const refused = await direct(ana, ana);
    expect([refused.status, fields(refused)]).toEqual([400, ['userId']]);
    expect(await direct(ana, stranger)).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } });
    expect(await titles(ana)).toEqual([]);
  });

  it('is changed by neither of them', async () => {
    const chat = (await direct(ana, rui)).body;
    const sight = { path: `/chats/${chat.id}`, record: { id: chat.id } };
    const request = ['PUT', `/chats/${chat.id}`, { title: 'Nós' }] as const;
    await expectRefusal(ana, { sight, request, code: 'ERR_NO_PERMISSION' });
  });
});

describe('the chat of a queue', () => {
  const leaveQueue = async (queueId: number, { id }: GivenUser) =>
    server.app.database.inCompany(company.id, (tx) =>
      tx.query(
        'test-leave-queue',
        'delete from user_queues where company_id = $1 and "queueId" = $2 and "userId" = $3',
        [company.id, queueId, id],
      ),
    );
  const chatIdOf = async (queueId: number) => {
    const [row] = await server.app.database.inCompany(company.id, (tx) =>
      tx.query<{ id: number }>(
        'test-chat-of-queue',
        'select id from chats where company_id = $1 and "queueId" = $2',
        [company.id, queueId],
      ),
    );
    return row?.id;
  };
  const membership = (queueId: number, { id: userId }: GivenUser) => ({
    company_id: company.id,
    userId,
    queueId,
  });

  it('has those who are in the queue, and its name', async () => {
    const queue = await make.queue(company, { name: 'Suporte' });
    expect(await titles(ana)).toEqual([]);
    await make.insert('user_queues', membership(queue.id, ana));
    expect(await list(ana)).toMatchObject([
      { kind: 'queue', title: 'Suporte', ownerId: null, queue: { id: queue.id, name: 'Suporte' } },
    ]);
    await leaveQueue(queue.id, ana);
    expect(await titles(ana)).toEqual([]);
    const chat = await chatIdOf(queue.id);
    expect((await ana.call('GET', `/chats/${chat}/messages`)).status).toBe(403);
  });

  it('is left with the queue, and outlives it as a group of those who were in it', async () => {
    const queue = await make.queue(company, { name: 'Vendas' });
    await make.insert('user_queues', membership(queue.id, rui));
    await make.insert('user_queues', membership(queue.id, ana));
    const [chat] = await list(ana);
    await ana.call('POST', `/chats/${chat.id}/messages`, { message: 'Fica' });
    await server.app.database.inCompany(company.id, (tx) =>
      tx.query('test-leave', 'delete from queues where company_id = $1 and id = $2', [company.id, queue.id]),
    );
    expect(await list(ana)).toMatchObject([
      { kind: 'group', title: 'Vendas', ownerId: rui.id, queue: null, lastMessage: 'Ana: Fica' },
    ]);
  });
});

describe('when a member is removed from the company', () => {
  it('the longest member owns the chat, and the name stays at what was written', async () => {
    const chat = await create([rui, caio]);
    await ana.call('POST', `/chats/${chat.id}/messages`, { message: 'Tchau' });
    expect((await admin.call('DELETE', `/users/${ana.id}`)).status).toBe(200);
    const [left] = await list(rui);
    expect(left).toMatchObject({ ownerId: rui.id, users: [{ userId: caio.id }, { userId: rui.id }] });
    const { body } = await rui.call('GET', `/chats/${chat.id}/messages`);
    expect(body.records).toMatchObject([{ senderId: null, sender: { name: 'Ana' }, message: 'Tchau' }]);
  });

  it('a chat without members is removed', async () => {
    const chat = await create([rui]);
    for (const { id } of [ana, rui]) await admin.call('DELETE', `/users/${id}`);
    const left = () =>
      server.app.database.inCompany(company.id, (tx) =>
        tx.query('test-chats', 'select id from chats where company_id = $1 and id = $2', [
          company.id,
          chat.id,
        ]),
      );
    expect(await left()).toHaveLength(1);
    await removeEmptyChats(server.app);
    expect(await left()).toEqual([]);
  });
});

describe('a muted chat', () => {
  it('is muted for one member alone', async () => {
    const chat = await create([rui]);
    expect((await ana.call('PUT', `/chats/${chat.id}/mute`, { isMuted: true })).body.isMuted).toBe(true);
    expect((await list(ana))[0]?.isMuted).toBe(true);
    expect((await list(rui))[0]?.isMuted).toBe(false);
  });
});
