import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectRefusal } from '../../testing/expect-refusal.ts';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { whileBlocked } from '../../testing/while-blocked.ts';
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
beforeEach(async () => {
  server.setNow('2026-11-20T12:00:00Z');
  company = await make.company();
  ana = await make.user(company);
  await make.connection(company, { isDefault: true });
  contact = await make.contact(company, { name: 'Bia Prado' });
  server.published.length = 0;
});

const at = '2026-11-20T11:00:00.000Z';
const failed = async (facts: object = {}) =>
  make.insert('schedules', {
    company_id: company.id,
    userId: ana.id,
    contactId: contact.id,
    body: 'Olá, {{firstName}}!',
    sendAt: at,
    firstAt: at,
    status: 'ERRO',
    error: 'ERR_WAPP_NOT_INITIALIZED',
    ...facts,
  });
const rows = async (table: 'messages' | 'schedules') =>
  server.app.database.acrossCompanies('look', (tx) =>
    tx.query<Anything>(`all-${table}`, `select * from ${table} where company_id = $1 order by id`, [
      company.id,
    ]),
  );
const disconnect = async () =>
  server.app.database.acrossCompanies('break', (tx) =>
    tx.query('break', `update connections set status = 'DISCONNECTED' where company_id = $1`, [company.id]),
  );

describe('sending a failed schedule now', () => {
  it('sends it once, also when it is asked again', async () => {
    const { id } = await failed();
    const send = async () => ana.call('POST', `/schedules/${id}/send`);
    expect(await send()).toMatchObject({
      status: 200,
      body: { status: 'ENVIADA', error: null, contadorEnvio: 1, sentAt: '2026-11-20T12:00:00.000Z' },
    });
    expect(server.published).toContainEqual(
      expect.objectContaining({ name: 'schedule', event: expect.objectContaining({ action: 'update' }) }),
    );
    expect(await send()).toMatchObject({ status: 200, body: { status: 'ENVIADA', contadorEnvio: 1 } });
    expect((await rows('messages')).map(({ body }) => body)).toEqual(['Olá, Bia!']);
  });

  it('twice at the same moment sends one message, and both learn that it was sent', async () => {
    const { id } = await failed();
    const send = async () => ana.call('POST', `/schedules/${id}/send`);
    const answers = await whileBlocked(server.app, 'conversations', async () =>
      Promise.all([send(), send()]),
    );
    expect(answers.map(({ status, body }) => [status, body.status])).toEqual([
      [200, 'ENVIADA'],
      [200, 'ENVIADA'],
    ]);
    expect(await rows('messages')).toHaveLength(1);
  });

  it('goes on with its repetitions, and the minute job does not send it as well', async () => {
    const { id } = await failed({ valorIntervalo: 1, enviarQuantasVezes: 3, contadorEnvio: 1 });
    const send = async () => ana.call('POST', `/schedules/${id}/send`);
    const next = { status: 'PENDENTE', contadorEnvio: 2, sendAt: '2026-11-21T11:00:00.000Z' };
    expect((await send()).body).toMatchObject(next);
    expect((await send()).body).toMatchObject(next);
    await sendDueSchedules(server.app);
    expect(await rows('messages')).toHaveLength(1);
  });

  it('that fails again answers the new reason, keeps it, and sends nothing', async () => {
    const { id } = await failed({ error: 'ERR_INTERNAL' });
    await disconnect();
    const refused = await ana.call('POST', `/schedules/${id}/send`);
    expect(refused).toMatchObject({ status: 400, body: { error: 'ERR_WAPP_NOT_INITIALIZED' } });
    expect(await rows('schedules')).toMatchObject([{ status: 'ERRO', error: 'ERR_WAPP_NOT_INITIALIZED' }]);
    expect(await rows('messages')).toEqual([]);
  });

  it('is for schedules that failed only', async () => {
    const refusal = { status: 409, body: { error: 'ERR_SCHEDULE_NOT_FAILED' } };
    const waiting = await failed({ status: 'PENDENTE', error: null });
    expect(await ana.call('POST', `/schedules/${waiting.id}/send`)).toMatchObject(refusal);
    const gone = await failed({ status: 'CANCELADA', error: null, cancelReason: 'answered' });
    expect(await ana.call('POST', `/schedules/${gone.id}/send`)).toMatchObject(refusal);
    expect(await rows('messages')).toEqual([]);
  });

  it('is for its author and for admins', async () => {
    const { id } = await failed();
    await expectRefusal(await make.user(company), {
      request: ['POST', `/schedules/${id}/send`],
      sight: { path: `/schedules/${id}`, record: { id } },
      code: 'ERR_NO_PERMISSION',
    });
    const stranger = await make.admin(await make.company());
    expect((await stranger.call('POST', `/schedules/${id}/send`)).status).toBe(404);
    expect((await (await make.admin(company)).call('POST', `/schedules/${id}/send`)).status).toBe(200);
  });
});
