import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { given, type Given } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { channelThatCan } from '../messages/testing.ts';
import { ticketScenario, type TicketScenario } from '../testing/ticket-scenario.ts';
import { ticketRoutes } from './routes.ts';

let server: ModuleServer;
let make: Given;
let scenario: TicketScenario;
beforeAll(async () => {
  server = await moduleServer((app) =>
    ticketRoutes({ ...app, capabilitiesOf: () => channelThatCan({ replyWindowHours: 24 }) }),
  );
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  scenario = await ticketScenario(server, make);
});

/** The system's messages on closing the ticket of a customer who wrote `hoursAgo` hours ago. */
async function lastWords(hoursAgo: number): Promise<unknown[]> {
  const ticket = await scenario.ticket({ status: 'open', userId: scenario.ana.id });
  await make.message(ticket, { createdAt: new Date(Date.now() - hoursAgo * 3_600_000) });
  const path = `/tickets/${ticket.id}` as const;
  expect((await scenario.ana.call('PUT', path, { status: 'closed' })).status).toBe(200);
  const messages = await scenario.messagesOf(ticket.id);
  return messages.filter(({ fromMe }) => fromMe).map(({ body }) => body);
}

it('the farewell is sent while the reply window is open, and omitted afterwards', async () => {
  expect(await lastWords(23)).toEqual(['Até logo, Bia!']);
  expect(await lastWords(25)).toEqual([]);
});
