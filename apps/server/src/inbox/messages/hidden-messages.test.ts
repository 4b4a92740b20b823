import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import type { ModuleServer } from '../../testing/module-server.ts';
import { openServer, ticketScenario, type TicketScenario } from '../testing/ticket-scenario.ts';

const SECRET = 'o segredo da Ana';
let server: ModuleServer;
let make: Given;
let scenario: TicketScenario;
let hidden: Anything;
beforeAll(async () => {
  server = await openServer();
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  scenario = await ticketScenario(server, make);
  hidden = await scenario.ticket({ status: 'open', userId: scenario.ana.id });
});

const send = async (who: GivenUser, ticketId: number, body: object) =>
  who.call('POST', `/messages/${ticketId}`, { body: 'oi', ...body });
/** A later ticket of the same conversation. */
const nextOf = async (ticket: Anything, facts: object): Promise<Anything> => {
  const { company_id, conversationId, contactId, whatsappId, channel } = ticket;
  return make.insert('tickets', { company_id, conversationId, contactId, whatsappId, channel, ...facts });
};
const close = async (ticket: Anything) =>
  scenario.ana.call('PUT', `/tickets/${ticket.id}`, { status: 'closed' });
const ofRui = () => ({ status: 'open', userId: scenario.rui.id, queueId: scenario.support.id });

describe('a message in a hidden ticket', () => {
  it('is not shown to a user who sends with its key, and nothing is sent', async () => {
    const clientId = randomUUID();
    expect((await send(scenario.ana, hidden.id, { body: SECRET, clientId })).status).toBe(200);
    const own = await scenario.ticket(ofRui());

    const answer = await send(scenario.rui, own.id, { clientId });

    expect(answer).toMatchObject({ status: 400, body: { details: [{ field: 'clientId' }] } });
    expect(JSON.stringify(answer.body)).not.toContain(SECRET);
    expect(await scenario.messagesOf(own.id)).toEqual([]);
  });

  it('has a unique key: used for six tickets at the same moment, it makes one message', async () => {
    const tickets = await Promise.all(Array.from({ length: 6 }, () => scenario.ticket(ofRui())));
    const clientId = randomUUID();
    const answers = await Promise.all(tickets.map(({ id }) => send(scenario.rui, id, { clientId })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 400, 400, 400, 400, 400,
    ]);
  });

  it('is the answer to its author who repeats the request', async () => {
    const clientId = randomUUID();
    const [first, second] = [
      await send(scenario.ana, hidden.id, { clientId }),
      await send(scenario.ana, hidden.id, { clientId }),
    ];
    expect([second.status, second.body.id]).toEqual([200, first.body.id]);
  });

  it('cannot be quoted by a user who may not read it, even in the same conversation', async () => {
    const secret = await make.message(hidden, { body: SECRET });
    await close(hidden);
    const own = await nextOf(hidden, ofRui());

    const answer = await send(scenario.rui, own.id, { isPrivate: true, quotedMsg: { id: secret.id } });

    expect(answer).toMatchObject({ status: 404, body: { error: 'ERR_NO_MESSAGE_FOUND' } });
    expect(JSON.stringify(answer.body)).not.toContain(SECRET);
    const theirs = await make.message(own, { body: 'pergunta' });
    expect((await send(scenario.rui, own.id, { isPrivate: true, quotedMsg: { id: theirs.id } })).status).toBe(
      200,
    );
    expect(
      (await send(scenario.admin, own.id, { isPrivate: true, quotedMsg: { id: secret.id } })).status,
    ).toBe(200);
  });
});

describe('the last message of a hidden ticket', () => {
  it('is not in the answer to reopening an earlier ticket', async () => {
    await close(hidden);
    await nextOf(hidden, { ...ofRui(), lastMessage: SECRET });

    const answer = await scenario.ana.call('PUT', `/tickets/${hidden.id}`, {
      status: 'open',
      userId: scenario.ana.id,
    });

    expect(answer).toMatchObject({ status: 200, body: { userId: scenario.rui.id, user: { name: 'Rui' } } });
    expect(JSON.stringify(answer.body)).not.toContain(SECRET);
  });

  it('is not shown to the user who was too late to accept the ticket', async () => {
    const taken = await scenario.ticket({ ...ofRui(), lastMessage: SECRET });

    const answer = await scenario.ana.call('PUT', `/tickets/${taken.id}`, {
      status: 'open',
      userId: scenario.ana.id,
    });

    expect(answer).toMatchObject({ status: 200, body: { userId: scenario.rui.id, user: { name: 'Rui' } } });
    expect(JSON.stringify(answer.body)).not.toContain(SECRET);
  });
});
