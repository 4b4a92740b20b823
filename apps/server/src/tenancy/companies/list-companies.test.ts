import type { CompanyOrder, CompanyRow } from '@prosa/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { updateFigures } from './figures.ts';
import { companyRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let operator: GivenUser;
let busy: { id: number; name: string };
let quiet: { id: number; name: string };

const NOW = '2026-03-20T01:30:00Z';

beforeAll(async () => {
  server = await moduleServer(companyRoutes);
  make = given(server);
  operator = await make.admin(await make.insert('companies', { name: 'Operadora' }), { super: true });
  server.setNow(NOW);
  const plan = await make.plan({ users: 3, connections: 2 });
  busy = await make.company({
    name: '=Açougue São João',
    email: 'joao@acougue.test',
    planId: plan.id,
    dueDate: '2026-03-20T03:00:00Z',
    lastLogin: '2026-03-19T12:00:00Z',
  });
  quiet = await make.company({ name: 'Padaria 100%', document: '11.222.333/0001-81' });
  await make.user(busy);
  await make.user(busy);
  const connection = await make.connection(busy, { status: 'DISCONNECTED' });
  await make.connection(busy);
  const ticket = await make.ticket(busy, { whatsappId: connection.id });
  for (const createdAt of ['2026-03-19T12:00:00Z', '2026-02-25T12:00:00Z', '2026-01-01T12:00:00Z'])
    await make.message(ticket, { createdAt });
  await make.message(ticket, { createdAt: NOW, isPrivate: true });
});
afterAll(() => server.close());

const page = async (query = '') => (await operator.call('GET', `/companiesPlan?${query}`)).body;
const rowOf = async ({ id }: { id: number }): Promise<CompanyRow> =>
  (await page()).companies.find((row: CompanyRow) => row.id === id);

describe('the health of a company', () => {
  it('is what it has, beside what its plan allows', async () => {
    expect(await rowOf(busy)).toMatchObject({
      usersCount: 2,
      connectionsCount: 2,
      connectionsDown: 1,
      plan: { users: 3, connections: 2 },
      lastLogin: '2026-03-19T12:00:00.000Z',
    });
    expect(await rowOf(quiet)).toMatchObject({ usersCount: 0, connectionsCount: 0, connectionsDown: 0 });
  });

  it('has the days left in its time zone: at half past ten at night, one day until tomorrow', async () => {
    expect(await rowOf(busy)).toMatchObject({ daysLeft: 1 });
    expect(await rowOf(quiet)).toMatchObject({ daysLeft: null });
    await make.insert('company_settings', {
      company_id: busy.id,
      values: JSON.stringify({ timezone: 'Europe/Istanbul' }),
    });
    expect(await rowOf(busy)).toMatchObject({ daysLeft: 0 });
  });

  it('counts the messages of 30 days once each, notes left out', async () => {
    const count = async () => (await rowOf(busy)).messagesCount;
    await updateFigures(server.app);
    await updateFigures(server.app);
    expect(await count()).toBe(2);
    await updateFigures(server.app);
    expect(await count()).toBe(2);
    const ticket = await make.ticket(busy);
    await make.message(ticket, { createdAt: NOW });
    await updateFigures(server.app);
    await updateFigures(server.app);
    expect(await count()).toBe(3);
    expect(await rowOf(quiet)).toMatchObject({ messagesCount: 0 });
  });

  it('forgets messages that are older than 30 days', async () => {
    server.setNow('2026-04-02T12:00:00Z');
    await updateFigures(server.app);
    expect((await rowOf(busy)).messagesCount).toBe(2);
    server.setNow(NOW);
  });
});

describe('the list', () => {
  const names = async (query: string): Promise<string[]> =>
    (await page(query)).companies.map(({ name }: CompanyRow) => name);

  it.each<[CompanyOrder, string]>([
    ['name', 'asc'],
    ['dueDate', 'asc'],
    ['createdAt', 'asc'],
    ['lastLogin', 'desc'],
    ['users', 'desc'],
    ['connections', 'desc'],
    ['connectionsDown', 'desc'],
    ['messages', 'desc'],
  ])('comes in the order of %s', async (sortBy, sortOrder) => {
    const mine = [busy.name, quiet.name];
    const shown = await names(`sortBy=${sortBy}&sortOrder=${sortOrder}`);
    expect(shown.filter((name) => mine.includes(name))).toEqual(mine);
    const other = sortOrder === 'asc' ? 'desc' : 'asc';
    const turned = await names(`sortBy=${sortBy}&sortOrder=${other}`);
    expect(turned.filter((name) => mine.includes(name))).toEqual(mine.toReversed());
  });

  it.each([
    ['sao jo', ['=Açougue São João']],
    ['JOAO@', ['=Açougue São João']],
    ['0001-81', ['Padaria 100%']],
    ['0%', ['Padaria 100%']],
    ['%', ['Padaria 100%']],
    ['inexistente', []],
  ])('is searched by name, e-mail and document, without case and accents: %s', async (search, found) => {
    const { companies, count } = await page(`searchParam=${encodeURIComponent(search)}`);
    expect(companies.map(({ name }: CompanyRow) => name)).toEqual(found);
    expect(count).toBe(found.length);
  });

  it('comes in pages of twenty without a gap', async () => {
    for (let n = 0; n < 25; n += 1) await make.company({ name: `Muitas ${n}` });
    const one = await page('searchParam=muitas');
    const two = await page('searchParam=muitas&pageNumber=2');
    expect([one.count, one.companies.length, one.hasMore]).toEqual([25, 20, true]);
    expect([two.companies.length, two.hasMore]).toEqual([5, false]);
    const ids = [...one.companies, ...two.companies].map(({ id }: CompanyRow) => id);
    expect(new Set(ids).size).toBe(25);
  });

  it.each(['sortBy=password', 'sortOrder=up', 'archived=perhaps', 'pageNumber=-1'])(
    'refuses %s and names the field',
    async (query) => {
      const { status, body } = await operator.call('GET', `/companiesPlan?${query}`);
      expect([status, body.details[0].field]).toEqual([400, query.split('=')[0]]);
    },
  );
});

it('is exported as it is ordered and searched, and a name is no formula', async () => {
  const url = '/api/companies/export?sortBy=users&sortOrder=desc&searchParam=a';
  const headers = { authorization: `Bearer ${operator.token}` };
  const response = await server.http.inject({ url, headers });
  expect(response.headers['content-type']).toContain('text/csv');
  expect(response.headers['content-disposition']).toContain('empresas-2026-03-20.csv');
  const [heading = '', first = ''] = response.body.split('\r\n');
  expect(heading.split(';').slice(0, 3)).toEqual(['\uFEFFid', 'nome', 'email']);
  expect(first).toContain(`${busy.id};'=Açougue São João;joao@acougue.test;`);
});
