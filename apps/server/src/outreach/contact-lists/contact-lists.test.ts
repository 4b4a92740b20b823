import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden } from '../../testing/expect-refusal.ts';
import { type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { campaignCompany } from '../testing/campaign-company.ts';
import { contactListRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: Anything;
let admin: GivenUser;
let agent: GivenUser;
let stranger: GivenUser;

beforeAll(async () => {
  server = await moduleServer(contactListRoutes);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ company, admin, agent, stranger } = await campaignCompany(make));
  server.published.length = 0;
});

const newList = async (name = 'Clientes', by = admin): Promise<Anything> =>
  (await by.call('POST', '/contact-lists', { name })).body;
const events = (name = 'ContactList') =>
  server.published.flatMap((one) => (one.name === name ? [one.event as Anything] : []));

describe('a contact list', () => {
  it('is created empty, read, renamed and removed, with an event for the admins each time', async () => {
    const { status, body: list } = await admin.call('POST', '/contact-lists', { name: ' Clientes ' });
    expect(status).toBe(201);
    expect(list).toMatchObject({ name: 'Clientes', companyId: company.id, contactsCount: 0 });
    expect((await admin.call('GET', `/contact-lists/${list.id}`)).body).toEqual(list);
    const renamed = await admin.call('PUT', `/contact-lists/${list.id}`, { name: 'Clientes antigos' });
    expect(renamed).toMatchObject({ status: 200, body: { id: list.id, name: 'Clientes antigos' } });
    expect((await admin.call('DELETE', `/contact-lists/${list.id}`)).status).toBe(200);
    expect((await admin.call('GET', `/contact-lists/${list.id}`)).body.error).toBe(
      'ERR_NO_CONTACT_LIST_FOUND',
    );
    expect(events().map(({ action }) => action)).toEqual(['create', 'update', 'delete']);
    expect(server.published.every(({ audience }) => audience?.kind === 'admins')).toBe(true);
  });

  it.each([
    ['', 'name'],
    ['A', 'name'],
    ['x'.repeat(51), 'name'],
    [undefined, 'name'],
  ])('is refused with the name %j', async (name, field) => {
    const answer = await admin.call('POST', '/contact-lists', { name });
    expect(answer).toMatchObject({ status: 400, body: { details: [{ field }] } });
    expect((await admin.call('GET', '/contact-lists')).body.count).toBe(0);
  });

  it('has a name that no other list of the company has, in any case', async () => {
    await newList('Clientes');
    const second = await newList('Outros');
    const taken = { status: 409, body: { error: 'ERR_CONTACT_LIST_NAME_ALREADY_EXISTS' } };
    expect(await admin.call('POST', '/contact-lists', { name: 'CLIENTES' })).toMatchObject(taken);
    expect(await admin.call('PUT', `/contact-lists/${second.id}`, { name: 'clientes' })).toMatchObject(taken);
    expect((await stranger.call('POST', '/contact-lists', { name: 'Clientes' })).status).toBe(201);
    expect((await admin.call('GET', `/contact-lists/${second.id}`)).body.name).toBe('Outros');
  });

  it('is found by a part of its name, whatever its case and accents, with how many it has', async () => {
    const list = await newList('Promoção de verão');
    await newList('Inverno');
    for (const number of ['5511987654321', '5511987654322'])
      await admin.call('POST', '/contact-list-items', { contactListId: list.id, name: 'Ana', number });
    const { body } = await admin.call('GET', '/contact-lists?searchParam=PROMOCAO');
    expect(body).toMatchObject({
      count: 1,
      hasMore: false,
      records: [{ id: list.id, contactsCount: 2 }],
    });
  });

  it('comes in pages by name, and all at once to choose one', async () => {
    for (let place = 21; place > 0; place -= 1) await newList(`Lista ${String(place).padStart(2, '0')}`);
    const first = (await admin.call('GET', '/contact-lists')).body;
    const second = (await admin.call('GET', '/contact-lists?pageNumber=2')).body;
    expect([first.records.length, first.count, first.hasMore]).toEqual([20, 21, true]);
    expect(second).toMatchObject({ hasMore: false, records: [{ name: 'Lista 21' }] });
    const all = (await admin.call('GET', '/contact-lists/list')).body;
    expect(all.map(({ name }: Anything) => name)).toEqual(
      [...first.records, ...second.records].map(({ name }: Anything) => name),
    );
  });
});

describe('who uses contact lists', () => {
  it('are admins of the company alone', async () => {
    const list = await newList();
    const sight = { path: '/contact-lists', record: { id: list.id } };
    for (const request of [
      ['GET', '/contact-lists'],
      ['GET', '/contact-lists/list'],
      ['GET', `/contact-lists/${list.id}`],
      ['POST', '/contact-lists', { name: 'Nova' }],
      ['PUT', `/contact-lists/${list.id}`, { name: 'Nova' }],
      ['DELETE', `/contact-lists/${list.id}`],
      ['GET', '/contact-lists/segment'],
      ['POST', '/contact-lists/segment', { name: 'Nova' }],
      ['GET', '/contact-lists/sample'],
      ['GET', `/contact-lists/${list.id}/items/export`],
      ['GET', `/contact-list-items?contactListId=${list.id}`],
    ] as const)
      await expectHidden(agent, { seenBy: admin, sight, request, code: 'ERR_NO_PERMISSION' });
    for (const request of [
      ['GET', `/contact-lists/${list.id}`],
      ['PUT', `/contact-lists/${list.id}`, { name: 'Nova' }],
      ['DELETE', `/contact-lists/${list.id}`],
      ['GET', `/contact-lists/${list.id}/imports`],
      ['GET', `/contact-lists/${list.id}/items/export`],
      ['GET', `/contact-list-items?contactListId=${list.id}`],
      ['POST', '/contact-list-items', { contactListId: list.id, name: 'Ana', number: '5511987654321' }],
    ] as const)
      await expectHidden(stranger, { seenBy: admin, sight, request, code: 'ERR_NO_CONTACT_LIST_FOUND' });
    expect((await make.anyone('GET', '/contact-lists')).status).toBe(401);
    expect((await admin.call('GET', '/contact-lists')).body.records).toEqual([list]);
  });

  it('needs campaigns in the plan', async () => {
    const plan = await make.plan({ useCampaigns: false });
    const boss = await make.admin(await make.company({ planId: plan.id }));
    for (const [method, path, body] of [
      ['GET', '/contact-lists', undefined],
      ['POST', '/contact-lists', { name: 'Nova' }],
      ['GET', '/contact-list-items?contactListId=1', undefined],
    ] as const)
      expect(await boss.call(method, path, body)).toMatchObject({
        status: 403,
        body: { error: 'ERR_PLAN_FEATURE' },
      });
  });
});
