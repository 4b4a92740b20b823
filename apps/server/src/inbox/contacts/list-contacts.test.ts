import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { contactRoutes } from './routes.ts';
import { knownNothing, channelQueriesOf } from './testing.ts';

let server: ModuleServer;
let make: Given;
let company: { id: number };
let admin: GivenUser;
let ana: GivenUser;
let stranger: GivenUser;

beforeAll(async () => {
  server = await moduleServer((app) => contactRoutes(app, channelQueriesOf(knownNothing())));
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await make.company();
  admin = await make.admin(company);
  ana = await make.user(company);
  stranger = await make.admin(await make.company());
  server.published.length = 0;
});

const names = ({ body }: Answer) => body.contacts.map((contact: { name: string }) => contact.name);
const joao = { name: 'João Çedilha', number: '+55 (11) 98765-4321' };
const hideNumbers = async () =>
  make.insert('company_settings', {
    company_id: company.id,
    values: JSON.stringify({ enableLGPD: 'enabled', lgpdHideNumber: 'enabled' }),
  });

describe('the list of contacts', () => {
  it('is ordered by name, ignoring case and accents, with a hundred to a page', async () => {
    for (let n = 0; n < 102; n += 1) {
      await make.contact(company, { name: `Cliente ${String(n).padStart(3, '0')}` });
    }
    for (const name of ['ávila', 'Abel', 'zé', 'bruno']) await make.contact(company, { name });
    await make.contact({ id: stranger.companyId }, { name: 'Alheia' });
    const first = await ana.call('GET', '/contacts');
    expect(first.body).toMatchObject({ count: 106, hasMore: true });
    expect(names(first).slice(0, 3)).toEqual(['Abel', 'ávila', 'bruno']);
    expect(names(first)).toHaveLength(100);
    const second = await ana.call('GET', '/contacts/?pageNumber=2');
    expect(second.body).toMatchObject({ count: 106, hasMore: false });
    expect(names(second).at(-1)).toBe('zé');
    expect(names(second)).toHaveLength(6);
  });

  it('puts contacts without a name of their own last, and gets its order from an index', async () => {
    for (const name of ['5511987654321', '+55 (11) 98765-0000', 'Zé', '3M do Brasil', '😀'])
      await make.contact(company, { name });
    const shown = names(await ana.call('GET', '/contacts'));
    expect(shown.slice(-2).toSorted()).toEqual(['+55 (11) 98765-0000', '5511987654321']);
    const plan = await server.app.database.inCompany(company.id, async (tx) => {
      await tx.query('no-sort', 'set local enable_sort = off', []);
      return tx.query<{ 'QUERY PLAN': string }>(
        'contacts-plan',
        `explain select c.id from contacts c where c.company_id = $1
         order by c.name !~ '[^0-9+(). -]', left(c."searchText", 200), c.id limit 101`,
        [company.id],
      );
    });
    expect(JSON.stringify(plan)).toMatch(/Index (Only )?Scan using contacts_by_name/);
  });

  it.each([
    ['joao cedilha'],
    ['CEDILHA'],
    ['5511987654321'],
    ['551187654321'],
    ['(11) 98765-4321'],
    ['11 8765-4321'],
    ['98765'],
  ])('finds "%s"', async (search) => {
    await make.contact(company, { name: joao.name, number: '5511987654321' });
    await make.contact(company, { name: 'Outra', number: '5521900001111' });
    const found = await ana.call('GET', `/contacts?searchParam=${encodeURIComponent(search)}`);
    expect(names(found)).toEqual([joao.name]);
  });

  it('finds a number that is stored without its ninth digit', async () => {
    await make.contact(company, { name: joao.name, number: '551187654321' });
    for (const search of ['5511987654321', '11987654321', '987654321']) {
      expect(names(await ana.call('GET', `/contacts?searchParam=${search}`)), search).toEqual([joao.name]);
    }
  });

  it('searches for the text literally, not as a pattern', async () => {
    await make.contact(company, { name: '100% Limpo' });
    await make.contact(company, { name: 'Cem por cento' });
    const found = await ana.call('GET', `/contacts?searchParam=${encodeURIComponent('100%')}`);
    expect(names(found)).toEqual(['100% Limpo']);
  });

  it('is filtered by tags, channel and groups', async () => {
    const tag = await make.insert('tags', { company_id: company.id, name: 'VIP' });
    const other = await make.insert('tags', { company_id: company.id, name: 'Novo' });
    const vip = await make.contact(company, { name: 'Com tag' });
    await make.insert('contact_tags', { company_id: company.id, contactId: vip.id, tagId: tag.id });
    await make.contact(company, { name: 'Grupo', isGroup: true });
    await make.contact(company, { name: 'Pelo Face', channel: 'facebook' });
    expect(names(await ana.call('GET', `/contacts?contactTag=[${tag.id},${other.id}]`))).toEqual(['Com tag']);
    expect(names(await ana.call('GET', `/contacts?contactTag=[${other.id}]`))).toEqual([]);
    expect(names(await ana.call('GET', '/contacts?channel=facebook'))).toEqual(['Pelo Face']);
    expect(names(await ana.call('GET', '/contacts?isGroup=false'))).toEqual(['Com tag', 'Pelo Face']);
  });

  it('returns all contacts for a selection, and knows a number in any spelling', async () => {
    const { body: made } = await ana.call('POST', '/contacts', joao);
    await make.contact(company, { name: 'Ávila' });
    expect((await ana.call('GET', '/contacts/list')).body).toMatchObject([
      { name: 'Ávila' },
      { id: made.id, name: joao.name, channel: 'whatsapp' },
    ]);
    expect((await ana.call('GET', '/contacts/list?name=cedilha')).body).toHaveLength(1);
    for (const number of ['551187654321', '11987654321']) {
      expect((await ana.call('GET', `/contacts/profile/${number}`)).body.contactId).toBe(made.id);
    }
    expect((await stranger.call('GET', '/contacts/profile/5511987654321')).body).toEqual({
      contactId: 0,
      urlPicture: null,
      profilePicUrl: null,
    });
  });
});

describe('for viewers who may not see numbers', () => {
  beforeEach(hideNumbers);

  it('only the last two digits are shown, also when a name or extra information is the number', async () => {
    const number = '5511987654321';
    const person = await make.contact(company, { name: '+55 11 98765-4321', number });
    const value = '(55) 11 98765 4321';
    await make.insert('contact_extra_info', {
      company_id: company.id,
      contactId: person.id,
      name: 'Telefone',
      value,
    });
    await make.contact(company, { name: 'Grupo', number: '120363000000000000', isGroup: true });
    const answers = [
      await ana.call('GET', '/contacts'),
      await ana.call('GET', `/contacts/${person.id}`),
      await ana.call('GET', '/contacts/list'),
      await ana.call('PUT', `/contacts/toggleDisableBot/${person.id}`),
    ];
    const answered = JSON.stringify(answers.map(({ body }) => body));
    expect(answered).toContain('"number":"**-**21"');
    expect(answered).toContain('"name":"**-**21"');
    expect(answered).toContain('"value":"**-**21"');
    expect(answered.replaceAll(/[\s()+-]/g, '')).not.toContain('98765');
    expect(answered).toContain('120363000000000000');
    expect((await admin.call('GET', `/contacts/${person.id}`)).body).toMatchObject({
      number,
      extraInfo: [{ value }],
    });
  });

  it('a mask that is sent back leaves the stored value', async () => {
    const number = '5511987654321';
    const { id } = await make.contact(company, { name: number, number });
    const row = await make.insert('contact_extra_info', {
      company_id: company.id,
      contactId: id,
      name: 'Telefone',
      value: number,
    });
    const { body: shown } = await ana.call('GET', `/contacts/${id}`);
    expect((await ana.call('PUT', `/contacts/${id}`, { ...shown, email: 'a@b.com' })).status).toBe(200);
    expect((await admin.call('GET', `/contacts/${id}`)).body).toMatchObject({
      name: number,
      number,
      email: 'a@b.com',
      extraInfo: [{ id: row.id, value: number }],
    });
  });

  it('a number is found only as a whole, so that it cannot be guessed digit by digit', async () => {
    await make.contact(company, { name: 'Bia', number: '5511987654321' });
    await make.contact(company, { name: '5521900001111', number: '5521900001111' });
    for (const part of ['98765', '55119876543', '5', '+55 21', '2190000']) {
      const found = await ana.call('GET', `/contacts?searchParam=${encodeURIComponent(part)}`);
      expect(names(found), part).toEqual([]);
    }
    expect(names(await ana.call('GET', '/contacts?searchParam=11987654321'))).toEqual(['Bia']);
    expect(names(await admin.call('GET', '/contacts?searchParam=98765'))).toEqual(['Bia']);
  });
});

describe("a contact's history", () => {
  it('lists the tickets and files that the viewer may see', async () => {
    const queue = await make.queue(company);
    await make.insert('user_queues', { company_id: company.id, userId: ana.id, queueId: queue.id });
    const foreignQueue = await make.queue(company);
    const contact = await make.contact(company);
    const mine = await make.ticket(company, { contactId: contact.id, queueId: queue.id, status: 'closed' });
    const theirs = await make.ticket(company, {
      contactId: contact.id,
      queueId: foreignQueue.id,
      status: 'closed',
    });
    const file = { mediaPath: 'company1/messages/a.jpg', mediaName: 'a.jpg', mediaType: 'image' };
    const seen = await make.message(mine, file);
    await make.message(mine);
    await make.message(mine, { ...file, isDeleted: true });
    await make.message(theirs, file);
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id);
    const tickets = async (who: GivenUser) => (await who.call('GET', `/contacts/${contact.id}/tickets`)).body;
    const media = async (who: GivenUser) => (await who.call('GET', `/contacts/${contact.id}/media`)).body;
    expect(await tickets(ana)).toMatchObject({ count: 1, hasMore: false, tickets: [{ id: mine.id }] });
    expect(ids((await tickets(admin)).tickets)).toEqual([theirs.id, mine.id]);
    expect((await media(ana)).media).toMatchObject([
      { id: seen.id, ticketUuid: mine.uuid, mediaUrl: '/media/company1/messages/a.jpg', fromMe: false },
    ]);
    expect((await media(admin)).media).toHaveLength(2);
  });
});
