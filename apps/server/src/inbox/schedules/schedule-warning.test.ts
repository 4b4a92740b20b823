import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { channelThatCan } from '../messages/testing.ts';
import { scheduleRoutes } from './routes.ts';

// The API warns while a text is planned that it will come too late.

const HOUR_MS = 3_600_000;
const can = (_provider: string, channel: string) =>
  channel === 'whatsappapi' ? channelThatCan({ replyWindowHours: 24, templates: true }) : channelThatCan();
let server: ModuleServer;
let make: Given;
let company: { id: number };
let ana: GivenUser;
let connection: Anything;
let ticket: Anything;

beforeAll(async () => {
  server = await moduleServer((app) => scheduleRoutes({ ...app, capabilitiesOf: can }));
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await make.company();
  ana = await make.user(company);
  connection = await make.connection(company, { channel: 'whatsappapi', provider: 'meta', isDefault: true });
  ticket = await make.ticket(company, { whatsappId: connection.id, status: 'open', userId: ana.id });
});

const inHours = (hours: number) => new Date(Date.now() + hours * HOUR_MS);
const heard = async (hoursAgo: number) => make.message(ticket, { createdAt: inHours(-hoursAgo) });
const plan = (hours: number, facts: object = {}) => ({
  body: 'Olá de novo',
  contactId: ticket.contactId,
  sendAt: inHours(hours).toISOString(),
  ...facts,
});
const create = async (hours: number, facts: object = {}) =>
  (await ana.call('POST', '/schedules', plan(hours, facts))).body;
const window = async (query: string, by = ana) => by.call('GET', `/schedules/reply-window?${query}`);

describe('a planned text', () => {
  it('within a day of the last message from the customer is saved without a warning', async () => {
    await heard(2);
    expect(await create(21)).toMatchObject({ status: 'PENDENTE', warning: null });
  });

  it('beyond that day is saved with a warning, even if it is due in less than 24 hours', async () => {
    await heard(2);
    const { id, ...made } = await create(23);
    expect(made).toMatchObject({ status: 'PENDENTE', warning: 'ERR_REPLY_WINDOW_CLOSED' });
    const put = async (facts: object) => (await ana.call('PUT', `/schedules/${id}`, facts)).body;
    expect(await put({ sendAt: inHours(21).toISOString() })).toMatchObject({ warning: null });
    expect(await put({ sendAt: inHours(22.5).toISOString() })).toMatchObject({
      warning: 'ERR_REPLY_WINDOW_CLOSED',
    });
  });

  it('to a contact who never wrote is saved with a warning; on another channel there is none', async () => {
    expect(await create(1)).toMatchObject({ warning: 'ERR_REPLY_WINDOW_CLOSED' });
    const { id: whatsappId } = await make.connection(company);
    expect(await create(1, { whatsappId })).toMatchObject({ warning: null });
  });

  it('that is a template has no warning', async () => {
    const words = { name: 'oi', language: 'pt_BR', category: 'UTILITY', status: 'APPROVED' };
    const row = { company_id: company.id, whatsappId: connection.id, platformId: randomUUID(), ...words };
    const components = JSON.stringify([{ type: 'BODY', text: 'Olá' }]);
    const { id: templateId } = await make.insert('message_templates', { ...row, components });
    expect(await create(100, { whatsappId: connection.id, templateId })).toMatchObject({ warning: null });
  });
});

describe('the reply window of a plan', () => {
  it('is answered with the connection that would send the message', async () => {
    const { contactId } = ticket;
    const nothing = { whatsappId: connection.id, hours: 24, closesAt: null };
    expect((await window(`contactId=${contactId}`)).body).toEqual(nothing);
    await heard(2);
    const { closesAt } = (await window(`contactId=${contactId}&whatsappId=${connection.id}`)).body;
    expect(Math.abs(Date.parse(closesAt) - inHours(22).getTime())).toBeLessThan(60_000);
    const { id } = await make.connection(company);
    const always = { whatsappId: id, hours: null, closesAt: null };
    expect((await window(`contactId=${contactId}&whatsappId=${id}`)).body).toEqual(always);
  });

  it('is refused to other companies, and bad input names its field', async () => {
    const rui = await make.user(await make.company());
    const { contactId } = ticket;
    const foreign = await window(`contactId=${contactId}`, rui);
    expect([foreign.status, foreign.body.error]).toEqual([404, 'ERR_NO_CONTACT_FOUND']);
    const other = await make.connection(await make.company());
    const { status, body } = await window(`contactId=${contactId}&whatsappId=${other.id}`);
    expect([status, body.error]).toEqual([404, 'ERR_NO_WAPP_FOUND']);
    for (const [query, field] of [
      ['', 'contactId'],
      ['contactId=x', 'contactId'],
      [`contactId=${contactId}&whatsappId=x`, 'whatsappId'],
    ] as const) {
      const bad = await window(query);
      expect([bad.status, bad.body.details[0].field]).toEqual([400, field]);
    }
  });
});

describe('a schedule for a contact who is blocked', () => {
  const refused = { status: 400, body: { error: 'ERR_CONTACT_BLOCKED' } };
  const read = async (id: number) => (await ana.call('GET', `/schedules/${id}`)).body;

  it('is neither created nor changed', async () => {
    const { id: contactId } = await make.contact(company, { active: false });
    expect(await ana.call('POST', '/schedules', plan(1, { contactId }))).toMatchObject(refused);
    const made = await create(1);
    expect(await ana.call('PUT', `/schedules/${made.id}`, { contactId })).toMatchObject(refused);
    expect(await read(made.id)).toMatchObject({ contactId: ticket.contactId });
    await server.app.database.inCompany(company.id, (tx) =>
      tx.query('test-block', 'update contacts set active = false where company_id = $1', [tx.companyId]),
    );
    expect(await ana.call('PUT', `/schedules/${made.id}`, { body: 'Outra coisa' })).toMatchObject(refused);
    expect(await read(made.id)).toMatchObject({ body: made.body });
  });
});
