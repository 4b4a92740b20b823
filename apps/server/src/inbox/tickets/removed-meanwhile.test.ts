import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Answer, given, type Given } from '../../testing/given.ts';
import type { ModuleServer } from '../../testing/module-server.ts';
import { waitUntilBlocked } from '../../testing/wait-until-blocked.ts';
import { openServer, ticketScenario, type TicketScenario } from '../testing/ticket-scenario.ts';

let server: ModuleServer;
let make: Given;
let scenario: TicketScenario;
beforeAll(async () => {
  server = await openServer();
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  scenario = await ticketScenario(server, make);
});

/** Makes the call read a row that still exists, and write when it is deleted. */
async function whileRemoving(table: string, id: number, call: () => Promise<Answer>): Promise<Answer> {
  const { running } = await server.app.database.acrossCompanies('remove for a test', async (tx) => {
    await tx.query(`test-remove-${table}`, `delete from ${table} where id = $1`, [id]);
    const running = call();
    await waitUntilBlocked(server.app);
    return { running };
  });
  return running;
}

describe('accepting a ticket', () => {
  it('while its queue is deleted reports the missing queue', async () => {
    const { id } = await scenario.ticket({ status: 'pending', queueId: null });
    const change = { status: 'open', userId: scenario.admin.id, queueId: scenario.support.id };

    const answer = await whileRemoving('queues', scenario.support.id, () =>
      scenario.admin.call('PUT', `/tickets/${id}`, change),
    );

    expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_QUEUE_FOUND' } });
    const rows = await scenario.logOf(id);
    expect(rows).toEqual([]);
  });

  it('while the accepting user is deleted answers 404, not an internal error', async () => {
    const { id } = await scenario.ticket({ status: 'pending' });
    const change = { status: 'open', userId: scenario.ana.id };

    const answer = await whileRemoving('users', scenario.ana.id, () =>
      scenario.ana.call('PUT', `/tickets/${id}`, change),
    );

    expect(answer.status).toBe(404);
    expect(await scenario.logOf(id)).toEqual([]);
  });
});
