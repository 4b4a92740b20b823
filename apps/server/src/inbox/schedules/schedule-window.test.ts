import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { given, type Anything, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { channelThatCan } from '../messages/testing.ts';
import { scheduleRoutes } from './routes.ts';
import { sendDueSchedules } from './send-due.ts';

const HOUR_MS = 3_600_000;
let server: ModuleServer;
let make: Given;
let ana: GivenUser;
let ticket: Anything;

beforeAll(async () => {
  server = await moduleServer(scheduleRoutes);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  const company = await make.company();
  ana = await make.user(company);
  const { id: whatsappId } = await make.connection(company, { isDefault: true });
  ticket = await make.ticket(company, { whatsappId, status: 'open', userId: ana.id });
});

/**
 * Sends a schedule on a channel with a reply window of 24 hours, after the customer's message of `hoursAgo` hours
 * ago.
 */
async function outcome(hoursAgo: number): Promise<{ status: string; error: string | null; sent: number }> {
  await make.message(ticket, { createdAt: new Date(Date.now() - hoursAgo * HOUR_MS) });
  const { contactId, whatsappId } = ticket;
  const sendAt = new Date(Date.now() - 1_000).toISOString();
  const plan = { body: 'Olá de novo', contactId, whatsappId, sendAt };
  const { body } = await ana.call('POST', '/schedules', plan);
  await sendDueSchedules({
    ...server.app,
    capabilitiesOf: () => channelThatCan({ replyWindowHours: 24 }),
  });
  const { status, error } = (await ana.call('GET', `/schedules/${body.id}`)).body;
  const rows = await server.app.database.acrossCompanies('look', (tx) =>
    tx.query('ours', 'select from messages where "ticketId" = $1 and "fromMe"', [ticket.id]),
  );
  return { status, error, sent: rows.length };
}

it('a schedule is sent while the reply window is open', async () => {
  expect(await outcome(23)).toEqual({ status: 'ENVIADA', error: null, sent: 1 });
});

it('a schedule after the reply window fails with the reason, and no message enters the outbox', async () => {
  expect(await outcome(25)).toEqual({ status: 'ERRO', error: 'ERR_REPLY_WINDOW_CLOSED', sent: 0 });
});
