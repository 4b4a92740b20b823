import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Anything } from '../../testing/given.ts';
import { isSigned, outsideService, type Service } from '../../testing/outside-service.ts';
import { type ChannelServer, channelServer } from '../testing/channel-server.ts';
import { apiCompany, type ApiScenario } from './testing.ts';
import { WebhookDeliveries } from './webhook-deliveries.ts';

let channels: ChannelServer;
let service: Service;
let scenario: ApiScenario;
let deliveries: WebhookDeliveries;
beforeAll(async () => {
  service = await outsideService();
  channels = await channelServer({ OUTBOUND_ALLOW: '127.0.0.0/8' });
});
afterAll(async () => {
  await channels.close();
  await service.close();
});
beforeEach(async () => {
  channels.server.setNow(null);
  service.requests.length = 0;
  answerWith(204);
  scenario = await apiCompany(channels);
  deliveries = new WebhookDeliveries(channels.server.app);
});

const answerWith = (status: number) =>
  service.answer((_request, response) => void response.writeHead(status).end());

const ANA = '5511988887777';
const add = async (facts: object = {}): Promise<Anything> => {
  const events = ['message.sent', 'message.delivered', 'message.read', 'message.failed'];
  const input = { whatsappId: scenario.connection.id, url: service.url, events, ...facts };
  return (await scenario.admin.call('POST', '/api-webhooks', input)).body;
};
async function sendAndRead(): Promise<number> {
  const { body } = await scenario.send({ number: ANA, body: 'Oi', idempotencyKey: 'k' });
  const status = async () => (await scenario.call('GET', `/messages/${body.messageId}`)).body.status;
  await expect.poll(status).toBe('sent');
  await receipt(body.messageId, 3);
  return body.messageId;
}
/** What the phone reports comes through the pipeline, which this fixture does not have. */
const receipt = async (id: number, ack: number) =>
  channels.server.app.database.acrossCompanies('a receipt', async (tx) =>
    tx.query('test-receipt', 'update messages set ack = $2 where id = $1', [id, ack]),
  );
async function deliver(): Promise<void> {
  for (let round = 0; round < 5; round += 1) {
    await deliveries.poll();
    await deliveries.settled();
  }
}
const rows = async () => scenario.rows('api_deliveries');

describe('a webhook', () => {
  it('gets what became of a message, in order and signed with its secret', async () => {
    const { secret } = await add();
    const id = await sendAndRead();
    await deliver();
    const bodies = service.requests.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ event }) => event)).toEqual(['message.sent', 'message.delivered', 'message.read']);
    expect(bodies.at(-1).message).toEqual({
      id,
      ticketId: expect.any(Number),
      idempotencyKey: 'k',
      status: 'sent',
      ack: 3,
      error: null,
    });
    for (const request of service.requests) expect(isSigned(request, secret)).toBe(true);
    const uuids = (await rows()).map(({ uuid }) => uuid);
    expect(service.requests.map(({ delivery }) => delivery)).toEqual(uuids);
    expect(JSON.stringify(bodies)).not.toContain(ANA);
  });

  it('gets the events that it names, of its connection, while it is active', async () => {
    await add({ events: ['message.read'] });
    await add({ isActive: false });
    const other = await apiCompany(channels);
    await other.admin.call('POST', '/api-webhooks', {
      whatsappId: other.connection.id,
      url: service.url,
      events: ['message.read'],
    });
    await sendAndRead();
    await deliver();
    expect(service.requests.map(({ body }) => JSON.parse(body).event)).toEqual(['message.read']);
  });

  it('does not get what becomes of messages that people wrote', async () => {
    await add();
    const ticket = await channels.make.ticket(scenario.company, { whatsappId: scenario.connection.id });
    const { id } = await channels.make.message(ticket, { fromMe: true, status: 'sent' });
    await receipt(id, 3);
    expect(await rows()).toEqual([]);
  });

  it('gets that a message was sent before that it was delivered, also where the receipt comes first', async () => {
    await add();
    const ticket = await channels.make.ticket(scenario.company, { whatsappId: scenario.connection.id });
    const { id } = await channels.make.message(ticket, { fromMe: true, status: 'sending', origin: 'api' });
    await receipt(id, 2);
    await channels.server.app.database.acrossCompanies('the result', async (tx) =>
      tx.query('test-sent', `update messages set status = 'sent' where id = $1`, [id]),
    );
    await deliver();
    const bodies = service.requests.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ event }) => event)).toEqual(['message.sent', 'message.delivered']);
  });

  it('that fails is tried again later, with the later events of the message behind it', async () => {
    await add();
    answerWith(503);
    await sendAndRead();
    await deliver();
    expect(service.requests).toHaveLength(1);
    expect(await rows()).toMatchObject([
      { status: 'waiting', attempts: 1, error: 'http 503' },
      { status: 'waiting', attempts: 0 },
      { status: 'waiting', attempts: 0 },
    ]);
    answerWith(204);
    channels.server.wait(1);
    await deliver();
    expect((await rows()).map(({ status }) => status)).toEqual(['done', 'done', 'done']);
    const uuids = service.requests.map(({ delivery }) => delivery);
    expect(uuids[0]).toBe(uuids[1]);
  });

  it('is given up after a day, and sent again when somebody asks for it', async () => {
    const { id } = await add({ events: ['message.sent'] });
    answerWith(500);
    await sendAndRead();
    for (let hours = 0; hours < 30; hours += 1) {
      await deliver();
      channels.server.wait(60);
    }
    expect(await rows()).toMatchObject([{ status: 'dead' }]);
    // The session from before has ended.
    const admin = await channels.make.admin(scenario.company);
    const { body: page } = await admin.call('GET', `/api-webhooks/${id}/deliveries?status=dead`);
    expect(page).toMatchObject({ count: 1, deliveries: [{ event: 'message.sent', error: 'http 500' }] });
    answerWith(204);
    const replay = await admin.call('POST', `/api-webhooks/${id}/deliveries/replay`, {});
    expect(replay.body).toEqual({ count: 1 });
    await deliver();
    expect(await rows()).toMatchObject([{ status: 'done' }]);
  });

  it('is not called inside the network', async () => {
    await add({ url: 'http://10.0.0.1/hook', events: ['message.sent'] });
    await sendAndRead();
    await deliver();
    expect(await rows()).toMatchObject([{ status: 'waiting', error: 'forbidden' }]);
  });

  it('that a dead process had claimed is called by another one a minute later', async () => {
    await add({ events: ['message.sent'] });
    await sendAndRead();
    const { database, now } = channels.server.app;
    const until = new Date(now().getTime() + 60_000);
    await database.acrossCompanies('a process that dies', async (tx) =>
      tx.query(
        'test-claim',
        `update api_deliveries set attempts = 1, "firstAttemptAt" = $1, "nextAttemptAt" = $2
        where company_id = $3`,
        [now(), until, scenario.company.id],
      ),
    );
    await deliver();
    expect(service.requests).toEqual([]);
    channels.server.wait(2);
    await deliver();
    expect(await rows()).toMatchObject([{ status: 'done', attempts: 2 }]);
  });
});

describe('the webhooks of a company', () => {
  it('have a secret that is shown once, is sealed, and can be replaced', async () => {
    const { id, secret } = await add();
    const renewed = await scenario.admin.call('POST', `/api-webhooks/${id}/secret`);
    expect(renewed.body.secret).not.toBe(secret);
    const { body: list } = await scenario.admin.call('GET', '/api-webhooks');
    const stored = JSON.stringify([list, await scenario.rows('api_webhooks')]);
    for (const text of [secret, renewed.body.secret]) expect(stored).not.toContain(text);
  });

  it.each([
    ['url', { url: 'ftp://empresa.com' }],
    ['url', { url: 'https://nome:senha@empresa.com' }],
    ['events', { events: [] }],
  ])('need a %s that works', async (field, facts) => {
    expect((await add(facts)).details[0].field).toMatch(new RegExp(`^${field}`));
  });

  it('are not found by another company, and go with their deliveries', async () => {
    const { id } = await add();
    await sendAndRead();
    const other = await apiCompany(channels);
    for (const [method, path] of [
      ['PUT', ''],
      ['POST', '/secret'],
      ['GET', '/deliveries'],
      ['POST', '/deliveries/replay'],
      ['DELETE', ''],
    ] as const) {
      const body = ['PUT', 'POST'].includes(method) ? {} : undefined;
      const reply = await other.admin.call(method, `/api-webhooks/${id}${path}`, body);
      expect([reply.status, reply.body.message]).toEqual([404, 'ERR_NO_WEBHOOK_FOUND']);
    }
    expect((await scenario.admin.call('DELETE', `/api-webhooks/${id}`)).status).toBe(200);
    expect(await rows()).toEqual([]);
  });
});
