import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Anything } from '../../testing/given.ts';
import {
  campaignScenario,
  type CampaignScenario,
  type CampaignServer,
  campaignServer,
  later,
  MORNING,
} from '../testing/campaign-scenario.ts';
import { lockCampaign } from './campaign-queries.ts';
import { GatheredReplies } from './gathered-replies.ts';
import { planDueCampaigns } from './plan-campaign.ts';

let fixture: CampaignServer;
let scenario: CampaignScenario;

beforeAll(async () => {
  fixture = await campaignServer();
});
afterAll(() => fixture.server.close());
beforeEach(async () => {
  scenario = await campaignScenario(fixture);
  await scenario.settings({ messageInterval: 0, longerIntervalAfter: 0 });
});

const run = async (campaign: Anything) => scenario.runAt(campaign, MORNING);
const step = async ({ id }: Anything, what: 'cancel' | 'restart') =>
  scenario.admin.call('POST', `/campaigns/${id}/${what}`);
const states = async () => (await scenario.deliveries()).map(({ state }) => state);
const statuses = async () => (await scenario.messages()).map(({ status }) => status);

describe('a cancelled campaign', () => {
  it('takes back what waits in the outbox, and goes on where it was', async () => {
    await scenario.addItems(1, 2, 3);
    const { body: campaign } = await scenario.create();
    await run(campaign);
    const [first, second] = await scenario.messages();
    await scenario.rows(
      `update messages set status = 'sent' where company_id = $1 and id = $2 returning id`,
      [first.id],
    );
    await scenario.rows(
      `update messages set status = 'sending', attempts = 1 where company_id = $1 and id = $2 returning id`,
      [second.id],
    );
    expect(await step(campaign, 'cancel')).toMatchObject({ status: 200, body: { status: 'CANCELADA' } });
    expect(await statuses()).toEqual(['sent', 'sending', 'skipped']);
    expect((await scenario.messages()).at(-1).error).toBe('campaign.cancelled');
    await run(campaign);
    expect(await statuses()).toHaveLength(3);

    expect(await step(campaign, 'restart')).toMatchObject({ status: 200, body: { status: 'EM_ANDAMENTO' } });
    await run(campaign);
    expect(await statuses()).toEqual(['sent', 'sending', 'skipped', 'queued']);
    expect(await states()).toEqual(['sent', 'queued', 'queued']);
  });

  const cancelledAfterATry = async () => {
    await scenario.addItems(1, 2);
    const { body: campaign } = await scenario.create();
    await run(campaign);
    await scenario.rows('update messages set attempts = 1 where company_id = $1 returning id');
    await step(campaign, 'cancel');
    expect(await statuses()).toEqual(['queued', 'queued']);
    expect((await scenario.messages()).map(({ error }) => error)).toEqual(
      Array(2).fill('campaign.cancelled'),
    );
    return campaign;
  };

  it('marks what was tried once, and follows whether it has reached the customer', async () => {
    const campaign = await cancelledAfterATry();
    const [first] = await scenario.messages();
    // The outbox asks the channel: it has sent the first.
    await scenario.rows(
      `update messages set status = case id when $2 then 'sent' else 'skipped' end,
         error = case when id <> $2 then error end where company_id = $1 returning id`,
      [first.id],
    );
    await scenario.runJobs();
    expect(await states()).toEqual(['sent', 'waiting']);
    const { body } = await scenario.admin.call('GET', `/campaigns/${campaign.id}`);
    expect(body).toMatchObject({ status: 'CANCELADA', counts: { sent: 1, waiting: 1 } });
    await step(campaign, 'restart');
    await run(campaign);
    expect(await statuses()).toEqual(['sent', 'skipped', 'queued']);
    expect(await states()).toEqual(['sent', 'queued']);
  });

  it('is followed although its run met a lock', async () => {
    const campaign = await cancelledAfterATry();
    await scenario.drain();
    await fixture.server.app.database.inCompany(scenario.company.id, async (tx) => {
      await lockCampaign(tx, campaign.id);
      await scenario.runJobs();
    });
    expect(await states()).toEqual(['queued', 'queued']);
    await scenario.runJobs();
    expect(await states()).toEqual(['sent', 'sent']);
  });

  it('is found every minute while something of it is on its way', async () => {
    const campaign = await cancelledAfterATry();
    const dueAt = async () =>
      (await scenario.rows('select "dueAt" from campaigns where company_id = $1')).map((row) => row.dueAt);
    expect(await dueAt()).not.toEqual([null]);
    await scenario.drain();
    const planned: unknown[] = [];
    const jobs = {
      ...fixture.server.app.jobs,
      add: async (_tx: unknown, ...job: unknown[]) => void planned.push(job[1]),
    };
    await planDueCampaigns({ ...fixture.server.app, jobs });
    expect(planned).toContainEqual({ companyId: scenario.company.id, campaignId: campaign.id });
    await scenario.runJobs();
    expect([await states(), await dueAt()]).toEqual([['sent', 'sent'], [null]]);
  });

  it('lets leave what was tried once if it goes on before the outbox has asked', async () => {
    const campaign = await cancelledAfterATry();
    await step(campaign, 'restart');
    expect((await scenario.messages()).map(({ error }) => error)).toEqual([null, null]);
    await run(campaign);
    expect(await statuses()).toEqual(['queued', 'queued']);
  });

  it('adds who joined its list meanwhile, and nobody twice', async () => {
    await scenario.addItems(1);
    const { body: campaign } = await scenario.create();
    await run(campaign);
    await scenario.drain();
    await scenario.addItems(2);
    await step(campaign, 'cancel');
    await step(campaign, 'restart');
    await run(campaign);
    expect((await scenario.messages()).map(({ body }) => body)).toEqual(['Oi Pessoa 1', 'Oi Pessoa 2']);
  });

  it('was scheduled or running; other steps are refused', async () => {
    const { body: draft } = await scenario.create({ scheduledAt: null });
    expect((await step(draft, 'cancel')).body.error).toBe('ERR_CAMPAIGN_STEP');
    expect((await step(draft, 'restart')).body.error).toBe('ERR_CAMPAIGN_STEP');
    const { body: planned } = await scenario.create({ scheduledAt: later(7_200) });
    expect((await step(planned, 'cancel')).body.status).toBe('CANCELADA');
    expect((await step(planned, 'cancel')).body.error).toBe('ERR_CAMPAIGN_STEP');
  });
});

describe('a campaign with confirmation', () => {
  const begin = async () => {
    await scenario.addItems(1, 2);
    const facts = { confirmation: true, confirmationMessage3: 'Posso enviar, {nome}?' };
    const { body } = await scenario.create(facts);
    await run(body);
    return body;
  };
  const reply = async (deliveryId: number) => {
    const replies = new GatheredReplies(fixture.server.app);
    await fixture.server.app.database.inCompany(scenario.company.id, async (tx) =>
      replies.take(tx, [{ deliveryId, refuses: false, at: later(30) }]),
    );
    await replies.flush();
  };

  it('asks first, and sends the message to who answers', async () => {
    const campaign = await begin();
    expect((await scenario.messages()).map(({ body }) => body)).toEqual([
      'Posso enviar, Pessoa 1?',
      'Posso enviar, Pessoa 2?',
    ]);
    expect(await states()).toEqual(['asked', 'asked']);
    await scenario.drain();
    await run(campaign);
    expect(await states()).toEqual(['asked', 'asked']);
    const [first] = await scenario.deliveries();
    expect(first).toMatchObject({ confirmedAt: null, deliveredAt: null });
    expect(new Date(first.confirmationRequestedAt).toISOString()).toBe(MORNING);

    fixture.server.setNow(later(30));
    await reply(first.id);
    await scenario.runAt(campaign, later(41));
    expect((await scenario.messages()).at(-1).body).toBe('Oi Pessoa 1');
    expect(await states()).toEqual(['queued', 'asked']);
    // An answer that was decided upon before is no second one.
    await reply(first.id);
    expect(await states()).toEqual(['queued', 'asked']);
  });

  it('sends nothing to who answers after it was cancelled, until it goes on', async () => {
    const campaign = await begin();
    await scenario.drain();
    await run(campaign);
    const [first] = await scenario.deliveries();
    await Promise.all([step(campaign, 'cancel'), reply(first.id)]);
    await scenario.runAt(campaign, later(60));
    expect(await statuses()).toHaveLength(2);
    await step(campaign, 'restart');
    await scenario.runAt(campaign, later(61));
    expect(await states()).toEqual(['queued', 'asked']);
  });

  it('ends three days after the last question that nobody answered', async () => {
    const campaign = await begin();
    await scenario.drain();
    await run(campaign);
    await scenario.runAt(campaign, later(72 * 3_600 - 1));
    expect(await states()).toEqual(['asked', 'asked']);
    await scenario.runAt(campaign, later(72 * 3_600));
    expect(await scenario.deliveries()).toMatchObject([{ reason: 'unanswered' }, { reason: 'unanswered' }]);
    const { body } = await scenario.admin.call('GET', `/campaigns/${campaign.id}`);
    expect(body).toMatchObject({ status: 'FINALIZADA', counts: { skipped: 2 }, valid: 2 });
  });
});
