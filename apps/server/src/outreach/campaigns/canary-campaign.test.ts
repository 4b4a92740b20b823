import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { expectHidden } from '../../testing/expect-refusal.ts';
import type { Anything } from '../../testing/given.ts';
import {
  campaignScenario,
  type CampaignScenario,
  type CampaignServer,
  campaignServer,
  later,
  MORNING,
} from '../testing/campaign-scenario.ts';

// A campaign that a few recipients get first, before a person releases the others.

let fixture: CampaignServer;
let scenario: CampaignScenario;

beforeAll(async () => {
  fixture = await campaignServer();
});
afterAll(() => fixture.server.close());
beforeEach(async () => {
  scenario = await campaignScenario(fixture);
  await scenario.addItems(1, 2, 3, 4, 5);
  await scenario.settings({ messageInterval: 0, longerIntervalAfter: 0 });
});

const read = async ({ id }: Anything) => (await scenario.admin.call('GET', `/campaigns/${id}`)).body;
const states = async () => (await scenario.deliveries()).map(({ state }) => state);
const release = async ({ id }: Anything) => scenario.admin.call('POST', `/campaigns/${id}/release`);

describe('a campaign that begins with two recipients', () => {
  it('stops after them until somebody releases the others', async () => {
    const { body: campaign } = await scenario.create({ canarySize: 2 });
    await scenario.runAt(campaign, MORNING);
    expect(await states()).toEqual(['queued', 'queued', 'waiting', 'waiting', 'waiting']);
    expect(await read(campaign)).toMatchObject({ waitsFor: null, canarySize: 2 });
    await scenario.drain();
    await scenario.runAt(campaign, later(5));
    await scenario.runAt(campaign, later(3_600));
    expect(await states()).toEqual(['sent', 'sent', 'waiting', 'waiting', 'waiting']);
    expect(await read(campaign)).toMatchObject({ status: 'EM_ANDAMENTO', waitsFor: 'canary' });
    expect(await release(campaign)).toMatchObject({
      status: 200,
      body: { waitsFor: null, releasedAt: MORNING },
    });
    await scenario.runAt(campaign, later(3_700));
    expect(await states()).toEqual(['sent', 'sent', 'queued', 'queued', 'queued']);
    expect(await release(campaign)).toMatchObject({ status: 409, body: { error: 'ERR_CAMPAIGN_STEP' } });
  });

  it('stops again after the first ones of what was changed since', async () => {
    const { body: campaign } = await scenario.create({ canarySize: 1 });
    await scenario.runAt(campaign, MORNING);
    await scenario.drain();
    await release(campaign);
    await scenario.admin.call('POST', `/campaigns/${campaign.id}/cancel`);
    const named = { name: campaign.name, canarySize: 1 };
    const edit = async (change: object) =>
      scenario.admin.call('PUT', `/campaigns/${campaign.id}`, { ...named, ...change });
    expect(await edit({ name: 'Outro nome' })).toMatchObject({ body: { releasedAt: MORNING } });
    expect(await edit({ message1: 'Outro texto' })).toMatchObject({
      status: 200,
      body: { releasedAt: null },
    });
    await scenario.admin.call('POST', `/campaigns/${campaign.id}/restart`);
    await scenario.runAt(campaign, later(5));
    await scenario.drain();
    await scenario.runAt(campaign, later(3_600));
    expect(await states()).toEqual(['sent', 'sent', 'waiting', 'waiting', 'waiting']);
    expect(await read(campaign)).toMatchObject({ waitsFor: 'canary' });
  });

  it('takes no other in place of one whose message failed', async () => {
    const { body: campaign } = await scenario.create({ canarySize: 2 });
    await scenario.runAt(campaign, MORNING);
    await scenario.drain('failed', 'channel.unreachable');
    await scenario.runAt(campaign, later(5));
    expect(await states()).toEqual(['failed', 'failed', 'waiting', 'waiting', 'waiting']);
    expect(await read(campaign)).toMatchObject({ waitsFor: 'canary' });
  });

  it('sends them the message once they have confirmed', async () => {
    const { body: campaign } = await scenario.create({
      canarySize: 1,
      confirmation: true,
      confirmationMessage1: 'Posso?',
    });
    await scenario.runAt(campaign, MORNING);
    await scenario.drain();
    await scenario.runAt(campaign, later(1));
    await scenario.rows(
      `update campaign_deliveries set state = 'confirmed', "confirmedAt" = $2, "dueAt" = $2
       where company_id = $1 and state = 'asked' returning id`,
      [MORNING],
    );
    await scenario.runAt(campaign, later(5));
    expect(await states()).toEqual(['queued', 'waiting', 'waiting', 'waiting', 'waiting']);
  });

  it('ends by itself where the list has no more', async () => {
    const { body: campaign } = await scenario.create({ canarySize: 5 });
    await scenario.runAt(campaign, MORNING);
    await scenario.drain();
    await scenario.runAt(campaign, later(5));
    expect(await read(campaign)).toMatchObject({ status: 'FINALIZADA', waitsFor: null });
  });

  it('is released by admins of the company alone, while it runs', async () => {
    const { body: campaign } = await scenario.create({ canarySize: 2 });
    const path = `/campaigns/${campaign.id}/release`;
    expect(await scenario.agent.call('POST', path)).toMatchObject({ status: 403 });
    await expectHidden(scenario.stranger, {
      sight: { path: '/campaigns', record: { id: campaign.id } },
      seenBy: scenario.admin,
      request: ['POST', path],
      code: 'ERR_NO_CAMPAIGN_FOUND',
    });
    expect(await read(campaign)).toMatchObject({ releasedAt: null });
    const { body: all } = await scenario.create({ name: 'A todos' });
    expect(await release(all)).toMatchObject({ status: 409 });
    const { body: draft } = await scenario.create({ name: 'Rascunho', canarySize: 2, scheduledAt: null });
    expect(await release(draft)).toMatchObject({ status: 409 });
  });
});

it.each([[1_001], [1.5], [-1], ['muitos']])('%j recipients to begin with are refused', async (canarySize) => {
  expect(await scenario.create({ canarySize })).toMatchObject({
    status: 400,
    body: { details: [{ field: 'canarySize' }] },
  });
});
