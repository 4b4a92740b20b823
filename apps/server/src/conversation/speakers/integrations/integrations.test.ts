import { integrationLanguages } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, type Anything, type Given, type GivenUser } from '../../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../../testing/module-server.ts';
import { integrationRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
beforeAll(async () => {
  server = await moduleServer(integrationRoutes);
  make = given(server);
});
afterAll(async () => server.close());

let company: Anything;
let admin: GivenUser;
beforeEach(async () => {
  server.published.length = 0;
  company = await make.company();
  admin = await make.admin(company);
});

const hook = { type: 'webhook', name: 'CRM', urlN8N: 'https://crm.example/hook' };
const create = async (input: object = hook, user = admin) => user.call('POST', '/queueIntegration', input);
const list = async (query = '') => admin.call('GET', `/queueIntegration${query}`);

describe('an integration', () => {
  it('is created, listed, changed and deleted, and admins receive the events', async () => {
    const made = await create();
    expect(made).toMatchObject({ status: 201, body: { ...hook, projectName: 'CRM', language: 'pt-BR' } });
    const { id } = made.body;
    expect((await list()).body).toMatchObject({
      queueIntegrations: [{ id, name: 'CRM' }],
      count: 1,
      hasMore: false,
    });
    expect((await list('?searchParam=crn')).body.count).toBe(0);
    const changed = await admin.call('PUT', `/queueIntegration/${id}`, { name: 'Vendas' });
    expect(changed).toMatchObject({
      status: 201,
      body: { name: 'Vendas', projectName: 'Vendas', urlN8N: hook.urlN8N },
    });
    expect(await admin.call('DELETE', `/queueIntegration/${id}`)).toMatchObject({ status: 200 });
    expect((await list()).body.count).toBe(0);
    expect(
      server.published.map(({ name, event, audience }) => [name, (event as Anything).action, audience?.kind]),
    ).toEqual([
      ['queueIntegration', 'create', 'admins'],
      ['queueIntegration', 'update', 'admins'],
      ['queueIntegration', 'delete', 'admins'],
    ]);
  });

  it('returns its secret when it is created or renewed, and never again', async () => {
    const { body } = await create();
    expect(body.secret).toMatch(/^prosa_.{43}$/);
    const renewed = await admin.call('POST', `/queueIntegration/${body.id}/secret`);
    expect(renewed.body.secret).toMatch(/^prosa_.{43}$/);
    expect(renewed.body.secret).not.toBe(body.secret);
    const others = [await list(), await admin.call('PUT', `/queueIntegration/${body.id}`, { name: 'CRM 2' })];
    expect(JSON.stringify([others, server.published])).not.toContain('prosa_');
  });

  it.each([
    ['name', { ...hook, name: 'x' }],
    ['name', { ...hook, name: 'x'.repeat(51) }],
    ['urlN8N', { ...hook, urlN8N: '' }],
    ['urlN8N', { ...hook, urlN8N: 'ftp://crm.example' }],
    ['urlN8N', { ...hook, urlN8N: 'https://me:secret@crm.example' }],
    ['urlN8N', { ...hook, type: 'n8n', urlN8N: undefined }],
    ['urlN8N', { ...hook, type: 'typebot', typebotSlug: 'loja', urlN8N: undefined }],
    ['typebotSlug', { ...hook, type: 'typebot' }],
    ['type', { ...hook, type: 'zapier' }],
    ['language', { ...hook, language: 'fr' }],
  ])('is refused with a wrong %s', async (field, input) => {
    expect(await create(input)).toMatchObject({ status: 400, body: { details: [{ field }] } });
  });

  it.each(['n8n', 'webhook', 'typebot'])('of type %s has its name as its project', async (type) => {
    const { body } = await create({ ...hook, type, typebotSlug: 'loja', projectName: 'outro' });
    expect(body).toMatchObject({ type, name: 'CRM', projectName: 'CRM' });
  });

  it.each(integrationLanguages)('of Dialogflow may use the language %s', async (language) => {
    const agent = { type: 'dialogflow', name: 'Lia', projectName: 'loja-1', language };
    expect(await create(agent)).toMatchObject({ status: 201, body: agent });
    expect((await list()).body.queueIntegrations).toMatchObject([{ ...agent, jsonContent: '' }]);
  });

  it('stores all settings of a typebot', async () => {
    const bot = {
      type: 'typebot',
      name: 'Robô',
      urlN8N: 'https://bot.example',
      typebotSlug: 'loja',
      typebotExpires: 3,
      typebotDelayMessage: 200,
      typebotKeywordFinish: 'fim',
      typebotKeywordRestart: 'voltar',
      typebotRestartMessage: 'De novo!',
      typebotUnknownMessage: 'Como?',
    };
    await create(bot);
    expect((await list()).body.queueIntegrations).toMatchObject([bot]);
  });

  it('is listed in pages of twenty', async () => {
    for (let made = 0; made < 21; made += 1) await create({ ...hook, name: `CRM ${made}` });
    const pages = [(await list('?pageNumber=1')).body, (await list('?pageNumber=2')).body];
    expect(pages.map(({ queueIntegrations, hasMore }) => [queueIntegrations.length, hasMore])).toEqual([
      [20, true],
      [1, false],
    ]);
  });

  it('has a unique name in its company', async () => {
    await create();
    const taken = { status: 409, body: { error: 'ERR_INTEGRATION_NAME_ALREADY_EXISTS' } };
    expect(await create({ ...hook, name: 'crm' })).toMatchObject(taken);
    expect(await create(hook, await make.admin(await make.company()))).toMatchObject({ status: 201 });
  });

  it('is for admins of companies whose plan has integrations', async () => {
    expect(await create(hook, await make.user(company))).toMatchObject({ status: 403 });
    const plan = await make.plan({ useIntegrations: false });
    const poor = await make.admin(await make.company({ planId: plan.id }));
    const refused = { status: 403, body: { error: 'ERR_PLAN_FEATURE' } };
    expect(await create(hook, poor)).toMatchObject(refused);
    expect(await poor.call('GET', '/queueIntegration')).toMatchObject(refused);
  });

  it('leaves its tickets to people when it is deleted', async () => {
    const { body } = await create();
    const ticket = await make.ticket(company, { useIntegration: true, integrationId: body.id });
    await admin.call('DELETE', `/queueIntegration/${body.id}`);
    const [row] = await server.app.database.acrossCompanies('look', (tx) =>
      tx.query<Anything>(
        'look-ticket',
        'select "useIntegration", "integrationId" from tickets where id = $1',
        [ticket.id],
      ),
    );
    expect(row).toEqual({ useIntegration: false, integrationId: null });
    expect(server.published.filter(({ name }) => name === 'ticketMoved')).toHaveLength(1);
  });
});
