import { MAX_OPTION_DEPTH, MAX_QUEUE_OPTIONS, queueTypes } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { type Answer, type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { queueRoutes } from '../queues/routes.ts';
import { chatbotRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: { id: number };
let admin: GivenUser;
let agent: GivenUser;
let stranger: GivenUser;
let queue: { id: number };

beforeAll(async () => {
  server = await moduleServer((app) => [...chatbotRoutes(app), ...queueRoutes(app)]);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await make.company();
  admin = await make.admin(company);
  agent = await make.user(company);
  stranger = await make.admin(await make.company());
  queue = await make.queue(company);
  server.published.length = 0;
});

const fields = ({ body }: Answer) => body.details.map((detail: { field: string }) => detail.field);
const create = (body: object) => admin.call('POST', '/chatbot', { queueId: queue.id, ...body });
const names = (options: Anything[]): Anything[] =>
  options.map(({ name, options: below }) => (below.length > 0 ? [name, names(below)] : name));
const treeNames = async () => names((await admin.call('GET', `/queue/${queue.id}`)).body.chatbots);

describe('an option', () => {
  it('is added to a queue with the options below it, and published to the admins', async () => {
    const list = await make.insert('file_lists', {
      company_id: company.id,
      name: 'Tabelas',
      message: 'Qual?',
    });
    const { status, body } = await create({
      name: 'Falar com alguém',
      greetingMessage: 'Um momento',
      queueType: 'attendent',
      optQueueId: String(queue.id),
      optUserId: agent.id,
      closeTicket: 'false',
      options: [{ name: 'Preços', queueType: 'file', optFileId: list.id }],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      queueId: queue.id,
      chatbotId: null,
      mainChatbot: null,
      name: 'Falar com alguém',
      queueType: 'attendent',
      optQueueId: queue.id,
      optUserId: agent.id,
      optFileId: null,
      closeTicket: false,
      user: { id: agent.id, name: 'Ana' },
      options: [{ name: 'Preços', queueType: 'file', optFileId: list.id, chatbotId: body.id, options: [] }],
    });
    expect(body.options[0].mainChatbot).toEqual({ id: body.id, name: 'Falar com alguém' });
    expect((await admin.call('GET', `/chatbot/${body.id}`)).body).toEqual(body);
    expect(server.published).toMatchObject([
      {
        name: 'chatbot',
        event: { action: 'create', chatbot: { id: body.id } },
        audience: { kind: 'admins' },
      },
    ]);
  });

  it.each(queueTypes)('may be of the kind %s', async (queueType) => {
    const { status, body } = await create({ name: 'Segunda via', queueType });
    expect([status, body.queueType]).toEqual([201, queueType]);
    expect((await admin.call('GET', `/chatbot/${body.id}`)).body.queueType).toBe(queueType);
  });

  it('is added below another one, in order of creation', async () => {
    const { body: above } = await create({ name: 'Segunda via' });
    for (const name of ['Boleto', 'Nota fiscal'])
      expect((await create({ queueId: undefined, chatbotId: above.id, name })).status).toBe(201);
    expect(await treeNames()).toEqual([['Segunda via', ['Boleto', 'Nota fiscal']]]);
  });

  it('is changed alone: absent fields and the options below it stay', async () => {
    const { body: option } = await create({ name: 'Segunda via', options: [{ name: 'Boleto' }] });
    const { body: other } = await create({ name: 'Outros' });
    const { body } = await admin.call('PUT', `/chatbot/${option.id}`, { greetingMessage: 'Qual?' });
    expect(body).toMatchObject({
      name: 'Segunda via',
      greetingMessage: 'Qual?',
      options: [{ name: 'Boleto' }],
    });
    expect((await admin.call('GET', `/chatbot/${other.id}`)).body).toEqual(other);
    expect(server.published.at(-1)?.event).toMatchObject({ action: 'update', chatbot: { id: option.id } });
  });

  it('replaces the options below it when the request has options', async () => {
    const { body: option } = await create({
      name: 'Segunda via',
      options: [{ name: 'Boleto' }, { name: 'Recibo', options: [{ name: 'De hoje' }] }],
    });
    const [, recibo] = option.options;
    await admin.call('PUT', `/chatbot/${option.id}`, {
      options: [{ id: recibo.id, name: 'Recibo novo' }, { name: 'Contrato' }],
    });
    expect(await treeNames()).toEqual([['Segunda via', [['Recibo novo', ['De hoje']], 'Contrato']]]);
  });

  it('is deleted with all options below it', async () => {
    const { body: option } = await create({ name: 'Segunda via', options: [{ name: 'Boleto' }] });
    await create({ name: 'Outros' });
    expect((await admin.call('DELETE', `/chatbot/${option.id}`)).status).toBe(200);
    expect(await treeNames()).toEqual(['Outros']);
    expect(server.published.at(-1)?.event).toEqual({
      action: 'delete',
      chatbotId: option.id,
      queueId: queue.id,
    });
  });

  it('loses its target when the target is deleted', async () => {
    const target = await make.queue(company);
    const { body } = await create({ name: 'Falar com vendas', queueType: 'queue', optQueueId: target.id });
    await admin.call('DELETE', `/queue/${target.id}`);
    expect((await admin.call('GET', `/chatbot/${body.id}`)).body).toMatchObject({
      queueType: 'queue',
      optQueueId: null,
    });
  });

  it('raises the bot version of the company', async () => {
    const version = async () =>
      server.app.database.inCompany(company.id, (tx) =>
        tx.query<{ version: number }>('v', 'select version from bot_versions where company_id = $1', [
          company.id,
        ]),
      );
    const before = (await version())[0]?.version ?? 0;
    await create({ name: 'Segunda via' });
    expect((await version())[0]?.version).toBeGreaterThan(before);
  });
});

describe('an option that an admin reads and changes', () => {
  it('is refused to an agent, and unknown to another company', async () => {
    const { body: option } = await create({ name: 'Segunda via' });
    const sight = { path: `/chatbot/${option.id}`, record: { id: option.id } };
    for (const request of [
      ['GET', `/chatbot/${option.id}`, undefined],
      ['PUT', `/chatbot/${option.id}`, { name: 'Outra' }],
      ['DELETE', `/chatbot/${option.id}`, undefined],
      ['POST', '/chatbot', { chatbotId: option.id, name: 'Boleto' }],
    ] as const) {
      await expectHidden(agent, { seenBy: admin, sight, request, code: 'ERR_NO_PERMISSION' });
      await expectHidden(stranger, { seenBy: admin, sight, request, code: 'ERR_NO_CHATBOT_FOUND' });
      const [method, path, body] = request;
      expect((await make.anyone(method, path, body)).status).toBe(401);
    }
    const foreign = await stranger.call('POST', '/chatbot', { queueId: queue.id, name: 'Boleto' });
    expect(foreign).toMatchObject({ status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } });
    expect(await treeNames()).toEqual(['Segunda via']);
  });
});

describe('an invalid option', () => {
  it.each([
    ['name', { name: 'abc' }],
    ['name', {}],
    ['queueType', { name: 'Boleto', queueType: 'foo' }],
    ['options.0.name', { name: 'Boleto', options: [{ name: 'abc' }] }],
    ['queueId', { name: 'Boleto', queueId: undefined }],
  ])('is refused with an error for the field %s', async (field, wrong) => {
    const response = await create(wrong);
    expect({ status: response.status, fields: fields(response) }).toEqual({ status: 400, fields: [field] });
    expect(await treeNames()).toEqual([]);
  });

  it('with targets of another company names their fields and writes nothing', async () => {
    const other = { id: stranger.companyId };
    const there = await make.queue(other);
    const list = await make.insert('file_lists', { company_id: other.id, name: 'x', message: 'x' });
    const response = await create({
      name: 'Segunda via',
      optUserId: stranger.id,
      options: [{ name: 'Boleto', optQueueId: there.id, optFileId: list.id }],
    });
    expect(response.status).toBe(400);
    expect(fields(response)).toEqual(['optUserId']);
    const below = await create({
      name: 'Segunda via',
      options: [{ name: 'Boleto', optQueueId: there.id, optFileId: list.id }],
    });
    expect(fields(below)).toEqual(['options.0.optQueueId', 'options.0.optFileId']);
    const inQueue = await admin.call('PUT', `/queue/${queue.id}`, {
      name: 'Meia mudança',
      chatbots: [{ name: 'Boleto', optUserId: stranger.id }],
    });
    expect(fields(inQueue)).toEqual(['chatbots.0.optUserId']);
    expect((await admin.call('GET', `/queue/${queue.id}`)).body.name).not.toBe('Meia mudança');
    expect(await treeNames()).toEqual([]);
  });

  it('cannot take over an option from another place in the tree', async () => {
    const { body: first } = await create({ name: 'Segunda via', options: [{ name: 'Boleto' }] });
    const { body: second } = await create({ name: 'Outros' });
    const stolen = { options: [{ id: first.options[0].id, name: 'Roubado' }] };
    const response = await admin.call('PUT', `/chatbot/${second.id}`, stolen);
    expect(fields(response)).toEqual(['options.0.id']);
    const twice = [
      { id: second.id, name: 'Outros' },
      { id: second.id, name: 'Outros' },
    ];
    expect(fields(await admin.call('PUT', `/queue/${queue.id}`, { chatbots: twice }))).toEqual([
      'chatbots.1.id',
    ]);
    expect(await treeNames()).toEqual([['Segunda via', ['Boleto']], 'Outros']);
  });

  it('is refused when the tree gets too deep or too large', async () => {
    let { id } = (await create({ name: 'Nível 1' })).body;
    for (let level = 2; level <= MAX_OPTION_DEPTH; level += 1)
      ({ id } = (await create({ chatbotId: id, name: `Nível ${level}` })).body);
    const deeper = await create({ chatbotId: id, name: 'Fundo demais' });
    expect(deeper).toMatchObject({ status: 400, body: { error: 'ERR_CHATBOT_LIMIT' } });
    const many = Array.from({ length: MAX_QUEUE_OPTIONS }, (_, index) => ({ name: `Opção ${index}` }));
    const large = await create({ name: 'Muitas', options: many });
    expect(large.body.error).toBe('ERR_CHATBOT_LIMIT');
    expect(await treeNames()).toHaveLength(1);
  });
});
