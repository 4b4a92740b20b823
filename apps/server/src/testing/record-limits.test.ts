import { RECORD_LIMITS } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { integrationRoutes } from '../conversation/speakers/integrations/routes.ts';
import { promptRoutes } from '../conversation/speakers/prompts/routes.ts';
import { fileListRoutes } from '../inbox/file-lists/routes.ts';
import { quickMessageRoutes } from '../inbox/quick-messages/routes.ts';
import { savedViewRoutes } from '../inbox/saved-views/routes.ts';
import { scheduleRoutes } from '../inbox/schedules/routes.ts';
import { tagRoutes } from '../inbox/tags/routes.ts';
import { holidayRoutes } from '../tenancy/holidays/routes.ts';
import { given, type Given, type GivenUser } from './given.ts';
import { moduleServer, type ModuleServer } from './module-server.ts';

let server: ModuleServer;
let make: Given;
let admin: GivenUser;
let stranger: GivenUser;

beforeAll(async () => {
  server = await moduleServer((app) => [
    ...tagRoutes(app),
    ...savedViewRoutes(app),
    ...quickMessageRoutes(app),
    ...fileListRoutes(app),
    ...holidayRoutes(app),
    ...scheduleRoutes(app),
    ...promptRoutes(app),
    ...integrationRoutes(app),
  ]);
  make = given(server);
  admin = await make.admin(await make.company());
  stranger = await make.admin(await make.company());
});
afterAll(async () => server.close());

describe.each([
  ['tags', RECORD_LIMITS.tags, '/tags', { name: 'Nova' }, '(company_id, name) select $1, n::text'],
  [
    'saved_views',
    RECORD_LIMITS.savedViews,
    '/saved-views',
    { name: 'Nova', query: 'tab=open' },
    `(company_id, "userId", name, query) select $1, (select min(id) from users where company_id = $1), n::text, ''`,
  ],
  [
    'quick_messages',
    RECORD_LIMITS.quickMessages,
    '/quick-messages',
    { shortcode: 'nova', message: 'Oi' },
    '(company_id, shortcode) select $1, n::text',
  ],
  [
    'file_lists',
    RECORD_LIMITS.fileLists,
    '/files',
    { name: 'Catálogo', message: 'Veja' },
    `(company_id, name, message) select $1, n::text, 'x'`,
  ],
  [
    'holidays',
    RECORD_LIMITS.holidays,
    '/holidays',
    { day: '2031-01-01', name: 'Feriado' },
    `(company_id, day) select $1, date '2020-01-01' + n`,
  ],
  [
    'integrations',
    RECORD_LIMITS.integrations,
    '/queueIntegration',
    { type: 'webhook', name: 'Minha loja', urlN8N: 'https://hooks.example/x' },
    `(company_id, type, name, secret) select $1, 'webhook', n::text, ''`,
  ],
])('%s of a company', (table, most, path, body, columns) => {
  it(`are ${most} at most, and another company has its own`, async () => {
    await server.app.database.alone('fill the test', {
      name: `fill ${table}`,
      text: `insert into ${table} ${columns} from generate_series(2, ${most}) n`,
      values: [admin.companyId],
    });
    const last = await admin.call('POST', path, body);
    expect(last.status, JSON.stringify(last.body)).toBeLessThan(300);
    const other = {
      ...body,
      name: 'Mais uma',
      shortcode: 'mais',
      ...('day' in body ? { day: '2032-01-01' } : {}),
    };
    const more = await admin.call('POST', path, other);
    expect(more).toMatchObject({ status: 409, body: { error: 'ERR_TOO_MANY_RECORDS' } });
    expect((await stranger.call('POST', path, body)).status).toBeLessThan(300);
  });
});

it('schedules that wait to be sent are so many at most, and sent ones do not count', async () => {
  const { id: contactId } = await make.contact({ id: admin.companyId });
  const { id: whatsappId } = await make.connection({ id: admin.companyId });
  const fill = `insert into schedules (company_id, "contactId", body, "sendAt", "firstAt", status)
    select $1, $2, 'x', now(), now(), $3 from generate_series(1, $4::int)`;
  const insert = (status: string, count: number) =>
    server.app.database.alone('fill the test', {
      name: 'fill-schedules',
      text: fill,
      values: [admin.companyId, contactId, status, count],
    });
  await insert('ENVIADA', 100);
  await insert('PENDENTE', RECORD_LIMITS.schedules - 1);
  const body = {
    contactId,
    whatsappId,
    body: 'Olá de novo',
    sendAt: new Date(Date.now() + 86_400_000).toISOString(),
  };
  expect((await admin.call('POST', '/schedules', body)).status).toBe(201);
  expect(await admin.call('POST', '/schedules', body)).toMatchObject({
    status: 409,
    body: { error: 'ERR_TOO_MANY_RECORDS' },
  });
});

it('AIs of a company are so many at most', async () => {
  const { id: queueId } = await make.queue({ id: admin.companyId });
  await server.app.database.alone('fill the test', {
    name: 'fill-prompts',
    text: `insert into prompts (company_id, name, prompt, "apiKey")
           select $1, n::text, 'x', '' from generate_series(2, ${RECORD_LIMITS.prompts}) n`,
    values: [admin.companyId],
  });
  const numbers = { maxTokens: 100, temperature: 1, maxMessages: 10 };
  const texts = { prompt: 'Você atende a loja. '.repeat(4), voice: 'texto', apiKey: 'sk-1' };
  const add = (name: string) => admin.call('POST', '/prompt', { name, queueId, ...numbers, ...texts });
  const last = await add('Aurora');
  expect(last.status, JSON.stringify(last.body)).toBeLessThan(300);
  expect(await add('Estela')).toMatchObject({ status: 409, body: { error: 'ERR_TOO_MANY_RECORDS' } });
});
