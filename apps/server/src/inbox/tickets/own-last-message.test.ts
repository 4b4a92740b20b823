import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, type Anything, type Given } from '../../testing/given.ts';
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

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString();
const own = { fromMe: true, contactId: null, status: 'sent', ack: 2 };

/** What the list has of a ticket with these messages, whose last one is from `minute`. */
async function listed(
  messages: Anything[],
  { minute = messages.length - 1, ...facts }: Anything = {},
): Promise<unknown> {
  const ticket = await scenario.ticket({
    status: 'open',
    userId: scenario.ana.id,
    fromMe: true,
    lastMessageAt: at(minute),
    ...facts,
  });
  const rows: Anything[] = [];
  for (const [index, message] of messages.entries())
    rows.push(await make.message(ticket, { createdAt: at(index), ...message }));
  const { body } = await scenario.admin.call('GET', '/tickets?status=search&showAll=true');
  const { ownLastMessage } = body.tickets.find(({ id }: Anything) => id === ticket.id);
  if (ownLastMessage === null) return null;
  const { id, ...state } = ownLastMessage;
  return { ...state, index: rows.findIndex((row) => row.id === id) };
}

type Case = [name: string, messages: Anything[], facts?: Anything];
type Found = [name: string, messages: Anything[], expected: object, facts?: Anything];

describe('the list has how far an own last message came', () => {
  it.each<Found>([
    ['delivered', [{}, own], { ack: 2, status: 'sent', index: 1 }],
    ['on its way', [{}, { ...own, ack: 0, status: 'queued' }], { ack: 0, status: 'queued', index: 1 }],
    ['failed', [{ ...own, ack: 0, status: 'failed' }], { ack: 0, status: 'failed', index: 0 }],
    ['of a ticket that is closed', [{}, own], { ack: 2, status: 'sent', index: 1 }, { status: 'closed' }],
    [
      'the newest of several at one instant, and never a note among them',
      [own, { ...own, ack: 1, createdAt: at(0) }, { ...own, isPrivate: true, createdAt: at(0) }],
      { ack: 1, status: 'sent', index: 1 },
      { minute: 0 },
    ],
    [
      'whatever was noted later',
      [own, { ...own, isPrivate: true }],
      { ack: 2, status: 'sent', index: 0 },
      { minute: 0 },
    ],
  ])('%s', async (_name, messages, expected, facts) => {
    expect(await listed(messages, facts)).toEqual(expected);
  });

  it.each<Case>([
    ['the customer has the last word', [own, {}], { fromMe: false }],
    ['it is deleted', [own, { ...own, isDeleted: true }]],
    ['it was discarded: an earlier one is not the last', [own], { minute: 3 }],
    ['there is none', [], { fromMe: false, lastMessageAt: null }],
  ])('nothing while %s', async (_name, messages, facts) => {
    expect(await listed(messages, facts)).toBe(null);
  });
});
