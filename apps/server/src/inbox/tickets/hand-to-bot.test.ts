import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, type Given } from '../../testing/given.ts';
import type { RoomServer } from '../../testing/room-server.ts';
import { openServer, ticketWorld, type TicketWorld } from '../testing/ticket-world.ts';

let server: RoomServer;
let make: Given;
let world: TicketWorld;
beforeAll(async () => {
  server = await openServer();
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  world = await ticketWorld(server, make);
  for (const queue of [world.sales, world.support])
    await make.insert('connection_queues', {
      company_id: world.company.id,
      whatsappId: world.line.id,
      queueId: queue.id,
    });
});

const put = async (id: number, body: object, who = world.ana) => who.call('PUT', `/tickets/${id}`, body);

describe('who speaks', () => {
  it('is told with the ticket, and changes with it', async () => {
    const { id } = await world.ticket({ status: 'pending', queueId: world.sales.id });
    const accepted = await put(id, { status: 'open', userId: world.ana.id });
    expect(accepted.body.speaker).toEqual({ who: 'person', why: 'attended', canLead: true });
    const returned = await put(id, { status: 'pending', userId: null });
    expect(returned.body.speaker).toMatchObject({ who: 'nobody', why: 'waits' });
  });

  it('is the bot again once a person hands the conversation back to it', async () => {
    const facts = { status: 'open', userId: world.admin.id, amountUsedBotQueues: 3 };
    const ticket = await world.ticket(facts);
    const { body } = await put(ticket.id, { status: 'pending', isBot: true }, world.admin);
    expect(body).toMatchObject({
      status: 'pending',
      userId: null,
      queueId: null,
      isBot: true,
      amountUsedBotQueues: 0,
      speaker: { who: 'bot', why: 'menu' },
    });
    expect((await world.logOf(ticket.id)).map(({ type }) => type)).toEqual(['pending']);
  });

  it('cannot be decided by somebody of another company', async () => {
    const { id } = await world.ticket({ status: 'open', userId: world.ana.id });
    expect((await put(id, { status: 'pending', isBot: true }, world.stranger)).status).toBe(404);
  });
});
