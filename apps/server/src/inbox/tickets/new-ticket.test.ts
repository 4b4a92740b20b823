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

describe('a new ticket', () => {
  it('is refused while there is a live one, with its user as text that the client parses', async () => {
    const owned = await scenario.ticket({
      status: 'open',
      userId: scenario.rui.id,
      queueId: scenario.support.id,
    });
    const body = {
      contactId: owned.contactId,
      whatsappId: scenario.connection.id,
      queueId: scenario.sales.id,
    };

    const answer = await scenario.ana.call('POST', '/tickets', body);

    expect(answer).toMatchObject({ status: 409, body: { message: 'ERR_OTHER_OPEN_TICKET' } });
    expect(JSON.parse(answer.body.error)).toMatchObject({
      id: owned.id,
      uuid: owned.uuid,
      status: 'open',
      userId: scenario.rui.id,
      queueId: scenario.support.id,
      whatsappId: scenario.connection.id,
      isGroup: false,
      user: { name: 'Rui' },
      queue: { name: scenario.support.name },
    });
  });

  it('needs a connection that reaches the contact’s channel', async () => {
    const contact = await make.contact(scenario.company, { channel: 'facebook' });
    const body = { contactId: contact.id, whatsappId: scenario.connection.id, queueId: scenario.sales.id };
    expect(await scenario.ana.call('POST', '/tickets', body)).toMatchObject({
      status: 400,
      body: { error: 'ERR_CONTACT_NOT_REACHABLE' },
    });
  });
});
