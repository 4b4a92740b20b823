import { afterAll, beforeAll, expect, it } from 'vitest';
import { given, type Anything, type Given } from '../testing/given.ts';
import { moduleServer, type ModuleServer } from '../testing/module-server.ts';
import { removeOldRecords } from './remove-old-records.ts';

let server: ModuleServer;
let make: Given;
let company: { id: number };
beforeAll(async () => {
  const days = { TICKET_LOG_DAYS: '10', RATING_DAYS: '20', MERGE_DAYS: '30', IMPORT_DAYS: '40' };
  server = await moduleServer(() => [], days);
  make = given(server);
  company = await make.company();
});
afterAll(async () => server.close());

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
const left = async (table: string): Promise<Anything[]> =>
  server.app.database.inCompany(company.id, (tx) =>
    tx.query(`left-${table}`, `select * from ${table} where company_id = $1 order by id`, [company.id]),
  );

it('removes logs and ratings that are too old, and none of a ticket that is not closed', async () => {
  const [closed, open] = [
    await make.ticket(company, { status: 'closed' }),
    await make.ticket(company, { status: 'open' }),
  ];
  for (const ticket of [closed, open]) {
    const key = { company_id: company.id, ticketId: ticket.id };
    for (const days of [9, 11]) {
      await make.insert('ticket_logs', { ...key, type: 'open', createdAt: ago(days) });
    }
    for (const days of [19, 21]) {
      const tracking = await make.insert('ticket_tracking', { ...key, finishedAt: ago(days) });
      const rating = { ...key, trackingId: tracking.id, rate: days % 10, createdAt: ago(days) };
      await make.insert('user_ratings', rating);
    }
  }
  const messages = await left('messages');
  await removeOldRecords(server.app);

  const ticketsOf = async (table: string) => (await left(table)).map(({ ticketId }) => ticketId);
  expect(await ticketsOf('ticket_logs')).toEqual([closed.id, open.id, open.id]);
  expect(await ticketsOf('user_ratings')).toEqual([closed.id, open.id, open.id]);
  expect((await left('tickets')).map(({ id }) => id)).toEqual([closed.id, open.id]);
  expect(await left('messages')).toEqual(messages);
});

it('removes merges and imports that are too old, and no import that has not ended', async () => {
  const user = await make.user(company);
  for (const days of [29, 31]) {
    const moved = JSON.stringify({});
    const merge = { company_id: company.id, keptId: days, goneId: 2, moved, createdAt: ago(days) };
    await make.insert('contact_merges', merge);
  }
  const file = { company_id: company.id, userId: user.id, columns: '[]', total: 0 };
  for (const days of [39, 41]) {
    const ended = { ...file, fileName: `${days}.csv`, status: 'done', createdAt: ago(days) };
    await make.insert('contact_imports', { ...ended, finishedAt: ago(days) });
  }
  await make.insert('contact_imports', {
    ...file,
    fileName: 'runs.csv',
    status: 'running',
    createdAt: ago(99),
  });
  await removeOldRecords(server.app);

  expect((await left('contact_merges')).map(({ keptId }) => keptId)).toEqual([29]);
  expect((await left('contact_imports')).map(({ fileName }) => fileName)).toEqual(['39.csv', 'runs.csv']);
});
