import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { multipart } from '../../testing/multipart.ts';
import { type ChannelServer, channelServer } from '../testing/channel-server.ts';
import { apiCompany, type ApiScenario } from './testing.ts';

let channels: ChannelServer;
let scenario: ApiScenario;
beforeAll(async () => {
  channels = await channelServer();
});
afterAll(async () => channels.close());
beforeEach(async () => {
  scenario = await apiCompany(channels);
});

const ANA = '5511988887777';
const tickets = async () => scenario.rows('tickets');
const messages = async () => scenario.rows('messages');

describe('a message of another program', () => {
  it('goes to a new contact in a new ticket, which waits without the bot', async () => {
    const { status, body } = await scenario.send({ number: ANA, body: 'Seu pedido saiu' });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ status: 'SUCCESS', isRepeated: false, usage: null }),
    ]);
    const [ticket] = await tickets();
    expect(ticket).toMatchObject({
      id: body.ticketId,
      status: 'pending',
      isBot: false,
      isActiveDemand: true,
      unreadMessages: 0,
    });
    expect(await messages()).toMatchObject([
      { id: body.messageId, body: 'Seu pedido saiu', origin: 'api', userId: null, fromMe: true },
    ]);
    expect(await scenario.rows('contacts')).toMatchObject([{ name: ANA, number: ANA }]);
    const read = async () => (await scenario.call('GET', `/messages/${body.messageId}`)).body.status;
    await expect.poll(read).toBe('sent');
  });

  it('stays in the live ticket of the conversation, whoever attends it', async () => {
    const ana = await channels.make.user(scenario.company);
    await scenario.send({ number: ANA, body: 'um', userId: ana.id });
    const { body } = await scenario.send({ number: `+55 (11) 98888-7777`, body: 'dois' });
    expect(await tickets()).toMatchObject([{ id: body.ticketId, status: 'open', userId: ana.id }]);
  });

  it('assigns the ticket to a person, signed with the name', async () => {
    const rui = await channels.make.user(scenario.company, { name: 'Rui' });
    const queue = await channels.make.queue(scenario.company);
    const placed = { userId: String(rui.id), queueId: queue.id, sendSignature: 'true' };
    await scenario.send({ number: ANA, body: 'Oi', ...placed });
    expect(await tickets()).toMatchObject([{ status: 'open', userId: rui.id, queueId: queue.id }]);
    expect(await messages()).toMatchObject([{ body: '*Rui:*\nOi' }]);
  });

  it('puts a waiting ticket into a queue, and gives it to a person later', async () => {
    const queue = await channels.make.queue(scenario.company);
    const rui = await channels.make.user(scenario.company);
    await scenario.send({ number: ANA, body: 'um' });
    await scenario.send({ number: ANA, body: 'dois', queueId: queue.id });
    expect(await tickets()).toMatchObject([{ status: 'pending', userId: null, queueId: queue.id }]);
    await scenario.send({ number: ANA, body: 'três', userId: rui.id });
    expect(await tickets()).toMatchObject([{ status: 'open', userId: rui.id, queueId: queue.id }]);
  });

  it('for a ticket of somebody else answers the specified text, and nothing is sent', async () => {
    const ana = await channels.make.user(scenario.company, { name: 'Ana' });
    const rui = await channels.make.user(scenario.company);
    const queue = await channels.make.queue(scenario.company, { name: 'Vendas' });
    await scenario.send({ number: ANA, body: 'um', userId: ana.id, queueId: queue.id });
    const { status, body } = await scenario.send({ number: ANA, body: 'dois', userId: rui.id });
    expect([status, body]).toMatchObject([
      409,
      {
        error: 'Ticket em outro atendimento. Atendente: Ana - Fila: Vendas',
        message: 'ERR_TICKET_ATTENDED',
      },
    ]);
    expect(await messages()).toHaveLength(1);
  });

  it('closes its ticket quietly, but never one that a person attends', async () => {
    const ana = await channels.make.user(scenario.company);
    await scenario.send({ number: ANA, body: 'um', closeTicket: true });
    expect(await tickets()).toMatchObject([{ status: 'closed' }]);
    await scenario.send({ number: ANA, body: 'dois' });
    await scenario.send({ number: ANA, body: 'três', closeTicket: true });
    expect((await tickets()).map(({ status }) => status)).toEqual(['closed', 'closed']);
    await scenario.send({ number: ANA, body: 'quatro', userId: ana.id });
    await scenario.send({ number: ANA, body: 'cinco', userId: ana.id, closeTicket: true });
    expect((await tickets()).at(-1)).toMatchObject({ status: 'open', userId: ana.id });
    expect(await messages()).toHaveLength(5);
  });

  it('opens no ticket with noRegister', async () => {
    await scenario.send({ number: ANA, body: 'um', noRegister: true });
    expect(await tickets()).toMatchObject([{ status: 'closed', isQuiet: true }]);
  });

  it('may be several files, each with the text as its caption', async () => {
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    const file = { field: 'medias', fileName: 'a.png', content: png };
    const form = multipart({ number: ANA, body: 'Veja' }, file, { ...file, fileName: 'b.png' });
    const response = await channels.server.http.inject({
      method: 'POST',
      url: '/api/messages/send',
      ...form,
      headers: { ...form.headers, authorization: `Bearer ${scenario.token}`, 'idempotency-key': 'k1' },
    });
    expect([response.statusCode, response.json().messages.length]).toEqual([200, 2]);
    expect(await messages()).toMatchObject([
      { mediaType: 'image', mediaName: 'a.png', body: 'Veja' },
      { mediaType: 'image', mediaName: 'b.png', body: 'Veja' },
    ]);
    expect(await scenario.rows('api_uses')).toMatchObject([
      { kind: 'images', part: 0, idempotencyKey: 'k1' },
      { kind: 'images', part: 1, idempotencyKey: 'k1' },
    ]);
  });
});

describe('refused, with nothing written,', () => {
  const expectNothing = async () => {
    expect(await messages()).toEqual([]);
    expect(await scenario.rows('api_uses')).toEqual([]);
  };

  it.each([
    ['no number', { body: 'Oi' }, 'number'],
    ['letters for a number', { number: 'Ana', body: 'Oi' }, 'number'],
    ['a short number', { number: '12345', body: 'Oi' }, 'number'],
    ['a group that nobody knows', { number: '120363041234567890', body: 'Oi' }, 'number'],
    ['neither text nor file', { number: ANA }, 'body'],
    ['a blank text', { number: ANA, body: '  ' }, 'body'],
    ['a user of nobody', { number: ANA, body: 'Oi', userId: 987_654_321 }, 'userId'],
    ['a queue of nobody', { number: ANA, body: 'Oi', queueId: 987_654_321 }, 'queueId'],
    ['a signature of nobody', { number: ANA, body: 'Oi', sendSignature: true }, 'userId'],
    ['a template that the connection lacks', { number: ANA, templateId: 987_654_321 }, 'templateId'],
    ['a key with a line break', { number: ANA, body: 'Oi', idempotencyKey: 'a\nb' }, 'idempotencyKey'],
  ])('%s', async (_what, request, field) => {
    const { status, body } = await scenario.send(request);
    expect([status, body.details?.[0].field]).toEqual([400, field]);
    await expectNothing();
  });

  it('user and queue of another company', async () => {
    const other = await channels.make.company();
    const [user, queue] = [await channels.make.user(other), await channels.make.queue(other)];
    for (const place of [{ userId: user.id }, { queueId: queue.id }]) {
      const { status, body } = await scenario.send({ number: ANA, body: 'Oi', ...place });
      expect([status, body.details[0].field]).toEqual([400, Object.keys(place)[0]]);
    }
    await expectNothing();
  });

  it.each([
    ['a blocked contact', { active: false }, 'ERR_CONTACT_BLOCKED'],
    ['a contact who opted out', { marketingOptOutAt: new Date() }, 'ERR_MARKETING_OPT_OUT'],
  ])('%s', async (_what, facts, code) => {
    await channels.make.contact(scenario.company, { number: ANA, ...facts });
    const { status, body } = await scenario.send({ number: ANA, body: 'Oi' });
    expect([status, body.message]).toEqual([400, code]);
    await expectNothing();
  });

  it('a suppressed number, whom no contact has', async () => {
    const suppression = { company_id: scenario.company.id, kind: 'phone', value: ANA, source: 'import' };
    await channels.make.insert('suppressions', suppression);
    expect((await scenario.send({ number: ANA, body: 'Oi' })).body.message).toBe('ERR_MARKETING_OPT_OUT');
    await expectNothing();
  });

  it('while the connection is down', async () => {
    const { connection, admin } = scenario;
    await admin.call('PUT', `/sandbox/${connection.id}`, { state: 'DISCONNECTED' });
    const send = async () => (await scenario.send({ number: ANA, body: 'Oi' })).body.message;
    await expect.poll(send).toBe('ERR_WAPP_NOT_INITIALIZED');
  });

  it('a picture of an address inside the network, without a word of what answers there', async () => {
    const urls = [
      'http://127.0.0.1:1/a.png',
      'http://169.254.169.254/x',
      'file:///etc/passwd',
      'http://[::1]/',
    ];
    for (const url of urls) {
      const { status, body } = await scenario.call('POST', '/messages/send/linkImage', { number: ANA, url });
      expect([status, body.details]).toEqual([
        400,
        [{ field: 'url', message: 'no picture could be fetched from this address' }],
      ]);
    }
    await expectNothing();
  });
});

describe('a key', () => {
  it('makes twenty requests at once one message', async () => {
    const headers = { 'idempotency-key': 'pedido-1' };
    const send = async () => scenario.send({ number: ANA, body: 'Oi' }, { headers });
    const answers = await Promise.all(Array.from({ length: 20 }, send));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.messageId)).size).toBe(1);
    expect(answers.filter(({ body }) => !body.isRepeated)).toHaveLength(1);
    expect([await messages(), await scenario.rows('api_uses')]).toMatchObject([[{}], [{}]]);
  });

  it('that comes in the body is the same key', async () => {
    const first = await scenario.send({ number: ANA, body: 'Oi', idempotencyKey: 'k' });
    const again = await scenario.send({ number: ANA, body: 'Oi' }, { headers: { 'idempotency-key': 'k' } });
    expect(again.body).toMatchObject({ messageId: first.body.messageId, isRepeated: true });
  });

  it('that differs from the one in the header is refused', async () => {
    const headers = { 'idempotency-key': 'k' };
    const { status, body } = await scenario.send(
      { number: ANA, body: 'Oi', idempotencyKey: 'j' },
      { headers },
    );
    expect([status, body.details]).toEqual([
      400,
      [{ field: 'idempotencyKey', message: 'differs from the header Idempotency-Key' }],
    ]);
    expect(await messages()).toEqual([]);
  });

  it('is refused for another content, to another number and at the same moment too', async () => {
    const keyed = async (number: string, body: string) =>
      scenario.send({ number, body, idempotencyKey: 'k' });
    const answers = await Promise.all([keyed(ANA, 'um'), keyed('5511977776666', 'um')]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await keyed(ANA, 'dois')).body.message).toBe('ERR_IDEMPOTENCY_KEY');
    expect(await messages()).toHaveLength(1);
  });

  it('belongs to its connection', async () => {
    const other = await apiCompany(channels);
    await scenario.send({ number: ANA, body: 'Oi', idempotencyKey: 'k' });
    expect((await other.send({ number: ANA, body: 'Oi', idempotencyKey: 'k' })).body.isRepeated).toBe(false);
  });
});

describe('what became of a message', () => {
  it('is read with its key, and by the token of its connection alone', async () => {
    const { body } = await scenario.send({ number: ANA, body: 'Oi', idempotencyKey: 'k' });
    const read = async () => (await scenario.call('GET', `/messages/${body.messageId}`)).body;
    await expect.poll(read).toMatchObject({ id: body.messageId, status: 'sent', idempotencyKey: 'k' });
    expect(Object.keys(await read())).not.toContain('number');
    const other = await apiCompany(channels);
    const { status, body: refusal } = await other.call('GET', `/messages/${body.messageId}`);
    expect([status, refusal.message]).toEqual([404, 'ERR_NO_MESSAGE_FOUND']);
  });

  it('is not shown of messages that people wrote', async () => {
    const ticket = await channels.make.ticket(scenario.company, { whatsappId: scenario.connection.id });
    const { id } = await channels.make.message(ticket);
    expect((await scenario.call('GET', `/messages/${id}`)).body.message).toBe('ERR_NO_MESSAGE_FOUND');
  });
});

describe('a check of a number', () => {
  it('asks the channel and is counted', async () => {
    const check = async () => scenario.call('POST', '/messages/checkNumber', { number: ANA });
    await expect.poll(async () => (await check()).status).toBe(200);
    expect((await check()).body).toEqual({ existsInWhatsapp: true, number: ANA, numberFormatted: ANA });
    expect((await scenario.rows('api_uses'))[0]).toMatchObject({ kind: 'checks', messageId: null });
    expect(await scenario.rows('contacts')).toEqual([]);
  });

  it('is refused from the sixty-first of a minute on, with the time to come back', async () => {
    const check = async () => scenario.call('POST', '/messages/checkNumber', { number: ANA });
    for (let count = 0; count < 60; count += 1) await check();
    const { status, body, headers } = await check();
    expect([status, body.message]).toEqual([429, 'ERR_TOO_MANY_REQUESTS']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });
});
