import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { chatRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: { id: number };
let ana: GivenUser;
let rui: GivenUser;
let caio: GivenUser;
let chat: Anything;
let pushed: Anything[] = [];

beforeAll(async () => {
  server = await moduleServer(chatRoutes);
  make = given(server);
  server.app.jobs.define('push-to-users', async (payload) => void pushed.push(payload as Anything));
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
  pushed = [];
});

const send = async (by: GivenUser, body: object | string, to = chat): Promise<Anything> =>
  by.call('POST', `/chats/${to.id}/messages`, typeof body === 'string' ? { message: body } : body);
const unreads = async (): Promise<Record<string, number>> => {
  const { users } = (await ana.call('GET', `/chats/${chat.id}`)).body;
  return Object.fromEntries(users.map(({ user, unreads: count }: Anything) => [user.name, count]));
};
const events = () => server.published.filter(({ name }) => name === 'chat') as Anything[];

describe('what is unread', () => {
  it('is read on every device at once, and the others see it', async () => {
    await send(ana, 'um');
    await send(ana, 'dois');
    expect((await rui.call('GET', '/chats/unread')).body).toEqual({ count: 1 });
    server.published.length = 0;
    const { body } = await rui.call('POST', `/chats/${chat.id}/read`, { userId: rui.id });
    expect(body.users.find(({ userId }: Anything) => userId === rui.id)).toMatchObject({ unreads: 0 });
    expect(await unreads()).toEqual({ Ana: 0, Rui: 0, Caio: 2 });
    expect(events()).toMatchObject([
      { event: { action: 'update', chat: { id: chat.id } }, audience: { userIds: [rui.id] } },
      {
        event: {
          action: 'read',
          chat: { id: chat.id, uuid: chat.uuid },
          userId: rui.id,
          lastReadId: body.lastMessageId,
        },
      },
    ]);
    expect(new Set(events()[1].audience.userIds)).toEqual(new Set([ana.id, caio.id]));
    expect((await rui.call('GET', '/chats/unread')).body).toEqual({ count: 0 });
    // Nothing is published for what was read before.
    server.published.length = 0;
    await rui.call('POST', `/chats/${chat.id}/read`, {});
    expect(events()).toEqual([]);
  });

  it('is read up to the message that was on the screen', async () => {
    const { body: first } = await send(ana, 'um');
    await send(ana, 'dois');
    await rui.call('POST', `/chats/${chat.id}/read`, { lastReadId: first.id });
    expect(await unreads()).toEqual({ Ana: 0, Rui: 1, Caio: 2 });
    // An older device does not take it back.
    await rui.call('POST', `/chats/${chat.id}/read`, {});
    await rui.call('POST', `/chats/${chat.id}/read`, { lastReadId: first.id });
    expect(await unreads()).toEqual({ Ana: 0, Rui: 0, Caio: 2 });
  });

  it('is not read for a colleague', async () => {
    await send(ana, 'um');
    const sight = { path: `/chats/${chat.id}`, record: { id: chat.id } };
    const request = ['POST', `/chats/${chat.id}/read`, { userId: caio.id }] as const;
    await expectRefusal(rui, { sight, request, code: 'ERR_NO_PERMISSION' });
  });

  it('is nothing for a new member, and no longer a message that was deleted', async () => {
    const { body } = await send(ana, 'um');
    const nina = await make.user(company, { name: 'Nina' });
    const users = [rui, caio, nina].map(({ id }) => ({ id }));
    await ana.call('PUT', `/chats/${chat.id}`, { users });
    expect(await unreads()).toEqual({ Ana: 0, Rui: 1, Caio: 1, Nina: 0 });
    await rui.call('POST', `/chats/${chat.id}/read`, {});
    await ana.call('DELETE', `/chats/messages/${body.id}`);
    expect(await unreads()).toEqual({ Ana: 0, Rui: 0, Caio: 0, Nina: 0 });
  });

  it('is counted right however many write at once', async () => {
    await Promise.all(
      Array.from({ length: 30 }, async (_, at) => send([ana, rui, caio][at % 3] as GivenUser, `m${at}`)),
    );
    await Promise.all([ana, rui, caio].map(async (who) => who.call('POST', `/chats/${chat.id}/read`, {})));
    expect(await unreads()).toEqual({ Ana: 0, Rui: 0, Caio: 0 });
    await Promise.all(Array.from({ length: 10 }, async (_, at) => send(ana, `n${at}`)));
    expect(await unreads()).toEqual({ Ana: 0, Rui: 10, Caio: 10 });
  });
});

describe('the card of a ticket', () => {
  it('shows the ticket to those who may see it, and to nobody else that there is one', async () => {
    const contact = await make.contact(company, { name: 'Bia' });
    const ticket = await make.ticket(company, { status: 'open', userId: ana.id, contactId: contact.id });
    const path = `/chats/ticket-cards/${ticket.uuid}`;
    expect(await ana.call('GET', path)).toMatchObject({
      status: 200,
      body: {
        id: ticket.id,
        uuid: ticket.uuid,
        status: 'open',
        contact: { name: 'Bia' },
        user: { name: 'Ana' },
      },
    });
    const hidden = await rui.call('GET', path);
    expect(hidden).toMatchObject({ status: 404, body: { error: 'ERR_NO_TICKET_FOUND' } });
    const absent = await rui.call('GET', `/chats/ticket-cards/${randomUUID()}`);
    expect(hidden.body.error).toBe(absent.body.error);
  });
});

describe('a notice', () => {
  beforeEach(async () => {
    const facts = { company_id: company.id, userId: rui.id, expiresAt: '2099-01-01T12:00:00Z' };
    const { id: sessionId } = await make.insert('sessions', facts);
    const keys = { endpoint: 'https://push.test/a', p256dh: 'a', auth: 'a' };
    await make.insert('push_subscriptions', { company_id: company.id, userId: rui.id, sessionId, ...keys });
  });

  it('goes to the others, with who wrote what where', async () => {
    await send(ana, 'Bom dia');
    await server.runJobs();
    expect(pushed).toMatchObject([
      {
        companyId: company.id,
        notice: { title: 'Plantão', body: 'Ana: Bom dia', url: `/chats/${chat.uuid}`, tag: chat.uuid },
      },
    ]);
    expect(pushed[0].userIds).toEqual([rui.id, caio.id]);
  });

  it('of a muted chat goes to those alone whom the message mentions', async () => {
    await rui.call('PUT', `/chats/${chat.id}/mute`, { isMuted: true });
    await caio.call('PUT', `/chats/${chat.id}/mute`, { isMuted: true });
    await send(ana, 'Bom dia');
    await send(ana, '@Rui, vem');
    await server.runJobs();
    expect(pushed.map(({ userIds }) => userIds)).toEqual([[rui.id]]);
  });
});
