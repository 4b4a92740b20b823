import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import type { ModuleServer } from '../../testing/module-server.ts';
import { openServer, ticketScenario, type TicketScenario } from '../testing/ticket-scenario.ts';
import { saveTicket } from './queries.ts';

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

/** The ids in a list, with the number of unread messages. */
async function unreadIn(who: GivenUser, query: string): Promise<Record<number, number>> {
  const { body } = await who.call('GET', `/tickets?${query}`);
  return Object.fromEntries(
    body.tickets.map(({ id, unreadMessages }: Anything) => [id, unreadMessages as number]),
  );
}
/** Of the one who gets the tickets. */
const bell = async () => unreadIn(scenario.rui, 'withUnreadMessages=true');
const toRui = () => ({ userId: scenario.rui.id, queueId: scenario.support.id });
const mine = async (facts: object = {}) =>
  scenario.ticket({ status: 'open', userId: scenario.ana.id, ...facts });

describe('a transferred ticket', () => {
  const put = async (id: number, body: object, who = scenario.ana) =>
    who.call('PUT', `/tickets/${id}`, { isTransfered: true, ...body });

  it('is unread for whoever gets it from a colleague', async () => {
    const { id } = await mine();
    await put(id, toRui());
    expect(await bell()).toEqual({ [id]: 1 });
  });

  it('keeps the number of unread messages that it has', async () => {
    const { id } = await mine({ unreadMessages: 3 });
    await put(id, toRui());
    expect(await bell()).toEqual({ [id]: 3 });
  });

  it('is not unread for somebody who gives it to themselves, nor in a queue', async () => {
    const facts = { status: 'open', userId: null, queueId: scenario.support.id };
    await put((await scenario.ticket(facts)).id, toRui(), scenario.rui);
    await put((await mine()).id, { status: 'pending', userId: null, queueId: scenario.support.id });
    expect(await bell()).toEqual({});
  });
});

describe('selected tickets that are transferred', () => {
  const post = async (path: string, body: object = {}) =>
    scenario.ana.call('POST', `/tickets/bulk/${path}`, body);

  it('are unread, and without that mark once the transfer is undone', async () => {
    const [quiet, busy] = [await mine(), await mine()];
    const { body } = await post('transfer', { ticketIds: [quiet.id, busy.id], ...toRui() });
    expect(await bell()).toEqual({ [quiet.id]: 1, [busy.id]: 1 });
    // The customer writes twice.
    await server.app.database.inCompany(scenario.company.id, (tx) =>
      saveTicket(tx, busy.id, { unreadMessages: 3 }),
    );
    expect((await post(`transfer/${body.changeId}/undo`)).status).toBe(200);
    expect(await unreadIn(scenario.ana, 'status=open')).toEqual({ [quiet.id]: 0, [busy.id]: 2 });
  });
});
