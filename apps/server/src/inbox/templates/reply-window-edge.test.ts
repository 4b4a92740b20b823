import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { given, type Anything, type Given } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { messageRoutes } from '../messages/routes.ts';
import { channelThatCan } from '../messages/testing.ts';
import { scheduleRoutes } from '../schedules/routes.ts';
import { sendDueSchedules } from '../schedules/send-due.ts';
import { ticketScenario, type TicketScenario } from '../testing/ticket-scenario.ts';
import { ticketRoutes } from '../tickets/routes.ts';
import { templateRoutes } from './routes.ts';

// All checks of the reply window use the application's clock; here it differs from the database's.

const DAY_MS = 24 * 3_600_000;
const MINUTE_MS = 60_000;
const can = () => channelThatCan({ replyWindowHours: 24 });

let server: ModuleServer;
let make: Given;
let scenario: TicketScenario;
let ticket: Anything;
beforeAll(async () => {
  server = await moduleServer((app) => [
    ...messageRoutes({ ...app, capabilitiesOf: can }),
    ...ticketRoutes({ ...app, capabilitiesOf: can }),
    ...templateRoutes({ ...app, capabilitiesOf: can }),
    ...scheduleRoutes({ ...app, capabilitiesOf: can }),
  ]);
  make = given(server);
});
afterAll(async () => server.close());
beforeEach(async () => {
  server.setNow(null);
  scenario = await ticketScenario(server, make);
  ticket = await scenario.ticket({ status: 'open', userId: scenario.ana.id });
});

/** The outcome of each check `ms` after the customer's message, by a clock `aheadMs` ahead of the database's. */
async function sendsAfter(ms: number, aheadMs: number) {
  // The window counts from the whole second in which the customer wrote.
  const writtenAt = Math.floor((Date.now() + aheadMs - ms) / 1_000) * 1_000;
  const at = writtenAt + ms;
  await make.message(ticket, { createdAt: new Date(writtenAt) });
  server.setNow(new Date(at).toISOString());
  const { contactId, whatsappId, id } = ticket;
  const { closesAt, now } = (await scenario.ana.call('GET', `/tickets/${id}/reply-window`)).body;
  const sent = await scenario.ana.call('POST', `/messages/${id}`, { body: 'Bom dia' });
  const plan = { body: 'Olá de novo', contactId, whatsappId, sendAt: now };
  const schedule = (await scenario.ana.call('POST', '/schedules', plan)).body;
  await sendDueSchedules({ ...server.app, capabilitiesOf: can });
  const { status } = (await scenario.ana.call('GET', `/schedules/${schedule.id}`)).body;
  await scenario.ana.call('PUT', `/tickets/${id}`, { status: 'closed' });
  const bodies = (await scenario.messagesOf(id)).filter(({ fromMe }) => fromMe).map(({ body }) => body);
  return { shown: closesAt > now, sent: sent.status === 200, schedule: status, bodies };
}

describe('the reply window', () => {
  it('lets every kind of text through a millisecond before it closes', async () => {
    expect(await sendsAfter(DAY_MS - 1, -5 * MINUTE_MS)).toEqual({
      shown: true,
      sent: true,
      schedule: 'ENVIADA',
      bodies: ['Bom dia', 'Olá de novo', 'Até logo, Bia!'],
    });
  });

  it('lets none through once it has closed', async () => {
    expect(await sendsAfter(DAY_MS, 5 * MINUTE_MS)).toEqual({
      shown: false,
      sent: false,
      schedule: 'ERRO',
      bodies: [],
    });
  });
});
