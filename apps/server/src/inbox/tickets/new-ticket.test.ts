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
});

describe('a new ticket', () => {
  it('that meets a live one answers who has it, as a text the client reads', async () => {
    const held = await world.ticket({ status: 'open', userId: world.rui.id, queueId: world.support.id });
    const body = { contactId: held.contactId, whatsappId: world.line.id, queueId: world.sales.id };

    const answer = await world.ana.call('POST', '/tickets', body);

    expect(answer).toMatchObject({ status: 409, body: { message: 'ERR_OTHER_OPEN_TICKET' } });
    expect(JSON.parse(answer.body.error)).toMatchObject({
      id: held.id,
      uuid: held.uuid,
      status: 'open',
      userId: world.rui.id,
      queueId: world.support.id,
      whatsappId: world.line.id,
      isGroup: false,
      user: { name: 'Rui' },
      queue: { name: world.support.name },
    });
  });

  it('needs a line of the contact’s own kind', async () => {
    const contact = await make.contact(world.company, { channel: 'facebook' });
    const body = { contactId: contact.id, whatsappId: world.line.id, queueId: world.sales.id };
    expect(await world.ana.call('POST', '/tickets', body)).toMatchObject({
      status: 400,
      body: { error: 'ERR_CONTACT_NOT_REACHABLE' },
    });
  });
});
