import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { receive } from '../conversation/testing/receive.ts';
import { GatheredReplies, outreachRoutes } from '../outreach/index.ts';
import { given, type Anything, type Given } from './given.ts';
import { moduleServer, type ModuleServer } from './module-server.ts';

// Customers who answer the confirmation message of a campaign: messages come in by the conversation's rules.

const NOW = '2026-11-20T12:31:00.000Z';
let server: ModuleServer;
let make: Given;
let company: { id: number };
let connection: Anything;
let ticket: Anything;

beforeAll(async () => {
  server = await moduleServer(outreachRoutes);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(NOW);
  company = await make.company();
  connection = await make.connection(company, { isDefault: true });
  const contact = await make.contact(company, { name: 'Bia', number: '5511988880001' });
  ticket = await make.ticket(company, { contactId: contact.id, whatsappId: connection.id, status: 'closed' });
});

const bia = { kind: 'phone', value: '5511988880001', name: 'Bia' } as const;
let lastWid = 0;
async function writes(
  at: string | readonly string[],
  whatsappId: number = connection.id,
  body = 'Sim',
): Promise<void> {
  const events = [at].flat().map((time) => {
    lastWid += 1;
    const message = { wid: `R${lastWid}`, chat: bia, author: bia, at: time, body };
    return { kind: 'message', fromMe: false, mediaType: 'conversation', ...message } as const;
  });
  const { app } = server;
  const gathered = new GatheredReplies(app);
  const engine: Parameters<typeof receive>[0] = {
    ...app,
    takeReplies: async (tx, replies) => gathered.take(tx, replies),
  };
  await receive(engine, { companyId: company.id, whatsappId }, events);
  await gathered.flush();
}
/** A recipient whom a campaign has asked. */
async function asked(facts: object = {}): Promise<void> {
  const campaign = await make.insert('campaigns', {
    company_id: company.id,
    name: 'Natal',
    status: 'EM_ANDAMENTO',
    startedAt: NOW,
    confirmation: true,
  });
  const question = await make.message(ticket, {
    fromMe: true,
    isMass: true,
    status: 'sent',
    createdAt: '2026-11-20T12:29:59.900Z',
    ...facts,
  });
  await make.insert('campaign_deliveries', {
    company_id: company.id,
    campaignId: campaign.id,
    name: 'Bia',
    number: '5511988880001',
    phoneKey: '5511988880001',
    state: 'asked',
    contactId: ticket.contactId,
    whatsappId: connection.id,
    askMessageId: question.id,
    confirmationRequestedAt: '2026-11-20T12:30:00Z',
  });
}
const states = async (): Promise<Anything[]> =>
  server.app.database.inCompany(company.id, (tx) =>
    tx.query(
      'test-deliveries',
      'select state, "confirmedAt" as at from campaign_deliveries where company_id = $1 order by id',
      [company.id],
    ),
  );

it('confirms by a message of the customer, in its transaction', async () => {
  await asked();
  await writes('2026-11-20T12:30:40Z');
  const [{ state, at }] = await states();
  expect([state, new Date(at).toISOString()]).toEqual(['confirmed', '2026-11-20T12:30:40.000Z']);
});

it('confirms by the first of several messages that come in together', async () => {
  await asked();
  await writes(['2026-11-20T12:29:00Z', '2026-11-20T12:30:40Z', '2026-11-20T12:30:50Z']);
  const [{ state, at }] = await states();
  expect([state, new Date(at).toISOString()]).toEqual(['confirmed', '2026-11-20T12:30:40.000Z']);
});

it('is refused by a no of the customer', async () => {
  await asked();
  await writes('2026-11-20T12:30:40Z', connection.id, 'Não, obrigada');
  expect(await states()).toMatchObject([{ state: 'skipped', at: null }]);
});

it('confirms nothing by a message on another connection, or by one that was written before', async () => {
  await asked();
  const other = await make.connection(company);
  await writes('2026-11-20T12:30:40Z', other.id);
  await writes('2026-11-20T12:29:00Z');
  expect(await states()).toMatchObject([{ state: 'asked' }]);
});

it('confirms what may have arrived, and nothing that has not left', async () => {
  await asked({ status: 'queued' });
  await asked({ status: 'queued', attempts: 1 });
  await asked({ status: 'sending' });
  await asked({ status: 'failed' });
  await writes('2026-11-20T12:30:40Z');
  expect((await states()).map(({ state }) => state)).toEqual(['asked', 'confirmed', 'confirmed', 'asked']);
});

it('confirms by a message of the second in which the question left', async () => {
  await asked();
  await writes('2026-11-20T12:29:59Z');
  expect(await states()).toMatchObject([{ state: 'confirmed' }]);
});

it('confirms no question behind twenty newer messages of campaigns', async () => {
  for (let count = 0; count < 21; count += 1) await asked();
  await writes('2026-11-20T12:30:40Z');
  expect((await states()).map(({ state }) => state)).toEqual(['asked', ...Array(20).fill('confirmed')]);
});

it('takes messages as before while no campaign asks', async () => {
  await writes('2026-11-20T12:30:40Z');
  expect(await states()).toEqual([]);
});
