import { afterAll, beforeAll, expect, it } from 'vitest';
import { given, type Anything, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { addressOf, fillCompany } from '../testing/many-tickets.ts';
import { openPlanner, seqScansIn, statementsOf, type Planner } from '../testing/plans.ts';
import { findingRoutes } from './routes.ts';

// The query plans of a search in a company with 100,000 messages, with the settings of the sessions that run it.

let server: ModuleServer;
let planner: Planner;
let admin: GivenUser;
let companyId: number;

beforeAll(async () => {
  server = await moduleServer(findingRoutes);
  const make = given(server);
  const company = await make.company();
  companyId = company.id;
  admin = await make.admin(company);
  const queueIds = [(await make.queue(company)).id];
  const whatsappIds = [(await make.connection(company)).id];
  await fillCompany(server.app, { companyId: company.id, queueIds, whatsappIds }, 25_000);
  planner = await openPlanner(await addressOf(server.app), company.id);
}, 120_000);
afterAll(async () => {
  await planner.close();
  await server.close();
});

it('a message search scans no whole table', async () => {
  const sent = await statementsOf(async () => {
    expect((await admin.call('GET', '/messages/search?searchParam=agulha')).status).toBe(200);
  });
  const texts = sent.filter((text) => /\bmessages\b|messages_like/.test(text));
  expect(texts.some((text) => text.includes('messages_like'))).toBe(true);
  for (const text of texts) expect(seqScansIn(await planner.planOf(text)), text).toEqual([]);
});

it('a message search finds rare texts by the text index', async () => {
  const [plan] = await server.app.database.acrossCompanies('read the function', (tx) =>
    tx.query<{ prosrc: string }>(
      'messages-like',
      `select prosrc from pg_proc where proname = 'messages_like'`,
      [],
    ),
  );
  const text = (plan?.prosrc ?? '').replaceAll(/\bpattern\b/g, '$1').replaceAll(/\bbelow\b/g, '$2');
  const operator = await openPlanner(await addressOf(server.app), companyId, 'prosa_operator');
  const shown = await operator.planOf(text);
  await operator.close();
  expect(shown).toContain('Bitmap Index Scan on messages_text');
});

it.each([
  ['a rare text', 'agulha', 1],
  ['a frequent text', 'mensagem', 1],
  ['a text that the index does not know', 'zq', 2],
])('a message search for %s looks through few messages first', async (_what, text, lookedThrough) => {
  const sent = await statementsOf(async () => {
    expect((await admin.call('GET', `/messages/search?searchParam=${text}`)).status).toBe(200);
  });
  expect(sent.filter((one) => one.includes('recent as materialized'))).toHaveLength(lookedThrough);
});

it('a message search finds old messages at once when the index knows the text, and in steps otherwise', async () => {
  const search = async (text: string) =>
    admin.call('GET', `/messages/search?searchParam=${encodeURIComponent(text)}`);
  const { body } = await search('MENSAGEM 400013');
  expect(body.results.map(({ message }: Anything) => message.body)).toEqual(['Mensagem 400013']);
  expect(body).toMatchObject({ hasMore: false, before: null });
  const short = await search('zq');
  expect(short.body).toMatchObject({ results: [], hasMore: true });
  expect(short.body.before).toBeGreaterThan(0);
});

it('a message search in few tickets finds frequent texts at once, however old', async () => {
  const [oldest] = await server.app.database.inCompany(companyId, (tx) =>
    tx.query<{ contactId: number }>(
      'oldest-contact',
      'select "contactId" from tickets where company_id = $1 order by id limit 1',
      [companyId],
    ),
  );
  const { contactId = 0 } = oldest ?? {};
  const tag = await given(server).insert('tags', { company_id: companyId, name: 'Antigo', color: '#112233' });
  await given(server).insert('contact_tags', { company_id: companyId, contactId, tagId: tag.id });
  const sent = await statementsOf(async () => {
    const { body } = await admin.call('GET', `/messages/search?searchParam=mensagem&tags=[${tag.id}]`);
    expect(body.results.length).toBeGreaterThan(0);
    expect(body.before).toBeNull();
    expect(new Set(body.results.map(({ ticket }: Anything) => ticket.contactId))).toEqual(
      new Set([contactId]),
    );
  });
  const text = sent.find((one) => one.includes('theirs as materialized')) ?? '';
  expect(await planner.planOf(text)).toContain('messages_ticket');
});
