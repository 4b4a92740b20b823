import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Anything, GivenUser } from '../testing/given.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const NUMBER = '5511999990001';

let app: TestApp;
let ana: GivenUser;
let connection: number;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  ana = await app.given.admin(await app.given.company(), { allowGroup: true });
  connection = (await app.as(ana).post('/whatsapp', { name: 'Loja', provider: 'sandbox' })).body.id;
});

const phone = (what: string, body?: object) =>
  app.as(ana).post(`/sandbox/${connection}/phones/${NUMBER}/${what}`, body);
const write = (body: string, more: object = {}) =>
  app.as(ana).post(`/sandbox/${connection}/inbound`, {
    from: { number: NUMBER, name: 'Rui' },
    message: { type: 'text', body, ...more },
  });
const screen = async (): Promise<Anything[]> =>
  (await app.as(ana).get(`/sandbox/${connection}/phones/${NUMBER}/messages`)).body.messages;
const tickets = async (status: string): Promise<Anything[]> =>
  (await app.as(ana).get(`/tickets?status=${status}&showAll=true`)).body.tickets;
const conversation = async (uuid: string): Promise<Anything[]> =>
  (await app.as(ana).get(`/messages/${uuid}`)).body.messages;

describe('a customer writes and an agent answers', () => {
  async function attended() {
    await write('Oi', { id: 'first' });
    const [pending] = await tickets('pending');
    expect(pending).toMatchObject({ status: 'pending', lastMessage: 'Oi', unreadMessages: 1 });
    const accepted = await app.as(ana).put(`/tickets/${pending.id}`, { status: 'open', userId: ana.id });
    expect(accepted.status).toBe(200);
    return pending;
  }

  it('and each sees what the other did', async () => {
    const { id, uuid } = await attended();
    const ear = await app.ear(ana);
    const [asked] = await conversation(uuid);
    const reply = await app.as(ana).post(`/messages/${id}`, { body: 'Bom dia', quotedMsg: { id: asked.id } });
    expect(reply.body).toMatchObject({ status: 'queued', ack: 0 });

    await expect.poll(async () => (await screen()).length).toBe(2);
    expect((await screen())[1]).toMatchObject({ fromBusiness: true, body: 'Bom dia', quotedId: 'first' });
    await expect.poll(async () => (await conversation(uuid))[1]).toMatchObject({ status: 'sent', ack: 2 });

    await phone('read');
    await phone('react', { id: reply.body.wid, emoji: '👍' });
    await phone('edit', { id: 'first', body: 'Olá' });
    expect(await conversation(uuid)).toMatchObject([
      { body: 'Olá', isEdited: true, fromMe: false },
      { body: 'Bom dia', ack: 3, reactions: [{ emoji: '👍', fromMe: false }] },
      { mediaType: 'reactionMessage', body: '👍', fromMe: false, quotedMsg: { body: 'Bom dia' } },
    ]);
    await phone('delete', { id: 'first' });
    expect((await conversation(uuid))[0]).toMatchObject({ isDeleted: true });

    const reported = ear.heard
      .filter(([name]) => name.endsWith('-appMessage'))
      .map(([, event]) => event as Anything);
    expect(reported.some(({ action, message }) => action === 'create' && message.body === 'Bom dia')).toBe(
      true,
    );
    expect(reported.some(({ message }) => message.status === 'sent')).toBe(true);
    expect(reported.some(({ message }) => message.ack === 3)).toBe(true);
    expect(reported.every(({ message }) => message.ticket.uuid === uuid)).toBe(true);
  });

  it('and a message read in the inbox shows as read on the phone', async () => {
    const { uuid } = await attended();
    await conversation(uuid);
    await expect.poll(async () => (await screen())[0]?.ack).toBe(3);
  });

  it('while the connection is down both messages wait; once it has ended, sending is refused at once', async () => {
    const { id, uuid } = await attended();
    await app.as(ana).put(`/sandbox/${connection}`, { state: 'TIMEOUT' });
    expect((await app.as(ana).post(`/messages/${id}`, { body: 'um instante' })).status).toBe(200);
    expect((await write('Alô?')).status).toBe(202);
    expect(await conversation(uuid)).toMatchObject([
      { body: 'Oi' },
      { body: 'um instante', status: 'queued' },
    ]);
    await app.as(ana).put(`/sandbox/${connection}`, { state: 'CONNECTED' });
    await expect.poll(async () => (await conversation(uuid)).map(({ body }) => body)).toContain('Alô?');
    await expect.poll(async () => (await screen()).map(({ body }) => body)).toContain('um instante');

    await app.as(ana).put(`/sandbox/${connection}`, { state: 'DISCONNECTED' });
    const refused = await app.as(ana).post(`/messages/${id}`, { body: 'ninguém' });
    expect([refused.status, refused.body.error]).toEqual([400, 'ERR_WAPP_NOT_INITIALIZED']);
  });

  it('a failed message is sent again when a person retries it', async () => {
    const { id, uuid } = await attended();
    await app.as(ana).put(`/sandbox/${connection}`, { failNext: 1, failure: 'permanent' });
    const { body } = await app.as(ana).post(`/messages/${id}`, { body: 'Bom dia' });
    await expect.poll(async () => (await conversation(uuid))[1]).toMatchObject({ status: 'failed' });
    expect((await conversation(uuid))[1].error).toContain('permanent');
    expect((await app.as(ana).post(`/messages/${body.id}/retry`)).status).toBe(200);
    await expect
      .poll(async () => (await conversation(uuid))[1])
      .toMatchObject({ status: 'sent', error: null });
    expect(await screen()).toHaveLength(2);
  });

  it('a text longer than the channel allows is refused at once; a private note may be that long', async () => {
    const { id } = await attended();
    const body = 'x'.repeat(4_097);
    const refused = await app.as(ana).post(`/messages/${id}`, { body });
    expect([refused.status, refused.body.details[0].field]).toEqual([400, 'body']);
    expect((await app.as(ana).post(`/messages/${id}`, { body: body.slice(1) })).status).toBe(200);
    expect((await app.as(ana).post(`/messages/${id}`, { body, isPrivate: 'true' })).status).toBe(200);
  });

  it('a group message arrives only where the connection allows groups', async () => {
    const group = { id: 'obra-1', name: 'Obra' };
    await write('ignorada', { group });
    expect([...(await tickets('pending')), ...(await tickets('group'))]).toEqual([]);
    await app.as(ana).put(`/whatsapp/${connection}`, { allowGroup: true });
    await write('Bom dia', { group });
    const [ticket] = await tickets('group');
    expect(ticket).toMatchObject({ isGroup: true, contact: { name: 'Obra', isGroup: true } });
    await app.as(ana).post(`/messages/${ticket.id}`, { body: 'Olá a todos' });
    const onGroup = async () =>
      (await app.as(ana).get(`/sandbox/${connection}/phones/obra-1/messages`)).body.messages.at(-1);
    await expect.poll(onGroup).toMatchObject({ body: 'Olá a todos', fromBusiness: true, groupId: 'obra-1' });
  });
});
