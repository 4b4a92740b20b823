import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
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

const fields = ({ body }: Answer) => body.details.map((detail: { field: string }) => detail.field);
const joao = { name: 'João Çedilha', number: '+55 (11) 98765-4321' };
describe('creating a contact', () => {
  it('keeps the digits of the number, with extra information and tags, and tells the company', async () => {
    const tag = await make.insert('tags', { company_id: company.id, name: 'VIP' });
    const { status, body } = await ana.call('POST', '/contacts', {
      ...joao,
      email: 'joao@exemplo.com',
      disableBot: 'true',
      extraInfo: [{ name: 'Cidade', value: 'São Paulo' }],
      tags: [{ id: tag.id, name: 'VIP' }],
      companyId: stranger.companyId,
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      companyId: company.id,
      name: 'João Çedilha',
      number: '5511987654321',
      email: 'joao@exemplo.com',
      active: true,
      acceptAudioMessage: true,
      disableBot: true,
      isGroup: false,
      channel: 'whatsapp',
      lgpdAcceptedAt: null,
      whatsapp: null,
      wallets: [],
      extraInfo: [{ name: 'Cidade', value: 'São Paulo' }],
      tags: [{ id: tag.id, name: 'VIP' }],
    });
    expect(server.published).toMatchObject([
      { companyId: company.id, name: 'contact', event: { action: 'create', contact: { id: body.id } } },
    ]);
  });

  it('follows the company in whether voice messages are taken', async () => {
    const values = JSON.stringify({ acceptAudioMessageContact: 'disabled' });
    await make.insert('company_settings', { company_id: company.id, values });
    expect((await ana.call('POST', '/contacts', joao)).body.acceptAudioMessage).toBe(false);
  });

  it.each([
    ['the same', '5511987654321'],
    ['without the ninth digit', '551187654321'],
  ])('refuses a number that is known: %s', async (_, number) => {
    expect((await ana.call('POST', '/contacts', joao)).status).toBe(201);
    const again = await ana.call('POST', '/contacts', { name: 'Outro', number });
    expect(again).toMatchObject({ status: 409, body: { error: 'ERR_DUPLICATED_CONTACT' } });
    expect((await ana.call('GET', '/contacts')).body.count).toBe(1);
    expect((await stranger.call('POST', '/contacts', joao)).status).toBe(201);
  });

  it('makes one of two that are created at once', async () => {
    const both = await Promise.all([
      ana.call('POST', '/contacts', joao),
      admin.call('POST', '/contacts', joao),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it.each([
    ['name', { name: 'J' }],
    ['name', { name: 'J'.repeat(251) }],
    ['number', { number: '1234567' }],
    ['number', { number: 'onze 98765-4321' }],
    ['number', { number: '(((((((((()' }],
    ['number', { number: '9'.repeat(51) }],
    ['email', { email: 'abc' }],
    ['tags', { tags: ['x'] }],
    ['extraInfo.0.name', { extraInfo: [{ name: '', value: 'x' }] }],
  ])('names %s when it is wrong', async (field, wrong) => {
    const response = await ana.call('POST', '/contacts', { ...joao, ...wrong });
    expect(response.status).toBe(400);
    expect(fields(response)[0]).toContain(field);
    expect((await ana.call('GET', '/contacts')).body.count).toBe(0);
  });

  it('takes a name of 250, an empty e-mail and eight digits', async () => {
    const edge = { name: 'J'.repeat(250), number: '33334444', email: '' };
    expect((await ana.call('POST', '/contacts', edge)).status).toBe(201);
  });

  it("takes another company's tag for a missing one, and stores nothing", async () => {
    const tag = await make.insert('tags', { company_id: stranger.companyId, name: 'VIP' });
    const response = await ana.call('POST', '/contacts', { ...joao, tags: [tag.id] });
    expect(response).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } });
    expect((await ana.call('GET', '/contacts')).body.count).toBe(0);
  });
});

describe('changing a contact', () => {
  it('leaves what is absent, clears what is empty, and synchronises the extra information', async () => {
    const { body: made } = await ana.call('POST', '/contacts', {
      ...joao,
      email: 'a@b.com',
      extraInfo: [
        { name: 'Cidade', value: 'Santos' },
        { name: 'CPF', value: '1' },
      ],
    });
    const [city, cpf] = made.extraInfo;
    const { body } = await ana.call('PUT', `/contacts/${made.id}`, {
      email: '',
      extraInfo: [
        { ...city, value: 'São Paulo' },
        { name: 'Time', value: 'Santos' },
      ],
    });
    expect(body).toMatchObject({
      name: joao.name,
      number: '5511987654321',
      email: '',
      extraInfo: [
        { id: city.id, name: 'Cidade', value: 'São Paulo' },
        { name: 'Time', value: 'Santos' },
      ],
    });
    expect(JSON.stringify(body.extraInfo)).not.toContain(cpf.name);
    expect(server.published.at(-1)?.event).toMatchObject({ action: 'update', contact: { id: made.id } });
  });

  it("never touches another contact's rows of extra information", async () => {
    const other = await make.contact(company);
    const row = await make.insert('contact_extra_info', {
      company_id: company.id,
      contactId: other.id,
      name: 'Cidade',
      value: 'Rio',
    });
    const mine = await make.contact(company);
    const extraInfo = [{ id: row.id, name: 'Cidade', value: 'Minha' }];
    const { body } = await ana.call('PUT', `/contacts/${mine.id}`, { extraInfo });
    expect(body.extraInfo).toMatchObject([{ name: 'Cidade', value: 'Minha' }]);
    expect((await ana.call('GET', `/contacts/${other.id}`)).body.extraInfo).toMatchObject([{ value: 'Rio' }]);
  });

  it('changes the number by which the contact is known, unless somebody else has it', async () => {
    const { body: made } = await ana.call('POST', '/contacts', joao);
    await make.contact(company, { number: '5511911112222' });
    const taken = await ana.call('PUT', `/contacts/${made.id}`, { number: '551111112222' });
    expect(taken.status).toBe(200);
    const clash = await ana.call('PUT', `/contacts/${made.id}`, { number: '5511911112222' });
    expect(clash).toMatchObject({ status: 409, body: { error: 'ERR_DUPLICATED_CONTACT' } });
    // The old number is free again.
    expect((await ana.call('POST', '/contacts', joao)).status).toBe(201);
  });

  it('answers another company like no contact at all', async () => {
    const contact = await make.contact(company);
    const sight = { path: `/contacts/${contact.id}`, record: { id: contact.id } };
    for (const id of [contact.id, 999_999]) {
      for (const request of [
        ['GET', `/contacts/${id}`, undefined],
        ['PUT', `/contacts/${id}`, { name: 'Minha' }],
        ['DELETE', `/contacts/${id}`, undefined],
        ['PUT', `/contacts/block/${id}`, { active: false }],
        ['PUT', `/contacts/toggleAcceptAudio/${id}`, undefined],
        ['PUT', `/contacts/toggleDisableBot/${id}`, undefined],
        ['PUT', `/contact-wallet/${id}`, { wallets: [] }],
        ['PUT', `/contacts/${id}/marketing`, { accepts: false }],
        ['GET', `/contacts/${id}/tickets`, undefined],
        ['GET', `/contacts/${id}/media`, undefined],
      ] as const) {
        await expectHidden(stranger, { seenBy: ana, sight, request, code: 'ERR_NO_CONTACT_FOUND' });
      }
    }
    expect((await ana.call('GET', `/contacts/${contact.id}`)).body).toMatchObject({ name: 'Bia' });
  });

  it('blocks and unblocks, and turns the switches over', async () => {
    const { id } = await make.contact(company);
    const press = async (path: string) => (await ana.call('PUT', path)).body;
    expect((await ana.call('PUT', `/contacts/block/${id}`, { active: false })).body.active).toBe(false);
    expect((await ana.call('PUT', `/contacts/block/${id}`, { active: true })).body.active).toBe(true);
    expect((await ana.call('PUT', `/contacts/block/${id}`, {})).status).toBe(400);
    expect((await press(`/contacts/toggleAcceptAudio/${id}`)).acceptAudioMessage).toBe(false);
    expect((await press(`/contacts/toggleAcceptAudio/${id}`)).acceptAudioMessage).toBe(true);
    expect((await press(`/contacts/toggleDisableBot/${id}`)).disableBot).toBe(true);
    expect((await press(`/contacts/toggleDisableBot/${id}`)).disableBot).toBe(false);
  });

  it('notes who wants no promotions; only an admin takes that back', async () => {
    const { id } = await make.contact(company);
    const path = `/contacts/${id}/marketing`;
    const noted = await ana.call('PUT', path, { accepts: false });
    expect(noted.body).toMatchObject({ marketingOptOutAt: expect.any(String), marketingOptOutFrom: null });
    await expectRefusal(ana, {
      sight: { path: `/contacts/${id}`, record: { id } },
      request: ['PUT', path, { accepts: true }],
      code: 'ERR_NO_PERMISSION',
    });
    const admin = await make.admin(company);
    expect((await admin.call('PUT', path, { accepts: true })).body).toMatchObject({
      marketingOptOutAt: null,
    });
    expect((await ana.call('PUT', path, {})).status).toBe(400);
  });

  it('says whose customer it is; another company has nobody for that', async () => {
    const { id } = await make.contact(company);
    const path = `/contact-wallet/${id}`;
    expect((await ana.call('PUT', path, { wallets: [ana.id, ana.id] })).body.wallets).toEqual([
      { id: ana.id, name: 'Ana' },
    ]);
    const foreign = await ana.call('PUT', path, { wallets: [stranger.id] });
    expect(foreign).toMatchObject({ status: 404, body: { error: 'ERR_NO_USER_FOUND' } });
    expect((await ana.call('PUT', path, { wallets: [admin.id] })).body.wallets).toMatchObject([
      { id: admin.id },
    ]);
  });
});

describe('deleting a contact', () => {
  it('is refused to an agent who sees the contact; by an admin its tickets and messages go, and it is announced', async () => {
    const contact = await make.contact(company);
    const ticket = await make.ticket(company, { contactId: contact.id, status: 'closed' });
    await make.message(ticket);
    await expectRefusal(ana, {
      sight: { path: `/contacts/${contact.id}`, record: { id: contact.id } },
      request: ['DELETE', `/contacts/${contact.id}`],
      code: 'ERR_NO_PERMISSION',
    });
    expect((await admin.call('DELETE', `/contacts/${contact.id}`)).status).toBe(200);
    expect((await admin.call('GET', `/contacts/${contact.id}`)).status).toBe(404);
    expect(server.published.map(({ name, event }) => [name, event])).toEqual([
      ['ticket', { action: 'delete', ticketId: ticket.id }],
      ['contact', { action: 'delete', contactId: contact.id }],
    ]);
  });

  it('waits until nobody serves it', async () => {
    const contact = await make.contact(company);
    await make.ticket(company, { contactId: contact.id, status: 'open' });
    expect(await admin.call('DELETE', `/contacts/${contact.id}`)).toMatchObject({
      status: 409,
      body: { error: 'ERR_CONTACT_IN_USE' },
    });
  });
});
