import { audienceReasons } from '@prosa/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import pg from 'pg';
import { applyMissing, lockMigrations } from '../../platform/database/migrate.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { Anything } from '../../testing/given.ts';
import { emptyDatabase } from '../../testing/test-database.ts';
import { waitUntilBlocked } from '../../testing/wait-until-blocked.ts';
import {
  campaignScenario,
  type CampaignScenario,
  type CampaignServer,
  campaignServer,
  MORNING,
} from '../testing/campaign-scenario.ts';
import { compareCounts } from '../testing/compare-counts.ts';
import { cutOff } from '../testing/cut-off.ts';
import { lockCampaign, removeCampaign } from './campaign-queries.ts';
import { compactAllCounts, compactCounts, MANY_CHANGES } from './compact-counts.ts';
import { takeAnswers } from './take-answers.ts';

let fixture: CampaignServer;
let scenario: CampaignScenario;
let campaign: Anything;

beforeAll(async () => {
  fixture = await campaignServer();
});
afterAll(() => fixture.server.close());
beforeEach(async () => {
  scenario = await campaignScenario(fixture);
  await scenario.addItems(1, 2, 3);
  ({ body: campaign } = await scenario.create());
  await scenario.runAt(campaign, MORNING);
});

const counts = async (): Promise<Anything[]> =>
  scenario.rows('select * from campaign_counts where company_id = $1 order by id');
const change = async (state: string): Promise<Anything[]> =>
  scenario.rows('update campaign_deliveries set state = $2 where company_id = $1 returning id', [state]);
const read = async () => (await scenario.admin.call('GET', `/campaigns/${campaign.id}?lists=none`)).body;
async function changeOften(rows: number): Promise<void> {
  for (let count = 0; (await counts()).length < rows; count += 1)
    await change(count % 2 === 0 ? 'failed' : 'skipped');
}
const inCompany = async (work: (tx: CompanyTransaction) => Promise<unknown>): Promise<unknown> =>
  fixture.app.database.inCompany(scenario.company.id, work);

it('reasons that count as left out are those of the contract', async () => {
  expect(await scenario.rows('select audience_reasons() as reasons, $1::bigint')).toMatchObject([
    { reasons: audienceReasons },
  ]);
});

describe('many changes of the counts', () => {
  it('are replaced by one row for each group, few stay as they are', async () => {
    await changeOften(MANY_CHANGES / 2);
    const before = await counts();
    await inCompany((tx) => compactCounts(tx, campaign.id));
    expect(await counts()).toEqual(before);
    await changeOften(MANY_CHANGES);
    await inCompany((tx) => compactCounts(tx, campaign.id));
    const after = await counts();
    expect(new Set(after.map(({ state, variant }) => `${state} ${variant}`)).size).toBe(after.length);
    expect(after.every(({ isSum }) => isSum)).toBe(true);
    await compareCounts(fixture.app);
  });

  it('are replaced of campaigns that have ended as well, each minute', async () => {
    await changeOften(MANY_CHANGES);
    await scenario.rows(`update campaigns set status = 'FINALIZADA' where company_id = $1 returning id`);
    await compactAllCounts(fixture.app);
    expect((await counts()).length).toBeLessThan(5);
    await compareCounts(fixture.app);
  });

  it('are replaced at night where they are few, by nothing where they come to nothing', async () => {
    await scenario.rows('delete from campaign_deliveries where company_id = $1 returning id');
    await compactAllCounts(fixture.app);
    expect((await counts()).length).toBeGreaterThan(1);
    await compactAllCounts(fixture.app, 2);
    expect(await counts()).toEqual([]);
  });

  it('are replaced by a run of the campaign', async () => {
    await changeOften(MANY_CHANGES);
    await scenario.runAt(campaign, MORNING);
    expect((await counts()).length).toBeLessThan(9);
    await compareCounts(fixture.app);
  });

  it('are left to another transaction that replaces them, without waiting for it', async () => {
    await changeOften(MANY_CHANGES);
    await inCompany(async (tx) => {
      await compactCounts(tx, campaign.id);
      await change('confirmed');
      await inCompany((other) => compactCounts(other, campaign.id, 1));
      await compareCounts(fixture.app);
    });
    expect((await counts()).length).toBeLessThan(9);
    await compareCounts(fixture.app);
  });

  it('stay when the transaction that replaces them ends with its connection', async () => {
    await changeOften(MANY_CHANGES);
    const before = await counts();
    const killed = inCompany(async (tx) => {
      await compactCounts(tx, campaign.id);
      await cutOff(tx);
    });
    await expect(killed).rejects.toThrow('ERR_UNAVAILABLE');
    expect(await counts()).toEqual(before);
    await compareCounts(fixture.app);
  });
});

it('an answer is counted while the campaign is locked by its job', async () => {
  const [{ id }] = await scenario.rows(
    `update campaign_deliveries set "messageId" = 1 where company_id = $1 returning id`,
  );
  await inCompany(async (tx) => {
    await lockCampaign(tx, campaign.id);
    const answer = { deliveryId: id, ticketId: 1, at: MORNING };
    await inCompany((other) => takeAnswers(other, [answer]));
    expect(await read()).toMatchObject({ answered: 1 });
  });
});

it('an answer and the removal of the campaign at once do not abort each other', async () => {
  const [{ id }] = await scenario.rows(
    `update campaign_deliveries set "messageId" = 1 where company_id = $1 returning id`,
  );
  const begun = { answers: 0, removals: 0 };
  const remove = async () =>
    inCompany(async (tx) => {
      begun.removals += 1;
      await lockCampaign(tx, campaign.id);
      await removeCampaign(tx, campaign.id);
    });
  let removed: Promise<unknown> | undefined;
  await inCompany(async (tx) => {
    begun.answers += 1;
    const text = `update campaign_deliveries set name = 'Ana' where company_id = $1 and id = $2`;
    await tx.query('test-have-a-delivery', text, [tx.companyId, id]);
    removed ??= remove();
    await waitUntilBlocked(fixture.app);
    await takeAnswers(tx, [{ deliveryId: id, ticketId: 1, at: MORNING }]);
  });
  await removed;
  expect(begun).toEqual({ answers: 1, removals: 1 });
  expect(await counts()).toEqual([]);
});

it('a change that is undone is not counted', async () => {
  const before = await read();
  const undone = inCompany(async (tx) => {
    await tx.query('test-fail-all', `update campaign_deliveries set state = 'failed' where company_id = $1`, [
      tx.companyId,
    ]);
    throw new Error('as the test says');
  });
  await expect(undone).rejects.toThrow('as the test says');
  expect(await read()).toEqual(before);
});

it('counts go with the campaign, and with the company', async () => {
  await scenario.rows('delete from campaigns where company_id = $1 returning id');
  expect(await counts()).toEqual([]);
  const { body: second } = await scenario.create();
  await scenario.runAt(second, MORNING);
  expect((await counts()).length).toBeGreaterThan(0);
  await scenario.rows('delete from companies where id = $1 returning id');
  expect(await counts()).toEqual([]);
});

it('campaigns from before there were counts are counted by the upgrade', async () => {
  const home = await emptyDatabase();
  const migrations = await lockMigrations(home.address);
  const owner = new pg.Client(home.address);
  await owner.connect();
  try {
    await applyMissing(migrations, { upTo: '0070' });
    await owner.query(`
      insert into plans (name, users, connections, queues) values ('Básico', 1, 1, 1);
      insert into companies (name, "planId") select 'Loja', id from plans;
      insert into campaigns (company_id, name) select id, 'Oferta' from companies;
      insert into campaign_deliveries (company_id, "campaignId", name, number, "phoneKey", state, reason, "answeredAt")
        select company_id, id, 'Bia', n::text, n::text, case when n < 4 then 'skipped' else 'failed' end,
          case when n < 3 then 'blocked' else 'unanswered' end, case n when 6 then now() end
        from campaigns, generate_series(1, 7) n;`);
    await applyMissing(migrations);
    const { rows } = await owner.query(
      `select state, "isLeftOut", recipients::int, answered::int from campaign_counts order by 1, 2`,
    );
    expect(rows).toEqual([
      { state: 'failed', isLeftOut: false, recipients: 4, answered: 1 },
      { state: 'skipped', isLeftOut: false, recipients: 1, answered: 0 },
      { state: 'skipped', isLeftOut: true, recipients: 2, answered: 0 },
    ]);
  } finally {
    await owner.end();
    await migrations.end();
    await home.drop();
  }
});
