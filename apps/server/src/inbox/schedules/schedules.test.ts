import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { scheduleRoutes } from './routes.ts';
import { sendDueSchedules } from './send-due.ts';

let server: ModuleServer;
let make: Given;
let company: { id: number };
let ana: GivenUser;
let admin: GivenUser;
let connection: Anything;
let contact: Anything;

beforeAll(async () => {
  server = await moduleServer(scheduleRoutes);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(MORNING);
  company = await make.company();
  ana = await make.user(company);
  admin = await make.admin(company);
  connection = await make.connection(company, { isDefault: true });
  contact = await make.contact(company, { name: 'Bia Prado' });
  server.published.length = 0;
});

const MORNING = '2026-11-20T12:00:00Z';
const at = '2026-11-20T13:00:00.000Z';
const create = async (facts: object = {}, by = ana) =>
  by.call('POST', '/schedules', { body: 'Olá, {{firstName}}!', contactId: contact.id, sendAt: at, ...facts });
const rows = async (table: string) =>
  server.app.database.acrossCompanies('look', (tx) =>
    tx.query<Anything>(`all-${table}`, `select * from ${table} where company_id = $1 order by id`, [
      company.id,
    ]),
  );
const sweep = async () => sendDueSchedules(server.app);
const due = async (now = '2026-11-20T13:00:30Z') => {
  server.setNow(now);
  await sweep();
  // The clock goes back because a session expires before its schedule is due.
  server.setNow(MORNING);
};

describe('a schedule', () => {
  it('keeps the given values, with defaults for the rest', async () => {
    const { status, body } = await create();

    expect(status).toBe(201);
    expect(body).toMatchObject({
      body: 'Olá, {{firstName}}!',
      contact: { id: contact.id, name: 'Bia Prado' },
      user: { id: ana.id },
      whatsapp: null,
      sendAt: at,
      sentAt: null,
      status: 'PENDENTE',
      openTicket: 'disabled',
      statusTicket: 'closed',
      intervalo: 1,
      valorIntervalo: 0,
      enviarQuantasVezes: 1,
      tipoDias: 4,
      assinar: false,
      contadorEnvio: 0,
      mediaPath: null,
    });
    expect(body).toEqual({ ...(await ana.call('GET', `/schedules/${body.id}`)).body, warning: null });
    expect(server.published).toMatchObject([{ name: 'schedule', event: { action: 'create' } }]);
  });

  it.each([
    [{ body: 'abcd' }, 'body'],
    [{ contactId: null }, 'contactId'],
    [{ sendAt: null }, 'sendAt'],
    [{ sendAt: '1800-01-01T00:00:00Z' }, 'sendAt'],
    [{ intervalo: 5 }, 'intervalo'],
    [{ tipoDias: 3 }, 'tipoDias'],
    [{ enviarQuantasVezes: -1 }, 'enviarQuantasVezes'],
  ])('is refused with %j', async (facts, field) => {
    expect(await create(facts)).toMatchObject({ status: 400, body: { details: [{ field }] } });
  });

  it('is readable by a colleague, and changed and removed by its author and by admins only', async () => {
    const { body } = await create();
    const colleague = await make.user(company);
    const path = `/schedules/${body.id}`;
    const refusal = { sight: { path, record: { id: body.id } }, code: 'ERR_NO_PERMISSION' } as const;
    await expectRefusal(colleague, { ...refusal, request: ['PUT', path, { body: 'Outra coisa' }] });
    await expectRefusal(colleague, { ...refusal, request: ['DELETE', path] });
    await expectRefusal(colleague, { ...refusal, request: ['DELETE', `${path}/media-upload`] });
    expect((await admin.call('PUT', path, { body: 'Bom dia a todos' })).body.body).toBe('Bom dia a todos');
    expect((await ana.call('DELETE', path)).status).toBe(200);
    expect((await ana.call('GET', path)).status).toBe(404);
  });

  it('is listed newest first, by contact and text, or by days', async () => {
    const other = await make.contact(company, { name: 'Álvaro' });
    await create({ sendAt: '2026-11-21T02:30:00Z' });
    await create({ contactId: other.id, sendAt: '2026-11-25T12:00:00Z' });
    const names = async (query: string) =>
      (await ana.call('GET', `/schedules?${query}`)).body.schedules.map((one: Anything) => one.contact.name);

    expect(await names('')).toEqual(['Álvaro', 'Bia Prado']);
    expect(await names('searchParam=alvaro')).toEqual(['Álvaro']);
    expect(await names(`contactId=${contact.id}`)).toEqual(['Bia Prado']);
    // 23:30 of the 20th in the company's time zone.
    expect(await names('from=2026-11-20&to=2026-11-20')).toEqual(['Bia Prado']);
    expect(await names('from=2026-11-20&to=2026-11-30')).toEqual(['Bia Prado', 'Álvaro']);
  });

  it('needs a plan that includes schedules', async () => {
    const plan = await make.plan({ useSchedules: false });
    const poor = await make.company({ planId: plan.id });
    const refused = await (await make.user(poor)).call('GET', '/schedules');
    expect(refused).toMatchObject({ status: 403, body: { error: 'ERR_PLAN_FEATURE' } });
  });

  it('masks a contact name that is a phone number for viewers who may not see numbers', async () => {
    const values = JSON.stringify({ enableLGPD: 'enabled', lgpdHideNumber: 'enabled' });
    await make.insert('company_settings', { company_id: company.id, values });
    contact = await make.contact(company, { name: '5511987654321', number: '5511987654321' });
    expect((await create()).body.contact.name).toBe('**-**21');
    expect((await create({}, admin)).body.contact.name).toBe('5511987654321');
  });
});

describe('a due schedule', () => {
  it('is sent once, into a quiet ticket, however late and often the job runs', async () => {
    await create();
    await due('2026-11-20T12:59:00Z');
    expect(await rows('messages')).toEqual([]);
    server.setNow('2026-11-22T08:00:00Z');
    await Promise.all([sweep(), sweep()]);
    await sweep();
    expect(await rows('messages')).toMatchObject([
      { body: 'Olá, Bia!', status: 'queued', fromMe: true, whatsappId: connection.id, userId: ana.id },
    ]);
    expect(await rows('tickets')).toMatchObject([
      { status: 'closed', isQuiet: true, contactId: contact.id, userId: null },
    ]);
    expect(await rows('ticket_tracking')).toEqual([]);
    expect(server.published.some(({ name }) => name === 'ticketMoved')).toBe(false);
    expect(await rows('schedules')).toMatchObject([
      { status: 'ENVIADA', contadorEnvio: 1, sentAt: '2026-11-22T08:00:00.000Z' },
    ]);
  });

  it('goes into the last ticket, which stays closed', async () => {
    const closed = await make.ticket(company, {
      contactId: contact.id,
      whatsappId: connection.id,
      status: 'closed',
    });
    await create();
    await due();
    expect((await rows('messages')).map(({ ticketId }) => ticketId)).toEqual([closed.id]);
    expect(await rows('tickets')).toMatchObject([
      { id: closed.id, status: 'closed', isQuiet: false, lastMessage: 'Olá, Bia!' },
    ]);
  });

  it('opens a ticket as requested, signed by its author', async () => {
    const queue = await make.queue(company);
    const form = { openTicket: 'enabled', statusTicket: 'open', queueId: queue.id, ticketUserId: admin.id };
    await create({ ...form, assinar: true });
    await due();

    expect(await rows('tickets')).toMatchObject([{ status: 'open', queueId: queue.id, userId: admin.id }]);
    expect((await rows('messages'))[0].body).toBe('*Ana:*\nOlá, Bia!');
    expect(server.published.some(({ name }) => name === 'ticketMoved')).toBe(true);
  });

  it('opens an ordinary closed ticket if that is requested', async () => {
    await create({ openTicket: 'enabled', statusTicket: 'closed' });
    await due();
    expect(await rows('tickets')).toMatchObject([{ status: 'closed', isQuiet: false }]);
    expect(server.published.some(({ name }) => name === 'ticketMoved')).toBe(true);
  });

  it('repeats as often as requested, on business days', async () => {
    const request = { valorIntervalo: 1, enviarQuantasVezes: 3, tipoDias: 6 };
    const { body } = await create(request);
    const stand = async () => {
      const { status, contadorEnvio, sendAt } = (await ana.call('GET', `/schedules/${body.id}`)).body;
      return [status, contadorEnvio, sendAt];
    };
    await due();
    // The 20th is a Friday: the repetitions of Saturday and Sunday move to Monday.
    expect(await stand()).toEqual(['PENDENTE', 1, '2026-11-23T13:00:00.000Z']);
    await due('2026-11-23T13:00:00Z');
    expect(await stand()).toEqual(['PENDENTE', 2, '2026-11-24T13:00:00.000Z']);
    await due('2026-11-24T13:00:00Z');
    expect((await stand()).slice(0, 2)).toEqual(['ENVIADA', 3]);
    await due('2026-12-24T13:00:00Z');
    expect((await rows('messages')).length).toBe(3);
  });

  it.each([
    [
      'a connection that is down',
      'ERR_WAPP_NOT_INITIALIZED',
      async () => change('connections', `status = 'DISCONNECTED'`),
    ],
    ['somebody who is blocked', 'ERR_CONTACT_BLOCKED', async () => change('contacts', 'active = false')],
    ['no connection at all', 'ERR_NO_DEF_WAPP_FOUND', async () => change('connections')],
  ])('fails for %s, leaves nothing behind, and is pending again after a change', async (_, code, spoil) => {
    const { body } = await create();
    await create({ contactId: (await make.contact(company)).id });
    await spoil();
    await due();
    const failed = (await ana.call('GET', `/schedules/${body.id}`)).body;
    expect(failed).toMatchObject({ status: 'ERRO', error: code, sentAt: null, contadorEnvio: 0 });
    expect([await rows('messages'), await rows('tickets')]).toEqual([[], []]);
    await change('contacts', 'active = true');
    const again = await ana.call('PUT', `/schedules/${body.id}`, { sendAt: '2026-11-21T13:00:00Z' });
    expect(again.body).toMatchObject({ status: 'PENDENTE', error: null });
  });

  it('cannot be changed after it was sent', async () => {
    const { body } = await create();
    await due();
    const late = await ana.call('PUT', `/schedules/${body.id}`, { body: 'Tarde demais' });
    expect(late).toMatchObject({ status: 409, body: { error: 'ERR_SCHEDULE_SENT' } });
  });
});

async function change(table: string, set?: string): Promise<void> {
  const text = `${set ? `update ${table} set ${set}` : `delete from ${table}`} where company_id = $1`;
  await server.app.database.acrossCompanies('spoil', (tx) =>
    tx.query(`spoil-${table}-${set ?? ''}`.slice(0, 60), text, [company.id]),
  );
}
