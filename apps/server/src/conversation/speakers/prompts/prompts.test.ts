import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden } from '../../../testing/expect-refusal.ts';
import { given, type Anything, type Given, type GivenUser } from '../../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../../testing/module-server.ts';
import { promptRoutes } from './routes.ts';
import { sealedAt } from '../../../platform/secrets/sealed-columns.ts';

let server: ModuleServer;
let make: Given;
beforeAll(async () => {
  server = await moduleServer(promptRoutes);
  make = given(server);
});
afterAll(async () => server.close());

let company: Anything;
let admin: GivenUser;
let queue: Anything;
let texts: Anything;
beforeEach(async () => {
  server.published.length = 0;
  company = await make.company();
  admin = await make.admin(company);
  queue = await make.queue(company);
  texts = {
    name: 'Assistente de vendas',
    prompt: 'Você atende os clientes da Casa Aurora e responde sobre preços e prazos.',
    voice: 'texto',
    apiKey: 'sk-secret-1',
    maxTokens: 100,
    temperature: 0.7,
    maxMessages: 10,
    queueId: queue.id,
  };
});

const create = async (more: object = {}, user = admin) => user.call('POST', '/prompt', { ...texts, ...more });
const put = async (id: number, change: object, user = admin) => user.call('PUT', `/prompt/${id}`, change);
const keyAt = (column: 'apiKey' | 'voiceKey', id: number) =>
  sealedAt(`prompts.${column}`, admin.companyId, id);
const stored = async (id: number) => {
  const [row] = await server.app.database.acrossCompanies('look', (tx) =>
    tx.query<Anything>('look-prompt', 'select * from prompts where id = $1', [id]),
  );
  return row as Anything;
};

describe('a prompt', () => {
  it('is created, listed, read, changed and deleted, and admins receive the events', async () => {
    const made = await create();
    const { apiKey: _key, ...shown } = texts;
    const defaults = { apiUrl: 'https://api.openai.com/v1', model: 'gpt-4o-mini', voiceRegion: '' };
    const keys = { apiKey: 'set', voiceKey: '' };
    const whole = { ...shown, ...defaults, ...keys, queue: { id: queue.id, name: queue.name } };
    expect(made).toMatchObject({ status: 201, body: whole });
    const { id } = made.body;
    expect((await admin.call('GET', '/prompt')).body).toEqual({
      prompts: [made.body],
      count: 1,
      hasMore: false,
    });
    expect((await admin.call('GET', '/prompt?searchParam=VENDÁS')).body.count).toBe(1);
    expect((await admin.call('GET', '/prompt?searchParam=suporte')).body.count).toBe(0);
    expect((await admin.call('GET', `/prompt/${id}`)).body).toEqual(made.body);
    expect(await put(id, { name: 'Outro nome' })).toMatchObject({
      status: 200,
      body: { name: 'Outro nome' },
    });
    expect(await admin.call('DELETE', `/prompt/${id}`)).toMatchObject({ status: 200 });
    expect((await admin.call('GET', `/prompt/${id}`)).status).toBe(404);
    expect(server.published.map(({ name, audience }) => [name, audience?.kind])).toEqual([
      ['prompt', 'admins'],
      ['prompt', 'admins'],
      ['prompt', 'admins'],
    ]);
    expect(server.published.map(({ event }) => event)).toMatchObject([
      { action: 'create', prompt: { id } },
      { action: 'update', prompt: { name: 'Outro nome' } },
      { action: 'delete', promptId: id, intelligenceId: id },
    ]);
  });

  it('never returns its keys, and keeps them where no new ones are given', async () => {
    const voice = { voice: 'pt-BR-YaraNeural', voiceKey: 'azure-secret-1', voiceRegion: 'brazilsouth' };
    const { body } = await create(voice);
    const before = await stored(body.id);
    const answers = [
      await put(body.id, { apiKey: '', voiceKey: '' }),
      await put(body.id, { apiKey: 'set', voiceKey: 'set', name: 'Com voz' }),
      await admin.call('GET', '/prompt'),
    ];
    expect(JSON.stringify([answers, server.published])).not.toContain('secret');
    expect(JSON.stringify(before)).not.toContain('secret');
    const { apiKey, voiceKey } = await stored(body.id);
    expect([apiKey, voiceKey]).toEqual([before.apiKey, before.voiceKey]);
    await put(body.id, { apiKey: 'sk-2' });
    expect(server.app.secrets.decrypt((await stored(body.id)).apiKey, keyAt('apiKey', body.id))).toBe('sk-2');
    expect(server.app.secrets.decrypt(voiceKey, keyAt('voiceKey', body.id))).toBe('azure-secret-1');
  });

  it('does not send its key to another origin than the one it was given for', async () => {
    const { body } = await create({ apiUrl: 'https://ai.example/v1' });
    const before = await stored(body.id);
    const refused = { status: 400, body: { error: 'ERR_VALIDATION', details: [{ field: 'apiKey' }] } };
    for (const apiUrl of ['https://evil.example/v1', 'http://ai.example/v1', 'https://ai.example:8443/v1']) {
      for (const apiKey of [undefined, '', 'set'])
        expect(await put(body.id, { apiUrl, apiKey })).toMatchObject(refused);
    }
    expect(await stored(body.id)).toEqual(before);
    expect((await put(body.id, { apiUrl: 'https://AI.example/v2' })).status).toBe(200);
    expect((await stored(body.id)).apiKey).toBe(before.apiKey);
    expect((await put(body.id, { apiUrl: 'https://new.example/v1', apiKey: 'sk-new' })).status).toBe(200);
    expect(server.app.secrets.decrypt((await stored(body.id)).apiKey, keyAt('apiKey', body.id))).toBe(
      'sk-new',
    );
    expect((await put(999_999, { apiUrl: 'https://new.example/v1' })).status).toBe(404);
  });

  it.each([
    ['name', { name: 'abcd' }],
    ['name', { name: 'x'.repeat(101) }],
    ['name', { name: '' }],
    ['prompt', { prompt: 'x'.repeat(49) }],
    ['voice', { voice: undefined }],
    ['voice', { voice: 'pt-BR-Nobody' }],
    ['maxTokens', { maxTokens: '' }],
    ['maxTokens', { maxTokens: undefined }],
    ['maxTokens', { maxTokens: 0 }],
    ['temperature', { temperature: 2.1 }],
    ['temperature', { temperature: undefined }],
    ['apiKey', { apiKey: '' }],
    ['apiKey', { apiKey: undefined }],
    ['queueId', { queueId: undefined }],
    ['queueId', { queueId: null }],
    ['maxMessages', { maxMessages: undefined }],
    ['maxMessages', { maxMessages: 51 }],
    ['apiUrl', { apiUrl: 'ftp://ai.example' }],
    ['apiUrl', { apiUrl: 'https://me:secret@ai.example' }],
    ['voiceRegion', { voiceRegion: 'evil.example/' }],
    ['voiceKey', { voice: 'pt-BR-YaraNeural', voiceRegion: 'brazilsouth' }],
    ['voiceRegion', { voice: 'pt-BR-YaraNeural', voiceKey: 'k' }],
  ])('is refused with a wrong %s', async (field, more) => {
    expect(await create(more)).toMatchObject({ status: 400, body: { details: [{ field }] } });
    expect((await admin.call('GET', '/prompt')).body.count).toBe(0);
  });

  it('requires a queue of its own company', async () => {
    const theirs = await make.queue(await make.company());
    const refused = { status: 404, body: { details: [{ field: 'queueId' }] } };
    expect(await create({ queueId: theirs.id })).toMatchObject(refused);
    const { body } = await create();
    expect(await put(body.id, { queueId: theirs.id })).toMatchObject(refused);
  });

  it('cannot be deleted while a connection uses it', async () => {
    const { body } = await create();
    const connection = await make.connection(company, { promptId: body.id });
    const refused = { status: 409, body: { error: 'ERR_PROMPT_IN_USE' } };
    expect(await admin.call('DELETE', `/prompt/${body.id}`)).toMatchObject(refused);
    await server.app.database.acrossCompanies('let go', (tx) =>
      tx.query('let-go', 'update connections set "promptId" = null where id = $1', [connection.id]),
    );
    expect((await admin.call('DELETE', `/prompt/${body.id}`)).status).toBe(200);
  });

  it('is for admins of companies whose plan has AI, and for no other company', async () => {
    const { body } = await create();
    const ana = await make.user(company);
    const stranger = await make.admin(await make.company());
    const plan = await make.plan({ useOpenAi: false });
    const poor = await make.admin(await make.company({ planId: plan.id }));
    const calls = [
      ['GET', '/prompt'],
      ['GET', `/prompt/${body.id}`],
      ['PUT', `/prompt/${body.id}`],
      ['DELETE', `/prompt/${body.id}`],
    ] as const;
    for (const [method, path] of calls) {
      const change = method === 'PUT' ? { name: 'Tomado' } : undefined;
      const hidden = { seenBy: admin, sight: { path: '/prompt', record: { id: body.id } } };
      const request = [method, path, change] as const;
      await expectHidden(ana, { ...hidden, request, code: 'ERR_NO_PERMISSION' });
      expect(await poor.call(method, path, change)).toMatchObject({
        status: 403,
        body: { error: 'ERR_PLAN_FEATURE' },
      });
      if (path !== '/prompt')
        await expectHidden(stranger, { ...hidden, request, code: 'ERR_NO_PROMPT_FOUND' });
    }
    expect((await stranger.call('GET', '/prompt')).body.count).toBe(0);
    expect((await create({}, ana)).status).toBe(403);
    expect((await create({}, poor)).status).toBe(403);
  });
});
