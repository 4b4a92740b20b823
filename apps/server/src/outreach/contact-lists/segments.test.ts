import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { campaignCompany } from '../testing/campaign-company.ts';
import { contactListRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let company: Anything;
let admin: GivenUser;
let stranger: GivenUser;

beforeAll(async () => {
  server = await moduleServer(contactListRoutes);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  ({ company, admin, stranger } = await campaignCompany(make));
  server.published.length = 0;
});

const nobodyLeftOut = { groups: 0, blocked: 0, optedOut: 0, withoutNumber: 0 };
const create = async (segment: object = {}, by = admin) =>
  by.call('POST', '/contact-lists/segment', { name: 'Segmento', ...segment });
const count = async (query = '') => (await admin.call('GET', `/contact-lists/segment${query}`)).body;
const firstList = async (): Promise<Anything> => (await admin.call('GET', '/contact-lists')).body.records[0];
async function namesOf(list: Anything): Promise<string[]> {
  const { body } = await admin.call('GET', `/contact-list-items?contactListId=${list.id}`);
  return body.contacts.map(({ name }: Anything) => name);
}
/** Who is in a list of the segment; the count says the same before. */
async function members(segment: Record<string, unknown>): Promise<string[]> {
  const query = new URLSearchParams(
    Object.entries(segment).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  const counted = await count(`?${query.toString()}`);
  const { body } = await create(segment);
  const names = await namesOf(body);
  expect([counted.count, body.contactsCount]).toEqual([names.length, names.length]);
  return names;
}
const tag = async (name: string, contacts: Anything[]): Promise<number> => {
  const { id } = await make.insert('tags', { company_id: company.id, name });
  for (const contact of contacts)
    await make.insert('contact_tags', { company_id: company.id, contactId: contact.id, tagId: id });
  return id;
};

describe('a list of a segment', () => {
  it('has the contacts that are there now, with their names, numbers and e-mails', async () => {
    const ana = await make.contact(company, { name: 'Ana', number: '551187654321', email: 'ana@x.com' });
    await make.insert('contact_identities', {
      company_id: company.id,
      kind: 'lid',
      value: '77000',
      contactId: ana.id,
    });
    await make.contact(company, { name: `${'x'.repeat(49)} y`, number: '5511900000001' });
    await make.contact(company, { name: 'B', number: '5511900000002' });
    await make.contact(await make.company(), { name: 'De outra empresa' });
    const { status, body } = await create();
    expect(status).toBe(201);
    expect(body).toMatchObject({ name: 'Segmento', contactsCount: 3, leftOut: nobodyLeftOut });
    await make.contact(company, { name: 'Depois' });
    const page = await admin.call('GET', `/contact-list-items?contactListId=${body.id}`);
    expect(page.body.contacts).toMatchObject([
      { name: '5511900000002', number: '5511900000002', email: '' },
      { name: 'Ana', number: '551187654321', email: 'ana@x.com' },
      { name: 'x'.repeat(49), number: '5511900000001' },
    ]);
    expect(server.published).toMatchObject([
      { name: 'ContactList', event: { action: 'create', record: { contactsCount: 3 } } },
    ]);
  });

  it('leaves out groups, who is blocked, who refuses promotions and who has no number, and counts them', async () => {
    await make.contact(company, { name: 'Ana' });
    await make.contact(company, { name: 'Grupo', isGroup: true, active: false });
    await make.contact(company, { name: 'Bloqueada', active: false, marketingOptOutAt: '2026-01-01' });
    await make.contact(company, { name: 'Não quer', marketingOptOutAt: '2026-01-01' });
    await make.contact(company, { name: 'No Instagram', number: '', username: 'insta' });
    const leftOut = { groups: 1, blocked: 1, optedOut: 1, withoutNumber: 1 };
    expect(await count()).toEqual({ count: 1, leftOut });
    const { body } = await create();
    expect(body).toMatchObject({ contactsCount: 1, leftOut });
    expect(await namesOf(body)).toEqual(['Ana']);
  });

  it('is narrowed to any of some tags', async () => {
    const [ana, bia, caio] = [
      await make.contact(company, { name: 'Ana' }),
      await make.contact(company, { name: 'Bia' }),
      await make.contact(company, { name: 'Caio' }),
    ];
    await make.contact(company, { name: 'Duda' });
    const vip = await tag('VIP', [ana, bia]);
    const shop = await tag('Loja', [bia, caio]);
    expect(await members({ tags: [vip] })).toEqual(['Ana', 'Bia']);
    await admin.call('PUT', `/contact-lists/${(await firstList()).id}`, { name: 'Primeira' });
    expect(await members({ tags: [vip, shop] })).toEqual(['Ana', 'Bia', 'Caio']);
  });

  it('is narrowed to a channel', async () => {
    await make.contact(company, { name: 'Ana' });
    await make.contact(company, { name: 'Bia', channel: 'instagram' });
    expect(await members({ channel: 'instagram' })).toEqual(['Bia']);
  });

  it.each([
    [{ lastContactTo: '2026-03-10' }, ['Antes', 'No dia']],
    [{ lastContactFrom: '2026-03-10' }, ['Depois', 'No dia']],
    [{ lastContactFrom: '2026-03-10', lastContactTo: '2026-03-10' }, ['No dia']],
    [{}, ['Antes', 'Depois', 'Nunca', 'No dia']],
  ])("is narrowed to days of the last contact, of the company's calendar: %j", async (days, names) => {
    for (const [name, at] of [
      ['Antes', '2026-03-10T02:59:00Z'],
      ['No dia', '2026-03-11T02:59:00Z'],
      ['Depois', '2026-03-11T03:00:00Z'],
    ]) {
      const { id: contactId } = await make.contact(company, { name });
      await make.ticket(company, { contactId, status: 'closed', lastMessageAt: '2025-01-01T12:00:00Z' });
      await make.ticket(company, { contactId, status: 'closed', lastMessageAt: at });
    }
    await make.contact(company, { name: 'Nunca' });
    expect((await members(days)).toSorted()).toEqual(names.toSorted());
  });

  it('is narrowed to those whom the company wrote to, and who never answered', async () => {
    const talk = async (name: string, messages: Record<string, unknown>[]) => {
      const { id: contactId } = await make.contact(company, { name });
      const ticket = await make.ticket(company, { contactId });
      for (const facts of messages) await make.message(ticket, facts);
    };
    await talk('Calada', [{ fromMe: true }]);
    await talk('Respondeu', [{ fromMe: true }, { fromMe: false }]);
    await talk('Só nota', [{ fromMe: true, isPrivate: true }]);
    await make.contact(company, { name: 'Nunca contatada' });
    expect(await members({ neverAnswered: true })).toEqual(['Calada']);
    expect((await count('?neverAnswered=false')).count).toBe(4);
  });

  it.each([
    [{ name: 'A' }, 'name'],
    [{ tags: ['x'] }, 'tags.0'],
    [{ channel: 'fax' }, 'channel'],
    [{ lastContactFrom: 'ontem' }, 'lastContactFrom'],
    [{ lastContactTo: '2026-13-01' }, 'lastContactTo'],
    [{ neverAnswered: 'talvez' }, 'neverAnswered'],
  ])('is refused with %j, and nothing is half written', async (segment, field) => {
    expect(await create(segment)).toMatchObject({ status: 400, body: { details: [{ field }] } });
    expect((await admin.call('GET', '/contact-lists')).body.count).toBe(0);
  });

  it('is refused with a tag of another company, or with a name that is taken, and nothing is half written', async () => {
    await make.contact(company, { name: 'Ana' });
    const foreign = await make.insert('tags', { company_id: stranger.companyId, name: 'Deles' });
    expect((await create({ tags: [foreign.id] })).body.error).toBe('ERR_NO_TAG_FOUND');
    expect((await count(`?tags=[${foreign.id}]`)).error).toBe('ERR_NO_TAG_FOUND');
    expect((await admin.call('GET', '/contact-lists')).body.count).toBe(0);
    await create();
    expect((await create()).body.error).toBe('ERR_CONTACT_LIST_NAME_ALREADY_EXISTS');
    const lists = (await admin.call('GET', '/contact-lists')).body;
    expect([lists.count, lists.records[0].contactsCount]).toEqual([1, 1]);
  });
});
