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
const read = async ({ id }: Anything) => (await scenario.admin.call('GET', `/campaigns/${id}`)).body;
const states = async () => (await scenario.deliveries()).map(({ state }) => state);
const texts = async () => (await scenario.messages()).map(({ body }) => body);

describe('a campaign waits', () => {
  it('for the sending hours of the company, and takes a change of them at once', async () => {
    await scenario.addItems(1);
    await scenario.settings({ startHour: '14:00', endHour: '18:00' });
    const { body: campaign } = await scenario.create();
    await run(campaign);
    expect(await texts()).toEqual([]);
    const [row] = await scenario.rows('select "dueAt" from campaigns where company_id = $1');
    expect(new Date(row.dueAt).toISOString()).toBe('2026-11-20T17:00:00.000Z');
    await scenario.settings({ startHour: '09:00' });
    await scenario.runJobs();
    expect(await texts()).toHaveLength(1);
  });

  it('for the day after a holiday of the company', async () => {
    await scenario.addItems(1);
    await scenario.rows(`insert into holidays (company_id, day) values ($1, '2026-11-20') returning name`);
    const { body: campaign } = await scenario.create();
    await run(campaign);
    expect(await texts()).toEqual([]);
    expect(await read(campaign)).toMatchObject({ waitsFor: 'hours' });
    await scenario.runAt(campaign, later(3 * 86_400));
    expect(await texts()).toHaveLength(1);
  });

  it('while the plan of its company has no campaigns', async () => {
    await scenario.addItems(1);
    const { body: campaign } = await scenario.create();
    const allow = async (useCampaigns: boolean) =>
      scenario.rows(
        `update plans set "useCampaigns" = $2 where id = (select "planId" from companies where id = $1) returning id`,
        [useCampaigns],
      );
    await allow(false);
    await run(campaign);
    await planDueCampaigns(fixture.server.app);
    await scenario.runJobs();
    expect(await states()).toEqual(['waiting']);
    await allow(true);
    await planDueCampaigns(fixture.server.app);
    await scenario.runJobs();
    expect(await states()).toEqual(['queued']);
  });

  it('while its connection is down', async () => {
    await scenario.addItems(1);
    const { body: campaign } = await scenario.create();
    const set = async (status: string) =>
      scenario.rows('update connections set status = $2 where company_id = $1 returning id', [status]);
    await set('DISCONNECTED');
    await run(campaign);
    expect(await states()).toEqual(['waiting']);
    expect(await read(campaign)).toMatchObject({ status: 'EM_ANDAMENTO', waitsFor: 'connection' });
    await set('CONNECTED');
    await run(campaign);
    expect(await states()).toEqual(['queued']);
    expect(await read(campaign)).toMatchObject({ waitsFor: null });
  });

  it('while the platform restricts its number', async () => {
    await scenario.addItems(1);
    const { body: campaign } = await scenario.create();
    const restrict = async (restriction: string | null) =>
      scenario.rows('update connections set restriction = $2 where company_id = $1 returning id', [
        restriction,
      ]);
    await restrict('channel.restricted');
    await run(campaign);
    expect(await states()).toEqual(['waiting']);
    expect(await read(campaign)).toMatchObject({ waitsFor: 'restriction' });
    await restrict(null);
    await run(campaign);
    expect(await states()).toEqual(['queued']);
  });
});
