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
let contact: Anything;

beforeAll(async () => {
  server = await moduleServer(scheduleRoutes);
  make = given(server);
});
afterAll(() => server.close());
const MORNING = '2026-11-20T12:00:00Z';
beforeEach(async () => {
  server.setNow(MORNING);
  company = await make.company();
  ana = await make.user(company);
  await make.connection(company, { isDefault: true });
  contact = await make.contact(company);
});

const create = async (facts: object = {}) =>
  (
    await ana.call('POST', '/schedules', {
      body: 'Sua parcela vence hoje.',
      contactId: contact.id,
      sendAt: '2026-11-20T13:00:00.000Z',
      valorIntervalo: 1,
      enviarQuantasVezes: 5,
      ...facts,
    })
  ).body;
const stop = async (id: number, body: object = {}) => ana.call('POST', `/schedules/${id}/stop`, body);
const messages = async () =>
  server.app.database.acrossCompanies('look', (tx) =>
    tx.query<Anything>('all-messages', 'select * from messages where company_id = $1', [company.id]),
  );
const runAt = async (...times: string[]) => {
  for (const time of times) {
    server.setNow(time);
    await sendDueSchedules(server.app);
  }
  server.setNow(MORNING);
};

describe('stopping the repetitions of a schedule', () => {
  it('at once sends nothing more and keeps the record', async () => {
    const { id } = await create();
    await runAt('2026-11-20T13:00:30Z');
    const stopped = { status: 'CANCELADA', cancelReason: 'stopped', contadorEnvio: 1 };
    expect(await stop(id)).toMatchObject({ status: 200, body: stopped });
    expect(await stop(id)).toMatchObject({ status: 200, body: stopped });
    await runAt('2026-11-21T13:00:30Z');
    expect(await messages()).toHaveLength(1);
  });

  it('after the next message sends that one, and ends', async () => {
    const { id } = await create();
    const last = { status: 'PENDENTE', cancelReason: null, enviarQuantasVezes: 1 };
    expect((await stop(id, { sendsNext: true })).body).toMatchObject(last);
    expect((await stop(id, { sendsNext: true })).body).toMatchObject(last);
    await runAt('2026-11-20T13:00:30Z', '2026-11-21T13:00:30Z');
    expect(await messages()).toHaveLength(1);
    expect((await ana.call('GET', `/schedules/${id}`)).body.status).toBe('ENVIADA');
  });

  it('is refused where nothing repeats, and names a bad field', async () => {
    const once = await create({ valorIntervalo: 0 });
    const refusal = { status: 409, body: { error: 'ERR_SCHEDULE_NOT_REPEATING' } };
    expect(await stop(once.id)).toMatchObject(refusal);
    const { id } = await create();
    expect(await stop(id, { sendsNext: 'talvez' })).toMatchObject({
      status: 400,
      body: { details: [{ field: 'sendsNext' }] },
    });
  });

  it('is for its author and for admins', async () => {
    const { id } = await create();
    const path = `/schedules/${id}`;
    await expectRefusal(await make.user(company), {
      request: ['POST', `${path}/stop`, {}],
      sight: { path, record: { id } },
      code: 'ERR_NO_PERMISSION',
    });
    const stranger = await make.admin(await make.company());
    expect((await stranger.call('POST', `${path}/stop`, {})).status).toBe(404);
    expect((await (await make.admin(company)).call('POST', `${path}/stop`, {})).status).toBe(200);
  });
});

describe('moving a schedule', () => {
  it('keeps all but its time; a past one is refused at the field', async () => {
    const { id } = await create();
    const move = async (sendAt: string) => ana.call('PUT', `/schedules/${id}`, { sendAt });
    expect((await move('2026-11-23T13:00:00Z')).body).toMatchObject({
      status: 'PENDENTE',
      sendAt: '2026-11-23T13:00:00.000Z',
      enviarQuantasVezes: 5,
    });
    expect(await move('2026-11-19T13:00:00Z')).toMatchObject({
      status: 400,
      body: { details: [{ field: 'sendAt' }] },
    });
  });

  it('of a stopped one lets it wait again, if its time is still to come', async () => {
    const { id } = await create({ sendAt: '2026-11-20T12:05:00Z' });
    await stop(id);
    server.setNow('2026-11-20T12:08:00Z');
    const refused = await ana.call('PUT', `/schedules/${id}`, { body: 'Ainda dá tempo?' });
    expect(refused).toMatchObject({ status: 400, body: { details: [{ field: 'sendAt' }] } });
    server.setNow(MORNING);
    const again = await ana.call('PUT', `/schedules/${id}`, { sendAt: '2026-11-21T13:00:00Z' });
    expect(again.body).toMatchObject({ status: 'PENDENTE', cancelReason: null });
  });
});
