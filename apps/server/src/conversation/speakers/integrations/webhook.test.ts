import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, type Anything, type Given, type GivenUser } from '../../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../../testing/module-server.ts';
import { systemNotesOf } from '../../../testing/system-notes.ts';
import { text } from '../../testing/scenario.ts';
import { receive } from '../../testing/receive.ts';
import { defineIntegrationJobs } from './jobs.ts';
import { integrationRoutes } from './routes.ts';
import { isSigned, outsideService, type Service } from '../../../testing/outside-service.ts';

// Customers write, and a local service receives deliveries, as docs/integrations.md describes.

let service: Service;
let server: ModuleServer;
let make: Given;
let queues: ReturnType<typeof defineIntegrationJobs>['queues'];
beforeAll(async () => {
  service = await outsideService();
  server = await moduleServer(integrationRoutes, {
    OUTBOUND_ALLOW: '127.0.0.0/8',
  });
  queues = defineIntegrationJobs(server.app).queues;
  make = given(server);
});
afterAll(async () => {
  await queues.settled();
  await server.close();
  await service.close();
});

let company: Anything;
let admin: GivenUser;
let hook: Anything;
let connection: Anything;
beforeEach(async () => {
  server.setNow(null);
  service.requests.length = 0;
  service.answer((_request, response) => void response.writeHead(204).end());
  company = await make.company();
  admin = await make.admin(company);
  const input = { type: 'webhook', name: 'CRM', urlN8N: `${service.url}/hook` };
  hook = (await admin.call('POST', '/queueIntegration', input)).body;
  connection = await make.connection(company, { integrationId: hook.id });
});

const rows = async (table: string): Promise<Anything[]> =>
  server.app.database.acrossCompanies('look', (tx) =>
    tx.query(`look-${table}`, `select * from ${table} where company_id = $1 order by id`, [company.id]),
  );
const receives = async (...bodies: string[]) => {
  const engine = server.app;
  const events = bodies.map((body) => text(body));
  await receive(engine, { companyId: company.id, whatsappId: connection.id }, events);
};
const work = async () => {
  await server.runJobs();
  await queues.settled();
};
const deliveries = async () =>
  (await admin.call('GET', `/queueIntegration/${hook.id}/deliveries`)).body.deliveries;

describe('a webhook', () => {
  it('receives what a customer writes, signed, once and in order', async () => {
    await receives('Oi', 'Tudo bem?');
    await receives('Alguém aí?');
    await work();
    expect(service.requests.map(({ path }) => path)).toEqual(['/hook', '/hook', '/hook']);
    expect(service.requests.every((delivered) => isSigned(delivered, hook.secret))).toBe(true);
    expect(new Set(service.requests.map(({ delivery }) => delivery)).size).toBe(3);
    const bodies = service.requests.map(({ body }) => JSON.parse(body));
    expect(bodies.map(({ event, message }) => [event, message.body])).toEqual([
      ['conversation.started', 'Oi'],
      ['message.received', 'Tudo bem?'],
      ['message.received', 'Alguém aí?'],
    ]);
    const [ticket] = await rows('tickets');
    expect(ticket).toMatchObject({ useIntegration: true, integrationId: hook.id, status: 'pending' });
    expect(bodies[0]).toMatchObject({
      company: { id: company.id },
      ticket: { id: ticket.id, uuid: ticket.uuid, queue: null, connection: { id: connection.id } },
      contact: { name: 'Ana', number: '5511999990001' },
      message: { mediaType: 'conversation', media: null },
    });
    expect((await deliveries()).map(({ status, attempts }: Anything) => [status, attempts])).toEqual([
      ['done', 1],
      ['done', 1],
      ['done', 1],
    ]);
    await work();
    expect(service.requests).toHaveLength(3);
  });

  it('receives deliveries signed with the renewed secret', async () => {
    const { secret } = (await admin.call('POST', `/queueIntegration/${hook.id}/secret`)).body;
    await receives('Oi');
    await work();
    expect(
      service.requests.map((delivered) => [isSigned(delivered, hook.secret), isSigned(delivered, secret)]),
    ).toEqual([[false, true]]);
  });

  it('receives nothing from attended tickets, nor when the plan has no integrations', async () => {
    await receives('Oi');
    await work();
    await server.app.database.acrossCompanies('accept', (tx) =>
      tx.query('accept', `update tickets set status = 'open', "userId" = $2 where company_id = $1`, [
        company.id,
        admin.id,
      ]),
    );
    await receives('Com quem falo?');
    await work();
    expect(service.requests).toHaveLength(1);

    const plan = await make.plan({ useIntegrations: false });
    await server.app.database.acrossCompanies('downgrade', async (tx) => {
      await tx.query('no-plan', 'update companies set "planId" = $2 where id = $1', [company.id, plan.id]);
      await tx.query('wait', `update tickets set status = 'pending', "userId" = null where company_id = $1`, [
        company.id,
      ]);
    });
    await receives('Alô?');
    await work();
    expect(service.requests).toHaveLength(1);
  });

  it.each([
    ['refuses', 'http 500', 'respondeu com o erro 500', 'speaker.status?status=500'],
    ['lies', 'unreachable', 'está fora do ar', 'speaker.unreachable'],
    ['answers without end', 'tooLarge', 'respondeu mais do que podemos ler', 'speaker.tooLarge'],
  ])('that %s is called again, and people take over', async (how, error, words, reason) => {
    service.answer((_request, response) => {
      if (how === 'refuses') response.writeHead(500).end();
      else if (how === 'lies')
        response.writeHead(200, { 'content-length': '5' }).end('ok', () => response.destroy());
      else response.writeHead(200).end(Buffer.alloc(2 * 1024 * 1024, 'x'));
    });
    await receives('Oi');
    await work();
    expect((await deliveries())[0]).toMatchObject({ status: 'waiting', attempts: 1, error });
    expect((await rows('tickets'))[0].useIntegration).toBe(true);
    for (let attempt = 2; attempt <= 3; attempt += 1) {
      server.wait(1);
      await work();
    }
    expect((await rows('tickets'))[0]).toMatchObject({
      useIntegration: false,
      status: 'pending',
      userId: null,
    });
    const log = (await rows('ticket_logs')).map(({ type }) => type);
    expect(log).toEqual(['create', 'integration', 'integrationEnd']);
    const notes = (await rows('messages')).filter(({ isPrivate }) => isPrivate);
    expect(notes.map(({ body }) => body)).toEqual([
      `A integração "CRM" ${words}. O atendimento passou para a equipe.`,
    ]);
    expect(systemNotesOf(notes)).toEqual([
      { code: 'integration.passedOn', params: { name: 'CRM', reason }, unsaid: '' },
    ]);
    const ids = new Set(service.requests.map(({ delivery }) => delivery));
    expect([service.requests.length, ids.size]).toEqual([3, 1]);
  });

  it('is called for a day, and a dead delivery can be replayed', async () => {
    service.answer((_request, response) => void response.writeHead(503).end());
    await receives('Oi');
    const [start] = await rows('integration_deliveries');
    const latest = async () => (await rows('integration_deliveries'))[0];
    for (let hours = 0; hours < 48; hours += 4) {
      await work();
      server.wait(240);
    }
    const dead = await latest();
    expect(dead).toMatchObject({ status: 'dead', error: 'http 503' });
    const elapsed = Date.parse(dead.finishedAt) - Date.parse(start.createdAt);
    expect(elapsed / 3_600_000).toBeGreaterThan(18);
    expect(elapsed / 3_600_000).toBeLessThan(25);
    expect(service.requests.length).toBeGreaterThan(6);
    service.requests.length = 0;
    service.answer((_request, response) => void response.writeHead(200).end());
    server.setNow(null);
    const again = await admin.call('POST', `/queueIntegration/${hook.id}/deliveries/replay`, {});
    expect(again.body).toEqual({ count: 1 });
    await work();
    expect(service.requests.map(({ body }) => JSON.parse(body).message.body)).toEqual(['Oi']);
    expect((await deliveries())[0]).toMatchObject({ status: 'done', error: null });
  });

  it('that does not answer delays nobody else', async () => {
    const waiting: (() => void)[] = [];
    service.answer((delivered, response) => {
      if (delivered.path === '/hook') waiting.push(() => response.writeHead(200).end());
      else response.writeHead(200).end();
    });
    await receives('Oi');
    const input = { type: 'n8n', name: 'n8n', urlN8N: `${service.url}/n8n` };
    const other = (await admin.call('POST', '/queueIntegration', input)).body;
    connection = await make.connection(company, { integrationId: other.id });
    await receives('Olá');
    // The jobs only wake the queues: they end while a service is still silent.
    await server.runJobs();
    await expect.poll(() => service.requests.map(({ path }) => path).toSorted()).toEqual(['/hook', '/n8n']);
    const [latest] = (await admin.call('GET', `/queueIntegration/${other.id}/deliveries`)).body.deliveries;
    await expect.poll(() => waiting.length).toBe(1);
    expect(latest.ticket.contact.name).toBe('Ana');
    for (const release of waiting) release();
    await queues.settled();
  });

  it('whose secret cannot be decrypted blocks nothing: it fails like any other', async () => {
    await server.app.database.acrossCompanies('break', (tx) =>
      tx.query('break', `update integrations set secret = 'broken' where company_id = $1`, [company.id]),
    );
    await receives('Oi');
    await work();
    expect((await rows('integration_deliveries'))[0]).toMatchObject({
      status: 'waiting',
      error: 'failed',
      lockedUntil: null,
    });
    server.wait(1);
    await work();
    server.wait(1);
    await work();
    expect((await rows('tickets'))[0]).toMatchObject({ useIntegration: false });
  });

  it('at an address of the internal network is not called', async () => {
    const url = 'http://10.1.2.3/hook';
    await admin.call('PUT', `/queueIntegration/${hook.id}`, { urlN8N: url });
    await receives('Oi');
    await work();
    expect((await deliveries())[0]).toMatchObject({ status: 'waiting', error: 'forbidden' });
    expect(service.requests).toEqual([]);
  });
});
