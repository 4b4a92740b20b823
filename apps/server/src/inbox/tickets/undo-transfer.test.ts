import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, type Given } from '../../testing/given.ts';
import type { ModuleServer } from '../../testing/module-server.ts';
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

const mine = async () => scenario.ticket({ status: 'open', userId: scenario.ana.id });
const put = async (id: number, body: object) =>
  scenario.ana.call('PUT', `/tickets/${id}`, { isTransfered: true, ...body });

describe('the undo of one ticket’s transfer', () => {
  const undo = async (changeId: number, who = scenario.ana) =>
    who.call('POST', `/tickets/bulk/transfer/${changeId}/undo`);
  const toRui = () => ({ userId: scenario.rui.id, queueId: scenario.support.id });
  const asBefore = () => ({ status: 'open', userId: scenario.ana.id, queueId: scenario.sales.id });
  const read = async (id: number) => {
    const { database } = server.app;
    const [row] = await database.acrossCompanies('look', (tx) =>
      tx.query('look-ticket', 'select * from tickets where id = $1', [id]),
    );
    return row;
  };

  it('brings user, queue, status, unread messages and period back', async () => {
    const { id } = await scenario.ticket({ status: 'open', userId: scenario.ana.id, unreadMessages: 2 });
    const period = await scenario.trackingOf(id);
    const { body } = await put(id, toRui());
    expect((await undo(body.changeId)).body).toEqual({ count: 1, kept: 0 });
    expect(await read(id)).toMatchObject({ ...asBefore(), unreadMessages: 2 });
    expect(await scenario.trackingOf(id)).toEqual(period);
  });

  it('opens the ticket again that a queue has closed', async () => {
    const end = await make.queue(scenario.company, { closeTicket: true });
    const { id } = await mine();
    const period = await scenario.trackingOf(id);
    const { body } = await put(id, { userId: null, queueId: end.id });
    expect((await undo(body.changeId)).body).toEqual({ count: 1, kept: 0 });
    expect(await read(id)).toMatchObject(asBefore());
    expect(await scenario.trackingOf(id)).toEqual(period);
  });

  it('hands the ticket back that continues a closed one', async () => {
    await scenario.settings({ closeTicketOnTransfer: true });
    const { id } = await mine();
    const { body } = await put(id, toRui());
    expect((await undo(body.changeId)).body).toEqual({ count: 1, kept: 0 });
    expect(await read(body.id)).toMatchObject(asBefore());
    expect(await read(id)).toMatchObject({ status: 'closed' });
  });

  it('leaves a ticket that has changed again, and is its own author’s', async () => {
    const { id } = await mine();
    const { body } = await put(id, { userId: null, queueId: scenario.support.id });
    expect(await undo(body.changeId, scenario.rui)).toMatchObject({ status: 403 });
    expect(await undo(body.changeId, scenario.stranger)).toMatchObject({ status: 404 });
    await scenario.rui.call('PUT', `/tickets/${id}`, { status: 'open', userId: scenario.rui.id });
    expect((await undo(body.changeId)).body).toEqual({ count: 0, kept: 1 });
    expect(await read(id)).toMatchObject({ status: 'open', userId: scenario.rui.id });
  });

  it('is offered for transfers alone', async () => {
    const { id } = await mine();
    const { body } = await scenario.ana.call('PUT', `/tickets/${id}`, { status: 'closed' });
    expect(body.status).toBe('closed');
    expect('changeId' in body).toBe(false);
  });
});
