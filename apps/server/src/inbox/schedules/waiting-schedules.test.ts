import { afterAll, beforeAll, expect, it } from 'vitest';
import { given } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { scheduleRoutes } from './routes.ts';
import { sendDueSchedules } from './send-due.ts';

let server: ModuleServer;
beforeAll(async () => {
  server = await moduleServer(scheduleRoutes);
});
afterAll(() => server.close());

it.each([
  ['switched off', { status: false }],
  ['archived', { archivedAt: new Date() }],
])('a schedule of a company that is %s waits, and is sent afterwards', async (what, facts) => {
  const make = given(server);
  const company = await make.company({ ...facts, id: what.length });
  const ana = await make.user(company);
  await make.connection(company, { isDefault: true });
  const contact = await make.contact(company);
  const schedule = { company_id: company.id, userId: ana.id, contactId: contact.id, body: 'Olá' };
  const times = { sendAt: '2026-01-01T12:00:00Z', firstAt: '2026-01-01T12:00:00Z' };
  const { id } = await make.insert('schedules', { ...schedule, ...times });
  const across = server.app.database.acrossCompanies.bind(server.app.database);
  const status = async () => {
    await sendDueSchedules(server.app);
    const text = 'select status from schedules where id = $1';
    return (await across('look', (tx) => tx.query<{ status: string }>('test-schedule', text, [id])))[0]
      ?.status;
  };
  expect(await status()).toBe('PENDENTE');
  await across('switch on', (tx) =>
    tx.query('test-on', 'update companies set status = true, "archivedAt" = null where id = $1', [
      company.id,
    ]),
  );
  expect(await status()).toBe('ENVIADA');
});
