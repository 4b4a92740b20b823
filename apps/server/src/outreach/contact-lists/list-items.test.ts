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
let list: Anything;

beforeAll(async () => {
  server = await moduleServer(contactListRoutes);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ company, admin, agent, stranger } = await campaignCompany(make));
  list = (await admin.call('POST', '/contact-lists', { name: 'Clientes' })).body;
  server.published.length = 0;
});

const add = async (facts: object = {}) =>
  admin.call('POST', '/contact-list-items', {
    contactListId: list.id,
    name: 'Ana',
    number: '5511987654321',
    ...facts,
  });
const page = async (query = ''): Promise<Anything> =>
  (await admin.call('GET', `/contact-list-items?contactListId=${list.id}${query}`)).body;
const names = async (query = ''): Promise<string[]> =>
  (await page(query)).contacts.map(({ name }: Anything) => name);

describe('an item of a contact list', () => {
  it('is added with the digits of its number, and announced under the name of its list', async () => {
    const { status, body: item } = await add({ number: '(11) 98765-4321', email: 'ana@x.com' });
    expect(status).toBe(201);
    expect(item).toMatchObject({
      companyId: company.id,
      contactListId: list.id,
      name: 'Ana',
      number: '5511987654321',
      email: 'ana@x.com',
      isWhatsappValid: true,
      isChecked: false,
    });
    expect((await admin.call('GET', `/contact-list-items/${item.id}`)).body).toEqual(item);
    expect(server.published).toMatchObject([
      { name: 'ContactListItem', event: { action: 'create', contactListId: list.id, record: item } },
      { name: 'ContactList', event: { action: 'update', record: { id: list.id, contactsCount: 1 } } },
    ]);
    expect(server.published.every(({ audience }) => audience?.kind === 'admins')).toBe(true);
  });

  it.each([
    [{ name: 'A' }, 'name'],
    [{ name: 'x'.repeat(51) }, 'name'],
    [{ number: '1234567' }, 'number'],
    [{ number: 'sem numero' }, 'number'],
    [{ number: '1'.repeat(16) }, 'number'],
    [{ email: 'abc' }, 'email'],
    [{ contactListId: 'x' }, 'contactListId'],
  ])('is refused with %j', async (facts, field) => {
    const { status, body } = await add(facts);
    expect([status, body.details[0].field]).toEqual([400, field]);
    expect((await page()).count).toBe(0);
  });

  it.each(['551187654321', '+55 11 98765-4321', '11 8765-4321'])(
    'is in the list once, also as %s',
    async (number) => {
      const { body: first } = await add();
      const taken = { status: 409, body: { error: 'ERR_CONTACT_LIST_NUMBER_ALREADY_EXISTS' } };
      expect(await add({ name: 'Outra', number })).toMatchObject(taken);
      const { body: other } = await add({ name: 'Bia', number: '5511900000000' });
      expect(await admin.call('PUT', `/contact-list-items/${other.id}`, { number })).toMatchObject(taken);
      expect((await page()).contacts).toEqual([first, other]);
      const { body: second } = await admin.call('POST', '/contact-lists', { name: 'Outra lista' });
      expect((await add({ contactListId: second.id })).status).toBe(201);
    },
  );

  it('is changed, and keeps what is not named and a number that is sent back', async () => {
    const { body: item } = await add({ number: '+51 987 654 321', email: 'ana@x.com' });
    expect(item.number).toBe('51987654321');
    const again = await admin.call('PUT', `/contact-list-items/${item.id}`, { ...item, name: 'Ana Lima' });
    expect(again).toMatchObject({
      status: 200,
      body: { name: 'Ana Lima', number: '51987654321', email: 'ana@x.com' },
    });
    await admin.call('PUT', `/contact-list-items/${item.id}`, { email: '' });
    expect((await page()).contacts[0]).toMatchObject({ name: 'Ana Lima', email: '' });
    const bad = await admin.call('PUT', `/contact-list-items/${item.id}`, { name: 'B', number: '5511900' });
    expect(bad.status).toBe(400);
    expect((await page()).contacts[0]).toMatchObject({ name: 'Ana Lima', number: '51987654321' });
  });

  it('is valid until a check says otherwise, and another number is unknown again', async () => {
    const { body: item } = await add();
    const text = 'update contact_list_items set "isWhatsappValid" = false where company_id = $1 and id = $2';
    await server.app.database.inCompany(company.id, (tx) =>
      tx.query('test-invalid', text, [company.id, item.id]),
    );
    expect((await page()).contacts[0]).toMatchObject({ isWhatsappValid: false, isChecked: true });
    const renamed = await admin.call('PUT', `/contact-list-items/${item.id}`, { name: 'Ana Lima' });
    expect(renamed.body.isWhatsappValid).toBe(false);
    const moved = await admin.call('PUT', `/contact-list-items/${item.id}`, { number: '5511900000000' });
    expect(moved.body).toMatchObject({ isWhatsappValid: true, isChecked: false });
  });

  it('is removed, and goes with its list', async () => {
    const { body: item } = await add();
    await add({ name: 'Bia', number: '5511900000000' });
    expect((await admin.call('DELETE', `/contact-list-items/${item.id}`)).status).toBe(200);
    expect(await names()).toEqual(['Bia']);
    expect((await admin.call('GET', `/contact-list-items/${item.id}`)).body.error).toBe(
      'ERR_NO_CONTACT_LIST_ITEM_FOUND',
    );
    expect(server.published.at(-1)).toMatchObject({
      name: 'ContactList',
      event: { record: { contactsCount: 1 } },
    });
    await admin.call('DELETE', `/contact-lists/${list.id}`);
    const rows = await server.app.database.inCompany(company.id, (tx) =>
      tx.query('test-items-left', 'select 1 from contact_list_items where company_id = $1', [company.id]),
    );
    expect(rows).toEqual([]);
  });
});

describe('the items of a list', () => {
  it('come by name, twenty a page, each once', async () => {
    for (let place = 0; place < 25; place += 1)
      await add({
        name: `Pessoa ${String(place).padStart(2, '0')}`,
        number: String(5_511_900_000_000 + place),
      });
    const first = await page();
    expect([first.contacts.length, first.count, first.hasMore]).toEqual([20, 25, true]);
    const all = [...(await names()), ...(await names('&pageNumber=2'))];
    expect(all).toEqual([...all].toSorted());
    expect(new Set(all).size).toBe(25);
  });

  it.each([
    ['jose', ['José Álvares']],
    ['ALVA', ['José Álvares']],
    ['b@x', ['Bia']],
    ['98765', ['José Álvares']],
    ['(11) 8765-4321', ['José Álvares']],
    ['5511', ['Bia', 'José Álvares']],
    ['bia 11', []],
    ['%', []],
  ])('are found by %s', async (search, found) => {
    await add({ name: 'José Álvares' });
    await add({ name: 'Bia', number: '5511900000000', email: 'b@x.com' });
    const query = `&searchParam=${encodeURIComponent(search)}`;
    expect(await names(query)).toEqual(found);
    expect((await page(query)).count).toBe(found.length);
  });

  it('are asked for by their list', async () => {
    const { status, body } = await admin.call('GET', '/contact-list-items');
    expect([status, body.details[0].field]).toEqual([400, 'contactListId']);
  });

  it('are those of the company, for its admins alone', async () => {
    const { body: item } = await add();
    const sight = { path: `/contact-list-items/${item.id}`, record: { id: item.id } };
    for (const request of [
      ['GET', sight.path],
      ['PUT', sight.path, { name: 'Outra' }],
      ['DELETE', sight.path],
    ] as const) {
      await expectHidden(agent, { seenBy: admin, sight, request, code: 'ERR_NO_PERMISSION' });
      await expectHidden(stranger, { seenBy: admin, sight, request, code: 'ERR_NO_CONTACT_LIST_ITEM_FOUND' });
    }
    const own = (await stranger.call('POST', '/contact-lists', { name: 'Deles' })).body;
    const moved = await admin.call('POST', '/contact-list-items', {
      contactListId: own.id,
      name: 'Ana',
      number: '5511987654321',
    });
    expect(moved.body.error).toBe('ERR_NO_CONTACT_LIST_FOUND');
  });
});
