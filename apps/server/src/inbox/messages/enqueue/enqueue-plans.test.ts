import { afterAll, beforeAll, expect, it } from 'vitest';
import { given, type Anything, type GivenUser } from '../../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../../testing/module-server.ts';
import { addressOf, fillCompany } from '../../testing/many-tickets.ts';
import { openPlanner, seqScansIn, statementsOf, type Planner } from '../../testing/plans.ts';
import { messageRoutes } from '../routes.ts';

// The query plans of a send in a company with 20,000 tickets, with the settings of the sessions that run it.

let server: ModuleServer;
let planner: Planner;
let admin: GivenUser;
let ticket: Anything;

beforeAll(async () => {
  server = await moduleServer(messageRoutes);
  const make = given(server);
  const company = await make.company();
  admin = await make.admin(company);
  const queueIds = [(await make.queue(company)).id];
  const whatsappIds = [(await make.connection(company)).id];
  await fillCompany(server.app, { companyId: company.id, queueIds, whatsappIds }, 5_000);
  ticket = await make.ticket(company, { status: 'open', userId: admin.id, whatsappId: whatsappIds[0] });
  planner = await openPlanner(await addressOf(server.app), company.id);
}, 120_000);
afterAll(async () => {
  await planner.close();
  await server.close();
});

it.each([true, false])('scans no whole table (somebody listens: %s)', async (isHeard) => {
  server.app.realtime.hasListeners = () => isHeard;
  const sent = await statementsOf(async () => {
    expect((await admin.call('POST', `/messages/${ticket.id}`, { body: 'Oi' })).status).toBe(200);
  });
  const texts = sent.filter((text) => /\b(?:messages|tickets)\b/.test(text));
  expect(texts.some((text) => text.includes('insert into messages'))).toBe(true);
  for (const text of texts) expect(seqScansIn(await planner.planOf(text)), text).toEqual([]);
});
