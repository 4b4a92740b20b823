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
import { planDueCampaigns } from './plan-campaign.ts';
import { runCampaign } from './run-campaign.ts';

let fixture: CampaignServer;
let scenario: CampaignScenario;

beforeAll(async () => {
  fixture = await campaignServer();
});
afterAll(() => fixture.server.close());
beforeEach(async () => {
  scenario = await campaignScenario(fixture);
});

const run = async (campaign: Anything) => scenario.runAt(campaign, MORNING);
const withoutIntervals = async () => scenario.settings({ messageInterval: 0, longerIntervalAfter: 0 });
const read = async ({ id }: Anything) => (await scenario.admin.call('GET', `/campaigns/${id}`)).body;
const states = async () => (await scenario.deliveries()).map(({ state }) => state);
const texts = async () => (await scenario.messages()).map(({ body }) => body);

describe('a campaign without intervals', () => {
  it('sends each recipient one message, and ends when all have left', async () => {
    await scenario.addItems(1, 2, 3);
    await withoutIntervals();
    const { body: campaign } = await scenario.create();
    expect(campaign).toMatchObject({ status: 'EM_ANDAMENTO', startedAt: MORNING });
    await run(campaign);
    expect(await texts()).toEqual(['Oi Pessoa 1', 'Oi Pessoa 2', 'Oi Pessoa 3']);
    expect((await scenario.messages()).every(({ isMass, status }) => isMass && status === 'queued')).toBe(
      true,
    );
    expect(await read(campaign)).toMatchObject({ status: 'EM_ANDAMENTO', counts: { queued: 3 }, valid: 3 });
    await scenario.drain();
    await run(campaign);
    expect(await read(campaign)).toMatchObject({
      status: 'FINALIZADA',
      completedAt: MORNING,
      counts: { sent: 3, queued: 0, waiting: 0 },
      shipping: [{ deliveredAt: MORNING }, { deliveredAt: MORNING }, { deliveredAt: MORNING }],
    });
    await run(campaign);
    expect(await texts()).toHaveLength(3);
  });

  it('sends nothing twice with two processes at once', async () => {
    await scenario.addItems(...Array.from({ length: 12 }, (_, index) => index));
    await withoutIntervals();
    const { body: campaign } = await scenario.create();
    await Promise.all([run(campaign), run(campaign), run(campaign)]);
    await run(campaign);
    const numbers = (await scenario.deliveries()).map(({ messageId }) => messageId);
    expect(new Set(numbers).size).toBe(12);
    expect(await texts()).toHaveLength(12);
  });

  it('gives nobody up for an error of its own, and goes on when that has gone', async () => {
    await scenario.addItems(1, 2);
    await withoutIntervals();
    const { body: campaign } = await scenario.create();
    const broken = () => {
      throw new TypeError('an error of the program');
    };
    const app = { ...fixture.server.app, capabilitiesOf: broken };
    await expect(runCampaign(app, scenario.company.id, campaign.id)).rejects.toThrow(
      'an error of the program',
    );
    expect(await states()).toEqual(['waiting', 'waiting']);
    await run(campaign);
    expect(await states()).toEqual(['queued', 'queued']);
  });

  it('counts what the outbox gave up or skipped, with its reason', async () => {
    await scenario.addItems(1);
    await withoutIntervals();
    const { body: campaign } = await scenario.create();
    await run(campaign);
    await scenario.drain('skipped', 'suppressed.word');
    await run(campaign);
    expect(await scenario.deliveries()).toMatchObject([{ state: 'skipped', reason: 'suppressed.word' }]);
    expect(await read(campaign)).toMatchObject({ status: 'FINALIZADA', valid: 1, counts: { skipped: 1 } });
  });

  it('marks a number that the platform knows nobody of, for the next campaign', async () => {
    await scenario.addItems(1);
    await withoutIntervals();
    const { body: campaign } = await scenario.create();
    await run(campaign);
    await scenario.drain('failed', 'meta.notOnWhatsapp?code=131026');
    await run(campaign);
    expect(await scenario.deliveries()).toMatchObject([
      { state: 'failed', reason: 'meta.notOnWhatsapp?code=131026' },
    ]);
    const { body: next } = await scenario.create({ scheduledAt: null, name: 'Natal' });
    expect((await scenario.admin.call('GET', `/campaigns/${next.id}/audience`)).body).toMatchObject({
      unknown: 0,
      leftOut: { invalid: 1 },
    });
  });

  it('uses the messages of its variants, and notes which', async () => {
    await scenario.addItems(...Array.from({ length: 10 }, (_, index) => index));
    await withoutIntervals();
    const { body: campaign } = await scenario.create({ message1: 'A', message4: 'B' });
    await run(campaign);
    for (const { variant, messageId } of await scenario.deliveries()) {
      const message = (await scenario.messages()).find(({ id }) => id === messageId);
      expect([variant, message.body]).toEqual(message.body === 'A' ? [1, 'A'] : [4, 'B']);
    }
  });
});

describe('a campaign with an interval', () => {
  it('hands over the next message an interval after the one before has left', async () => {
    await scenario.addItems(1, 2, 3);
    await scenario.settings({ messageInterval: 20, longerIntervalAfter: 0 });
    const { body: campaign } = await scenario.create();
    await run(campaign);
    expect(await texts()).toHaveLength(1);
    await scenario.runAt(campaign, later(60));
    expect(await texts()).toHaveLength(1);
    await scenario.drain();
    await scenario.runAt(campaign, later(70));
    expect(await texts()).toHaveLength(1);
    await scenario.runAt(campaign, later(89));
    expect(await texts()).toHaveLength(1);
    await scenario.runAt(campaign, later(90));
    expect(await texts()).toHaveLength(2);
  });

  it('hands over one message with two processes at once', async () => {
    await scenario.addItems(1, 2, 3);
    const { body: campaign } = await scenario.create();
    await Promise.all([run(campaign), run(campaign), run(campaign)]);
    expect(await texts()).toHaveLength(1);
  });
});

describe('a scheduled campaign', () => {
  it('starts when it is due, however late', async () => {
    await scenario.addItems(1);
    const { body: campaign } = await scenario.create({ scheduledAt: later(3_600) });
    await planDueCampaigns(fixture.server.app);
    await scenario.runJobs();
    expect(await read(campaign)).toMatchObject({ status: 'PROGRAMADA', counts: { waiting: 0 } });
    fixture.server.setNow(later(3 * 3_600));
    await planDueCampaigns(fixture.server.app);
    await scenario.runJobs();
    fixture.server.setNow(MORNING);
    expect(await read(campaign)).toMatchObject({ status: 'EM_ANDAMENTO', counts: { queued: 1 } });
  });

  it('is cancelled when it can no longer start', async () => {
    await scenario.addItems(1);
    const { body: campaign } = await scenario.create({ scheduledAt: later(3_600) });
    await scenario.rows('update campaigns set "whatsappId" = null where company_id = $1 returning id');
    await scenario.runAt(campaign, later(3_600));
    expect(await read(campaign)).toMatchObject({ status: 'CANCELADA' });
  });
});

describe('the audience', () => {
  it('counts each recipient for the first reason, and the start leaves the same people out', async () => {
    await scenario.addItems(1, 2, 3, 4, 5);
    const numberOf = (ending: number) => `551198765000${ending}`;
    const { company } = scenario;
    await fixture.make.contact(company, { number: numberOf(1), active: false });
    await fixture.make.contact(company, { number: numberOf(2), marketingOptOutAt: new Date() });
    await scenario.admin.call('POST', '/suppressions', { number: numberOf(3) });
    await scenario.rows(
      'update contact_list_items set "isWhatsappValid" = $3 where company_id = $1 and number = $2 returning id',
      [numberOf(4), false],
    );
    const { body: campaign } = await scenario.create({ scheduledAt: null });
    const expected = {
      valid: 0,
      unknown: 1,
      leftOut: { blocked: 1, suppressed: 1, optedOut: 1, invalid: 1, twice: 0 },
      price: null,
    };
    expect((await scenario.admin.call('GET', `/campaigns/${campaign.id}/audience`)).body).toEqual(expected);
    await scenario.admin.call('PUT', `/campaigns/${campaign.id}`, { scheduledAt: MORNING });
    expect((await scenario.deliveries()).map(({ state, reason }) => [state, reason])).toEqual([
      ['skipped', 'blocked'],
      ['skipped', 'optedOut'],
      ['skipped', 'suppressed'],
      ['skipped', 'invalid'],
      ['waiting', null],
    ]);
    expect(await read(campaign)).toMatchObject({ valid: 1 });
    const page = await scenario.admin.call('GET', `/campaigns/${campaign.id}/deliveries?state=skipped`);
    expect(page.body).toMatchObject({ count: 4, hasMore: false });
    const path = `/campaigns/${campaign.id}/export?state=skipped`;
    const file = await fixture.server.http.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${scenario.admin.token}` },
    });
    expect(file.body.trim().split(/\r?\n/)).toHaveLength(5);
    expect(file.body).toContain('Pessoa 1');
    expect(file.body).toContain('blocked');
  });

  it('has a person with two numbers once', async () => {
    await scenario.addItems(1, 2);
    const contact = await fixture.make.contact(scenario.company, { number: '5511987650001' });
    await fixture.make.insert('contact_identities', {
      company_id: scenario.company.id,
      kind: 'phone',
      value: '5511987650002',
      contactId: contact.id,
    });
    const { body: campaign } = await scenario.create({ scheduledAt: null });
    expect((await scenario.admin.call('GET', `/campaigns/${campaign.id}/audience`)).body).toMatchObject({
      unknown: 1,
      leftOut: { twice: 1 },
    });
  });
});

describe('a test of a campaign', () => {
  it('sends all its messages to one number, and counts nowhere', async () => {
    const { body: campaign } = await scenario.create({
      scheduledAt: null,
      message2: 'Olá',
      confirmation: true,
      confirmationMessage1: 'Posso?',
    });
    const answer = await scenario.admin.call('POST', `/campaigns/${campaign.id}/test`, {
      number: '11 98765-4321',
    });
    expect(answer).toMatchObject({ status: 200, body: { sent: 3 } });
    expect(await texts()).toEqual(['Posso?', 'Oi Adão', 'Olá']);
    expect(await scenario.deliveries()).toEqual([]);
  });
});
