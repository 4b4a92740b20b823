import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden, expectRefusal } from '../../testing/expect-refusal.ts';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { multipart } from '../../testing/multipart.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { channelThatCan } from '../messages/testing.ts';
import { scheduleRoutes } from './routes.ts';
import { sendDueSchedules } from './send-due.ts';

// An official number takes free text within a day of the customer's last message, and approved templates at any time.

let server: ModuleServer;
let make: Given;
let company: { id: number };
let ana: GivenUser;
let connection: Anything;
let ticket: Anything;
let order: number;

beforeAll(async () => {
  server = await moduleServer(scheduleRoutes);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  company = await make.company();
  ana = await make.user(company);
  connection = await make.connection(company, { channel: 'whatsappapi', provider: 'meta' });
  const contact = await make.contact(company, { name: 'Bia Prado' });
  const place = { whatsappId: connection.id, contactId: contact.id };
  ticket = await make.ticket(company, { ...place, status: 'open', userId: ana.id });
  order = await template([{ type: 'BODY', text: 'Olá {{1}}, seu pedido chega {{2}}.' }]);
});

async function template(components: object[], facts: object = {}): Promise<number> {
  const words = { name: 'pedido', language: 'pt_BR', category: 'UTILITY', status: 'APPROVED' };
  const place = { company_id: company.id, whatsappId: connection.id, platformId: randomUUID() };
  const row = { ...place, ...words, components: JSON.stringify(components), ...facts };
  return (await make.insert('message_templates', row)).id;
}
const soon = () => new Date(Date.now() - 1_000).toISOString();
const values = { 'body.1': '{{firstName}}', 'body.2': 'hoje' };
const request = (facts: object = {}) => {
  const { contactId } = ticket;
  const sendAt = soon();
  return {
    contactId,
    whatsappId: connection.id,
    sendAt,
    templateId: order,
    templateValues: values,
    ...facts,
  };
};
const create = async (facts: object = {}, by = ana) => by.call('POST', '/schedules', request(facts));
const ours = async () =>
  server.app.database.acrossCompanies('look', (tx) =>
    tx.query<Anything>('ours', 'select * from messages where company_id = $1 and "fromMe" order by id', [
      company.id,
    ]),
  );
const send = async () =>
  sendDueSchedules({
    ...server.app,
    capabilitiesOf: () => channelThatCan({ replyWindowHours: 24, templates: true }),
  });
const read = async (id: number) => (await ana.call('GET', `/schedules/${id}`)).body;
let change = 0;
const set = async (sql: string) => {
  change += 1;
  await server.app.database.acrossCompanies('change', (tx) =>
    tx.query(`change-${change}`, `${sql} and company_id = $1`, [company.id]),
  );
};

describe('a schedule of a template', () => {
  it('keeps the text that the customer will read, and is sent even after a long silence', async () => {
    const { status, body } = await create();
    expect([status, body]).toMatchObject([
      201,
      { templateId: order, templateName: 'pedido', templateValues: values, status: 'PENDENTE' },
    ]);
    expect(body.body).toBe('Olá {{firstName}}, seu pedido chega hoje.');
    await send();
    expect(await read(body.id)).toMatchObject({ status: 'ENVIADA', error: null });
    const [message] = await ours();
    expect(message).toMatchObject({
      ticketId: ticket.id,
      mediaType: 'template',
      body: 'Olá Bia, seu pedido chega hoje.',
      status: 'queued',
    });
    expect(JSON.parse(message?.dataJson)).toMatchObject({ request: { name: 'pedido' } });
  });

  it.each<[string, () => object | Promise<object>, string]>([
    ['a parameter without a value', () => ({ templateValues: { 'body.1': 'Bia' } }), 'templateValues.body.2'],
    [
      'a value with a line break',
      () => ({ templateValues: { ...values, 'body.2': 'a\nb' } }),
      'templateValues.body.2',
    ],
    ['values of the wrong kind', () => ({ templateValues: { 'body.1': 7 } }), 'templateValues.body.1'],
    ['a template that there is not', () => ({ templateId: 9_999_999 }), 'templateId'],
    ['no connection', () => ({ whatsappId: null }), 'templateId'],
    [
      'a template of another connection',
      async () => ({ whatsappId: (await make.connection(company)).id }),
      'templateId',
    ],
    [
      'one that is not approved',
      async () => ({ templateId: await template([], { status: 'PAUSED' }) }),
      'templateId',
    ],
    ['neither a text nor a template', () => ({ templateId: null }), 'body'],
  ])('is refused with %s and names the field', async (_what, facts, field) => {
    const { status, body } = await create(await facts());
    expect([status, body.details?.[0]?.field]).toEqual([400, field]);
  });

  it('of another company is refused as unknown', async () => {
    const other = await make.company();
    const rui = await make.user(other);
    const place = await make.ticket(other);
    const facts = { contactId: place.contactId, whatsappId: place.whatsappId };
    const { status, body } = await create(facts, rui);
    expect([status, body.details[0].field]).toEqual([400, 'templateId']);
  });

  it('is changed by its author and by admins, not by a colleague who reads it or by another company', async () => {
    const { id } = (await create()).body;
    const later = { templateValues: { ...values, 'body.2': 'amanhã' } };
    const rui = await make.user(company);
    const change = {
      sight: { path: `/schedules/${id}`, record: { id } },
      request: ['PUT', `/schedules/${id}`, later],
    } as const;
    await expectRefusal(rui, { ...change, code: 'ERR_NO_PERMISSION' });
    const stranger = await make.admin(await make.company());
    await expectHidden(stranger, { ...change, seenBy: rui, code: 'ERR_NO_SCHEDULE_FOUND' });
    const admin = await make.admin(company);
    const { status, body } = await admin.call('PUT', `/schedules/${id}`, later);
    expect([status, body.body]).toEqual([200, 'Olá {{firstName}}, seu pedido chega amanhã.']);
    const { details } = (await admin.call('PUT', `/schedules/${id}`, { templateValues: {} })).body;
    expect(details.map(({ field }: Anything) => field)).toEqual([
      'templateValues.body.1',
      'templateValues.body.2',
    ]);
  });

  it('becomes a text, and a text becomes a template', async () => {
    const { id } = (await create()).body;
    const put = async (facts: object) => ana.call('PUT', `/schedules/${id}`, facts);
    expect((await put({ templateId: null })).body.details[0].field).toBe('body');
    expect((await put({ templateId: null, body: 'Bom dia!' })).body).toMatchObject({
      body: 'Bom dia!',
      templateId: null,
      templateName: null,
      templateValues: {},
    });
    expect((await put({ templateId: order, templateValues: values })).body.templateName).toBe('pedido');
  });
});

describe('a due template', () => {
  it.each<[string, string, string]>([
    ['was paused', `update message_templates set status = 'PAUSED' where true`, 'ERR_TEMPLATE_NOT_USABLE'],
    ['is gone', 'delete from message_templates where true', 'ERR_NO_TEMPLATE_FOUND'],
    [
      'has become a promotion, which the customer does not want',
      `with promoted as (update message_templates set category = 'MARKETING' where company_id = $1)
       update contacts set "marketingOptOutAt" = now() where true`,
      'ERR_MARKETING_OPT_OUT',
    ],
    [
      'asks for more than before',
      `update message_templates set components = '[{"type":"BODY","text":"{{1}} {{2}} {{3}}"}]' where true`,
      'ERR_TEMPLATE_INCOMPLETE',
    ],
    [
      'has nothing to fill a variable with',
      `update contacts set name = '' where true`,
      'ERR_TEMPLATE_INCOMPLETE',
    ],
  ])('that %s is not sent and records the error', async (_what, sql, error) => {
    const { id } = (await create()).body;
    await set(sql);
    await send();
    expect(await read(id)).toMatchObject({ status: 'ERRO', error, templateName: 'pedido' });
    expect(await ours()).toEqual([]);
  });

  it('that is no promotion is sent to a customer who refuses promotions', async () => {
    const { id } = (await create()).body;
    await set(`update contacts set "marketingOptOutAt" = now() where true`);
    await send();
    expect(await read(id)).toMatchObject({ status: 'ENVIADA' });
  });

  it('that was deleted needs another template: a new time alone is refused', async () => {
    const { id } = (await create()).body;
    await set('delete from message_templates where true');
    const put = async (facts: object) => ana.call('PUT', `/schedules/${id}`, facts);
    expect((await put({ sendAt: soon() })).body.details[0].field).toBe('templateId');
    const plain = await template([{ type: 'BODY', text: 'Seu pedido chegou.' }]);
    expect((await put({ templateId: plain })).body).toMatchObject({
      body: 'Seu pedido chegou.',
      templateValues: {},
    });
  });
});

describe('the header file of a template', () => {
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  );
  const upload = async (id: number) => {
    const { headers, payload } = multipart({}, { field: 'file', fileName: 'sofa.png', content: png });
    return ana.call('POST', `/schedules/${id}/media-upload`, payload, { headers });
  };
  const withHeader = async (format: string) =>
    template([
      { type: 'HEADER', format },
      { type: 'BODY', text: 'Olha só' },
    ]);

  it('is sent with the template', async () => {
    const { id } = (await create({ templateId: await withHeader('IMAGE') })).body;
    expect((await upload(id)).status).toBe(200);
    await send();
    expect(await ours()).toMatchObject([
      { mediaType: 'template', mediaName: 'sofa.png', mediaMime: 'image/png' },
    ]);
  });

  it('is required at the latest when the schedule is due', async () => {
    const { id } = (await create({ templateId: await withHeader('IMAGE') })).body;
    await send();
    expect(await read(id)).toMatchObject({ status: 'ERRO', error: 'ERR_TEMPLATE_INCOMPLETE' });
  });

  it.each(['VIDEO', 'none'])('has the approved kind: a picture is refused for %s', async (format) => {
    const templateId = format === 'none' ? order : await withHeader(format);
    const { id } = (await create({ templateId })).body;
    const { status, body } = await upload(id);
    expect([status, body.details[0].field]).toEqual([400, 'file']);
  });

  it('is removed when the new template has no header', async () => {
    const { id } = (await create({ templateId: await withHeader('IMAGE') })).body;
    await upload(id);
    const { body } = await ana.call('PUT', `/schedules/${id}`, { templateId: order, templateValues: values });
    expect(body).toMatchObject({ mediaPath: null, mediaName: null });
  });
});
