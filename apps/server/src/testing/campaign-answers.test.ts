import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { receive } from '../conversation/testing/receive.ts';
import { ticketRoutes } from '../inbox/index.ts';
import { GatheredReplies, outreachRoutes, takeAnswers } from '../outreach/index.ts';
import { given, type Anything, type Given, type GivenUser } from './given.ts';
import { moduleServer, type ModuleServer } from './module-server.ts';

// Customers who answer a campaign: their ticket names it and waits in its queue, and its report counts them.

const NOW = '2026-11-20T12:31:00.000Z';
const NUMBER = '5511988880001';
let server: ModuleServer;
let make: Given;
let company: Anything;
let admin: GivenUser;
let agent: GivenUser;
let stranger: GivenUser;
let connection: Anything;
let queue: Anything;
/** The ticket in which campaigns write to Bia. */
let place: Anything;

beforeAll(async () => {
  server = await moduleServer((app) => [...outreachRoutes(app), ...ticketRoutes(app)]);
  make = given(server);
});
afterAll(() => server.close());
beforeEach(async () => {
  server.setNow(NOW);
  const plan = await make.plan({ useCampaigns: true });
  company = await make.company({ planId: plan.id });
  admin = await make.admin(company);
  agent = await make.user(company);
  stranger = await make.admin(await make.company({ planId: plan.id }));
  connection = await make.connection(company, { isDefault: true });
  queue = await make.queue(company);
  const contact = await make.contact(company, { name: 'Bia', number: NUMBER });
  place = await make.ticket(company, {
    contactId: contact.id,
    whatsappId: connection.id,
    status: 'closed',
    updatedAt: '2026-11-19T12:00:00Z',
  });
});

const bia = { kind: 'phone', value: NUMBER, name: 'Bia' } as const;
let lastWid = 0;
async function writes(at: string, whatsappId: number = connection.id): Promise<void> {
  lastWid += 1;
  const { app } = server;
  const gathered = new GatheredReplies(app);
  const engine: Parameters<typeof receive>[0] = {
    ...app,
    takeReplies: async (tx, replies) => gathered.take(tx, replies),
    takeAnswers,
  };
  const message = { wid: `W${lastWid}`, chat: bia, author: bia, at, mediaType: 'conversation' } as const;
  await receive(engine, { companyId: company.id, whatsappId }, [
    { kind: 'message', fromMe: false, ...message, body: 'Quero' },
  ]);
}

/** A campaign whose message to Bia left at a time. */
async function campaignLeft(at: string, facts: object = {}, name = 'Natal'): Promise<Anything> {
  const campaign = await make.insert('campaigns', {
    company_id: company.id,
    name,
    status: 'EM_ANDAMENTO',
    startedAt: '2026-11-20T12:00:00Z',
    ...facts,
  });
  const sent = await make.message(place, { fromMe: true, isMass: true, status: 'sent', createdAt: at });
  await make.insert('campaign_deliveries', {
    company_id: company.id,
    campaignId: campaign.id,
    name: 'Bia',
    number: NUMBER,
    phoneKey: NUMBER,
    state: 'sent',
    variant: 1,
    contactId: place.contactId,
    whatsappId: connection.id,
    messageId: sent.id,
    deliveredAt: at,
  });
  return campaign;
}
const report = async ({ id }: Anything) => (await admin.call('GET', `/campaigns/${id}`)).body;
const deliveries = async ({ id }: Anything, query = '') =>
  (await admin.call('GET', `/campaigns/${id}/deliveries${query}`)).body;
const waiting = async (): Promise<Anything[]> =>
  (await admin.call('GET', '/tickets?status=pending&showAll=true')).body.tickets;

describe('an answer to a campaign', () => {
  it('opens a ticket in the queue of the answers that names the campaign, and is counted once', async () => {
    const campaign = await campaignLeft('2026-11-20T12:30:00Z', { answerQueueId: queue.id });
    await writes('2026-11-20T12:30:40Z');
    await writes('2026-11-20T12:30:50Z');
    const [ticket, ...others] = await waiting();
    expect(others).toEqual([]);
    expect(ticket).toMatchObject({ queueId: queue.id, campaign: { id: campaign.id, name: 'Natal' } });
    expect(await report(campaign)).toMatchObject({
      answered: 1,
      variants: [{ variant: 1, sent: 1, failed: 0, answered: 1 }],
    });
    const { deliveries: shown, count } = await deliveries(campaign, '?answered=true');
    expect(count).toBe(1);
    expect(shown).toMatchObject([{ answeredAt: '2026-11-20T12:30:40.000Z', ticketUuid: ticket.uuid }]);
  });

  it('takes the queue of the tickets that the campaign opens, if it has no other', async () => {
    const open = { openTicket: 'enabled', queueId: queue.id };
    await campaignLeft('2026-11-20T12:30:00Z', open);
    await writes('2026-11-20T12:30:40Z');
    expect(await waiting()).toMatchObject([{ queueId: queue.id }]);
  });

  it('belongs to the campaign that wrote last, and a second one to nobody', async () => {
    const first = await campaignLeft('2026-11-20T12:20:00Z');
    const second = await campaignLeft('2026-11-20T12:30:00Z', {}, 'Ano novo');
    await writes('2026-11-20T12:30:40Z');
    await server.app.database.inCompany(company.id, (tx) =>
      tx.query('test-close', `update tickets set status = 'closed' where company_id = $1`, [company.id]),
    );
    await writes('2026-11-20T12:30:50Z');
    expect([(await report(first)).answered, (await report(second)).answered]).toEqual([0, 1]);
    expect((await waiting())[0]).toMatchObject({ campaign: null });
  });

  it('is none on another connection, or if it was written before', async () => {
    const campaign = await campaignLeft('2026-11-20T12:30:00Z', { answerQueueId: queue.id });
    await writes('2026-11-20T12:30:40Z', (await make.connection(company)).id);
    await writes('2026-11-20T12:29:00Z');
    expect(await report(campaign)).toMatchObject({ answered: 0 });
    expect((await waiting()).map((one) => one.campaign)).toEqual([null, null]);
    expect(await deliveries(campaign, '?answered=true')).toMatchObject({ deliveries: [], count: 0 });
  });
});

describe('the queue of the answers', () => {
  const body = () => ({ name: 'Natal', whatsappId: connection.id, message1: 'Oi' });

  it('is saved, kept and taken away; a removed queue takes itself away', async () => {
    const made = await admin.call('POST', '/campaigns', { ...body(), answerQueueId: queue.id });
    expect(made).toMatchObject({ status: 201, body: { answerQueueId: queue.id } });
    const path = `/campaigns/${made.body.id}`;
    expect((await admin.call('PUT', path, { name: 'Reis' })).body).toMatchObject({ answerQueueId: queue.id });
    await server.app.database.inCompany(company.id, (tx) =>
      tx.query('test-queue-gone', 'delete from queues where company_id = $1', [company.id]),
    );
    expect((await admin.call('GET', path)).body).toMatchObject({ answerQueueId: null });
  });

  it('is one of the company, and set by admins alone', async () => {
    const foreign = await make.queue({ id: stranger.companyId });
    const answer = await admin.call('POST', '/campaigns', { ...body(), answerQueueId: foreign.id });
    expect(answer).toMatchObject({
      status: 404,
      body: { error: 'ERR_NO_QUEUE_FOUND', details: [{ field: 'answerQueueId' }] },
    });
    expect((await agent.call('POST', '/campaigns', body())).status).toBe(403);
    expect((await admin.call('GET', '/campaigns')).body.count).toBe(0);
  });
});
