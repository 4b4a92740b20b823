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
describe('a new contact', () => {
  it('keeps the digits of the number, extra information and tags, and is published to the company', async () => {
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

  it('accepts voice messages by default as set in the company', async () => {
    const values = JSON.stringify({ acceptAudioMessageContact: 'disabled' });
    await make.insert('company_settings', { company_id: company.id, values });
    expect((await ana.call('POST', '/contacts', joao)).body.acceptAudioMessage).toBe(false);
  });

  it.each([
    ['the same', '5511987654321'],
    ['without the ninth digit', '551187654321'],
  ])('is refused when its number is known: %s', async (_, number) => {
    expect((await ana.call('POST', '/contacts', joao)).status).toBe(201);
    const again = await ana.call('POST', '/contacts', { name: 'Outro', number });
    expect(again).toMatchObject({ status: 409, body: { error: 'ERR_DUPLICATED_CONTACT' } });
    expect((await ana.call('GET', '/contacts')).body.count).toBe(1);
    expect((await stranger.call('POST', '/contacts', joao)).status).toBe(201);
  });

  it('is created once when two people create it at the same time', async () => {
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
  ])('is refused with an invalid %s', async (field, wrong) => {
    const response = await ana.call('POST', '/contacts', { ...joao, ...wrong });
    expect(response.status).toBe(400);
    expect(fields(response)[0]).toContain(field);
    expect((await ana.call('GET', '/contacts')).body.count).toBe(0);
  });

  it('may have a name of 250 characters, an empty e-mail and a number of eight digits', async () => {
    const edge = { name: 'J'.repeat(250), number: '33334444', email: '' };
    expect((await ana.call('POST', '/contacts', edge)).status).toBe(201);
  });

  it("treats another company's tag as unknown, and stores nothing", async () => {
    const tag = await make.insert('tags', { company_id: stranger.companyId, name: 'VIP' });
    const response = await ana.call('POST', '/contacts', { ...joao, tags: [tag.id] });
    expect(response).toMatchObject({ status: 404, body: { error: 'ERR_NO_TAG_FOUND' } });
    expect((await ana.call('GET', '/contacts')).body.count).toBe(0);
  });
});

describe('a changed contact', () => {
  it('keeps absent fields, clears empty ones and replaces the extra information', async () => {
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

  it("leaves another contact's extra information alone", async () => {
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

  it('gets the new number unless another contact has it', async () => {
    const { body: made } = await ana.call('POST', '/contacts', joao);
    await make.contact(company, { number: '5511911112222' });
    const taken = await ana.call('PUT', `/contacts/${made.id}`, { number: '551111112222' });
    expect(taken.status).toBe(200);
    const clash = await ana.call('PUT', `/contacts/${made.id}`, { number: '5511911112222' });
    expect(clash).toMatchObject({ status: 409, body: { error: 'ERR_DUPLICATED_CONTACT' } });
    expect((await ana.call('POST', '/contacts', joao)).status).toBe(201);
  });

  it('is unknown to another company', async () => {
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

  it('is blocked and unblocked, and its switches are toggled', async () => {
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

  it('may refuse promotions, which only an admin takes back', async () => {
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

  it('belongs to users of the company; a user of another company is unknown', async () => {
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

describe('a deleted contact', () => {
  it('goes with its tickets and messages, and is published; an agent may not delete it', async () => {
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

  it('has no open ticket: otherwise the deletion is refused', async () => {
    const contact = await make.contact(company);
    await make.ticket(company, { contactId: contact.id, status: 'open' });
    expect(await admin.call('DELETE', `/contacts/${contact.id}`)).toMatchObject({
      status: 409,
      body: { error: 'ERR_CONTACT_IN_USE' },
    });
  });
});
