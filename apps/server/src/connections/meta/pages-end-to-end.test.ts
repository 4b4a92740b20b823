import {
  account,
  type MetaSimulator as Simulator,
  MetaSimulator,
  APP_SECRET,
  makeConnectable,
  environmentOf,
  pagesToConnect,
} from '@prosa/channel-meta/simulator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import type { Anything, GivenUser } from '../../testing/given.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const soon = { timeout: 20_000 };
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe.each([
  ['facebook', { kind: 'psid', value: '24510000000002', name: 'Rui' }],
  ['instagram', { kind: 'igsid', value: '17840000000002', name: 'Rui' }],
] as const)('a customer of %s', (channel, rui) => {
  const webhook = { url: '', secret: APP_SECRET };
  let platform: Simulator;
  let app: TestApp;
  let ana: GivenUser;

  beforeAll(async () => {
    platform = new MetaSimulator(channel, webhook);
    platform.meet(rui);
    await platform.start();
    makeConnectable(platform);
    app = await startTestApp(environmentOf(platform));
    webhook.url = `${app.url}/api/webhooks/meta`;
    ana = await app.given.admin(await app.given.company());
    const made = await app.as(ana).post('/facebook', pagesToConnect);
    const own = (made.body as Anything[]).find((one) => one.channel === channel);
    expect(own).toMatchObject({ status: 'CONNECTED' });
  });
  afterAll(async () => {
    await app.close();
    await platform.stop();
  });

  const ticketOf = async (): Promise<Anything> => {
    const all = async () =>
      (
        await Promise.all(
          ['pending', 'open'].map(async (status) =>
            app.as(ana).get(`/tickets?status=${status}&showAll=true`),
          ),
        )
      ).flatMap(({ body }) => body.tickets as Anything[]);
    await expect.poll(async () => (await all()).length, soon).toBe(1);
    return (await all())[0];
  };
  const conversation = async (): Promise<Anything[]> => {
    const { uuid } = await ticketOf();
    return (await app.as(ana).get(`/messages/${uuid}`)).body.messages;
  };
  const saying = async (body: string) => (await conversation()).filter((message) => message.body === body);
  const onPhone = (body: string) =>
    platform.screen(rui.value).filter((message) => message.fromBusiness && message.body === body);
  const now = () => new Date().toISOString();

  it('writes, is answered, and reads it', async () => {
    platform.show(rui.value, { wid: 'm.1', body: 'Olá 👋' });
    await platform.notify({
      kind: 'text',
      wid: 'm.1',
      from: rui,
      text: 'Olá 👋',
      at: now(),
      quotedWid: undefined,
    });
    const ticket = await ticketOf();
    expect(ticket).toMatchObject({ lastMessage: 'Olá 👋', channel, contact: { name: 'Rui' } });
    await app.as(ana).put(`/tickets/${ticket.id}`, { status: 'open', userId: ana.id });
    await app.as(ana).post(`/messages/${ticket.id}`, { body: 'Bom dia' });
    await expect.poll(() => onPhone('Bom dia').length, soon).toBe(1);
    await expect.poll(async () => (await saying('Bom dia'))[0]?.status, soon).toBe('sent');
    const wid = onPhone('Bom dia')[0]?.wid ?? '';
    await platform.notify({ kind: 'status', wid, to: rui.value, status: 'read' });
    await expect.poll(async () => (await saying('Bom dia'))[0]?.ack, soon).toBe(3);
    // The echo of our own message is no second message.
    expect(await saying('Bom dia')).toHaveLength(1);
  });

  it('sends a picture, and gets one', async () => {
    const { id: mediaId, url } = platform.keep('foto.png', 'image/png', PNG);
    await platform.notify({
      kind: 'file',
      wid: 'm.2',
      from: rui,
      text: '',
      at: now(),
      mime: 'image/png',
      mediaId,
      url,
    });
    await expect
      .poll(async () => (await conversation()).at(-1), soon)
      .toMatchObject({ mediaType: 'image', fromMe: false, mediaUrl: expect.stringContaining('/media/') });
    const form = new FormData();
    form.append('medias', new Blob([PNG], { type: 'image/png' }), 'nossa.png');
    form.append('body', 'nossa.png');
    const { id } = await ticketOf();
    const answer = await fetch(`${app.url}/api/messages/${id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ana.token}` },
      body: form,
    });
    expect(answer.status).toBeLessThan(300);
    const pictures = () =>
      platform.screen(rui.value).filter(({ fromBusiness, hasMedia }) => fromBusiness && hasMedia);
    await expect.poll(() => pictures().length, soon).toBe(1);
  });

  it('reacts, and takes it back', async () => {
    const wid = onPhone('Bom dia')[0]?.wid ?? '';
    const reactions = async () =>
      (await saying('Bom dia'))
        .flatMap((message) => message.reactions as Anything[])
        .map(({ emoji }) => emoji);
    await platform.notify({ kind: 'reaction', wid, from: rui, emoji: '❤️' });
    await expect.poll(reactions, soon).toEqual(['❤️']);
    await platform.notify({ kind: 'reaction', wid, from: rui, emoji: '' });
    await expect.poll(reactions, soon).toEqual([]);
  });

  it('sees a reaction and a quoting reply, where the platform has them', async () => {
    const [asked] = await saying('Olá 👋');
    const { id } = await ticketOf();
    const react = (type: string) => app.as(ana).post(`/messages/${asked.id}/reactions`, { type });
    const emoji = channel === 'instagram' ? '❤️' : '👍';
    const theirs = () => platform.screen(rui.value).find(({ wid }) => wid === 'm.1');
    // Instagram takes a heart and nothing else.
    expect((await react('👍')).status).toBe(channel === 'instagram' ? 400 : 200);
    expect((await react(emoji)).status).toBe(200);
    await expect.poll(() => theirs()?.reactions, soon).toEqual([{ emoji, fromBusiness: true }]);
    await react('');
    await expect.poll(() => theirs()?.reactions, soon).toEqual([]);
    await app.as(ana).post(`/messages/${id}`, { body: 'Sobre isto', quotedMsg: { id: asked.id } });
    await expect.poll(() => onPhone('Sobre isto').length, soon).toBe(1);
    expect(onPhone('Sobre isto')[0]?.quotedWid).toBe(channel === 'instagram' ? null : 'm.1');
  });

  it('gets a message from another app: its echo is a message of ours', async () => {
    await platform.notify({ kind: 'echo', wid: 'm.elsewhere', to: rui.value, text: 'Do celular da loja' });
    await expect
      .poll(async () => saying('Do celular da loja'), soon)
      .toMatchObject([{ fromMe: true, status: 'sent' }]);
  });

  it('is answered late by people only, if the connection allows it', async () => {
    const { id, whatsappId, contactId } = await ticketOf();
    const heardAgo = async (days: number) => {
      const at = new Date(Date.now() - days * 24 * 3_600_000);
      platform.heard(rui, at);
      await app.app.database.inCompany(ana.companyId, async (tx) =>
        tx.query(
          `test-age-${days}`,
          'update messages set "createdAt" = $2 where company_id = $1 and not "fromMe"',
          [tx.companyId, at.toISOString()],
        ),
      );
    };
    const post = async (body: string) => (await app.as(ana).post(`/messages/${id}`, { body })).body;
    const window = async () => (await app.as(ana).get(`/tickets/${id}/reply-window`)).body;
    const letPeople = (humanAgent: unknown) => app.as(ana).put(`/whatsapp/${whatsappId}`, { humanAgent });
    await heardAgo(2);
    expect((await post('Cedo')).error).toBe('ERR_REPLY_WINDOW_CLOSED');
    expect(await window()).toMatchObject({ hours: 24, peopleOnlyFrom: null });
    const sight = { path: '/whatsapp', record: { id: whatsappId } };
    const request = ['PUT', `/whatsapp/${whatsappId}`, { humanAgent: true }] as const;
    const agent = await app.given.user({ id: ana.companyId });
    await expectRefusal(agent, { sight, request, code: 'ERR_NO_PERMISSION' });
    const stranger = await app.given.admin(await app.given.company());
    await expectHidden(stranger, { seenBy: agent, sight, request, code: 'ERR_NO_WAPP_FOUND' });
    expect((await letPeople('maybe')).body.details[0].field).toBe('humanAgent');
    expect((await letPeople(true)).body).toMatchObject({ humanAgent: true });
    const { hours, customerAt, peopleOnlyFrom } = await window();
    expect(hours).toBe(168);
    const wholeSecond = Math.floor(Date.parse(customerAt) / 1_000) * 1_000;
    expect(Date.parse(peopleOnlyFrom) - wholeSecond).toBe(24 * 3_600_000);
    await post('Desculpe a demora');
    await expect.poll(() => onPhone('Desculpe a demora').length, soon).toBe(1);
    const tagged = expect.objectContaining({ messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' });
    expect(platform.sentBodies()).toContainEqual(tagged);
    // A message that no person writes now, by hand, has no such right, even under a person's name.
    const conversationId = await app.app.database.inCompany(ana.companyId, async (tx) => {
      const text = 'select "conversationId" as id from tickets where company_id = $1 and id = $2';
      return (await tx.query<{ id: number }>('test-conversation', text, [tx.companyId, id]))[0]?.id;
    });
    const place = { company_id: ana.companyId, conversationId, whatsappId, contactId, id };
    await app.given.message(place, { fromMe: true, status: 'queued', userId: ana.id, body: 'Agendada' });
    await post('Mais uma coisa');
    await expect.poll(() => onPhone('Mais uma coisa').length, soon).toBe(1);
    expect((await saying('Agendada'))[0]).toMatchObject({ status: 'failed' });
    expect(onPhone('Agendada')).toEqual([]);
    await heardAgo(8);
    expect((await post('Tarde')).error).toBe('ERR_REPLY_WINDOW_CLOSED');
  });

  it('is no longer received once the page is removed, and Meta is unsubscribed', async () => {
    const connections = (await app.as(ana).get('/whatsapp')).body as Anything[];
    const own = connections.find((one) => one.channel === channel);
    expect((await app.as(ana).delete(`/whatsapp/${own.id}`)).status).toBe(200);
    expect((await app.as(ana).get('/whatsapp')).body).toEqual([]);
    const ended = platform.asked.filter(
      ({ method, path }) => method === 'DELETE' && path.endsWith('subscribed_apps'),
    );
    expect(ended).toHaveLength(1);
    expect(account.id).not.toBe('');
  });
});
