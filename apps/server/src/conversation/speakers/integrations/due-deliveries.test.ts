import { afterAll, beforeAll, expect, it } from 'vitest';
import { given, type Anything, type Given } from '../../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../../testing/module-server.ts';
import { dueQueues } from './delivery-queries.ts';

// A sweep finds a limited number of queues; those that cannot be delivered now must not fill it.

let server: ModuleServer;
let make: Given;
beforeAll(async () => {
  server = await moduleServer(() => []);
  make = given(server);
});
afterAll(async () => server.close());

const at = (minutes: number) => new Date(Date.UTC(2026, 0, 1, 12, minutes)).toISOString();
const NOW = at(60);

async function service(): Promise<(minutes: number[]) => Promise<Anything>> {
  const company = await make.company();
  const values = {
    company_id: company.id,
    type: 'webhook',
    name: 'CRM',
    urlN8N: 'https://crm.test',
    secret: '',
  };
  const { id: integrationId } = await make.insert('integrations', values);
  return async (minutes) => {
    const ticket = await make.ticket(company, { status: 'pending' });
    for (const minute of minutes)
      await make.insert('integration_deliveries', {
        company_id: company.id,
        integrationId,
        ticketId: ticket.id,
        event: 'message.received',
        createdAt: at(0),
        firstAttemptAt: at(0),
        nextAttemptAt: at(minute),
      });
    return ticket;
  };
}

it('only the first delivery of a ticket is due, and integrations alternate', async () => {
  const dead = await service();
  // A delivery behind a postponed one has to wait, though its own time has come.
  await dead([90, 1, 2, 3]);
  const [first, second] = [await dead([4, 5]), await dead([6])];
  const other = await (await service())([30]);
  const find = async (limit: number) =>
    server.app.database.acrossCompanies('look', async (tx) => dueQueues(tx, new Date(NOW), limit));
  expect((await find(10)).map(({ ticketId }) => ticketId)).toEqual([first.id, other.id, second.id]);
  expect((await find(2)).map(({ ticketId }) => ticketId)).toEqual([first.id, other.id]);
});
