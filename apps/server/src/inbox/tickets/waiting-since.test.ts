import { afterAll, beforeAll, expect, it } from 'vitest';
import { given, type Anything, type Given } from '../../testing/given.ts';
import type { ModuleServer } from '../../testing/module-server.ts';
import { openServer, ticketScenario } from '../testing/ticket-scenario.ts';

let server: ModuleServer;
let make: Given;
beforeAll(async () => {
  server = await openServer();
  make = given(server);
});
afterAll(async () => server.close());

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();

async function waiting(facts: Anything, messages: object[]): Promise<unknown> {
  const scenario = await ticketScenario(server, make);
  const ticket: Anything = await scenario.ticket(facts);
  for (const [minute, message] of messages.entries()) {
    const { company_id, conversationId, whatsappId, id: ticketId } = ticket;
    const place = { company_id, conversationId, whatsappId, ticketId, wid: `W${minute}` };
    const isAnswer = 'answer' in message;
    const { answer: _, ...known } = { answer: false, ...message };
    const by = isAnswer ? { fromMe: true, userId: scenario.ana.id } : {};
    await make.insert('messages', { ...place, body: 'oi', createdAt: at(minute), ...by, ...known });
  }
  const { body } = await scenario.admin.call('GET', '/tickets?status=search&showAll=true');
  return body.tickets.find(({ id }: Anything) => id === ticket.id).waitingSince;
}

it.each([
  ['the first of several messages', [{}, {}, {}], at(0)],
  ['the first one after an answer', [{}, { answer: true }, {}, {}], at(2)],
  ['the first one, whatever greets by itself', [{}, { fromMe: true, origin: 'system' }, {}], at(0)],
  ['the first one after an answer typed on the phone', [{}, { fromMe: true }, {}], at(2)],
  ['nothing when all is answered on the phone', [{}, { fromMe: true }], null],
  ['the first one, whatever is noted among the team', [{}, { answer: true, isPrivate: true }, {}], at(0)],
  ['nothing when all is answered', [{}, { answer: true }], null],
  [
    'the first one after the last of several answers',
    [{}, { answer: true }, {}, { answer: true }, {}, {}],
    at(4),
  ],
  ['nothing that came in the instant of the answer', [{}, { answer: true }, { createdAt: at(1) }], null],
  [
    'nothing that came in the instant of the answer, stored before it',
    [{ createdAt: at(1) }, { answer: true }],
    null,
  ],
  ['nothing before there is a message', [], null],
])('a ticket waits since %s', async (_name, messages, since) => {
  expect(await waiting({ status: 'pending' }, messages)).toBe(since);
});

it('a ticket no longer waits once somebody has taken it', async () => {
  expect(await waiting({ status: 'closed' }, [{}, {}])).toBe(null);
});
