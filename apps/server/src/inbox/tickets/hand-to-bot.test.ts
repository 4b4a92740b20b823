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
  for (const queue of [scenario.sales, scenario.support])
    await make.insert('connection_queues', {
      company_id: scenario.company.id,
      whatsappId: scenario.connection.id,
      queueId: queue.id,
    });
});

const put = async (id: number, body: object, who = scenario.ana) => who.call('PUT', `/tickets/${id}`, body);

describe('the speaker of a ticket', () => {
  it('is answered with the ticket, and changes with it', async () => {
    const { id } = await scenario.ticket({ status: 'pending', queueId: scenario.sales.id });
    const accepted = await put(id, { status: 'open', userId: scenario.ana.id });
    expect(accepted.body.speaker).toEqual({ who: 'person', why: 'attended', canLead: true });
    const returned = await put(id, { status: 'pending', userId: null });
    expect(returned.body.speaker).toMatchObject({ who: 'nobody', why: 'waits' });
  });

  it('is the bot again after a person returns the conversation to it', async () => {
    const facts = { status: 'open', userId: scenario.admin.id, amountUsedBotQueues: 3 };
    const ticket = await scenario.ticket(facts);
    const { body } = await put(ticket.id, { status: 'pending', isBot: true }, scenario.admin);
    expect(body).toMatchObject({
      status: 'pending',
      userId: null,
      queueId: null,
      isBot: true,
      amountUsedBotQueues: 0,
      speaker: { who: 'bot', why: 'menu' },
    });
    expect((await scenario.logOf(ticket.id)).map(({ type }) => type)).toEqual(['pending']);
  });

  it('cannot be changed by another company', async () => {
    const { id } = await scenario.ticket({ status: 'open', userId: scenario.ana.id });
    expect((await put(id, { status: 'pending', isBot: true }, scenario.stranger)).status).toBe(404);
  });
});
