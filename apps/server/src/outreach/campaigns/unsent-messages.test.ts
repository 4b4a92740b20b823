import { reason } from '@prosa/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applyLateFailures } from '../../inbox/index.ts';
import type { Anything } from '../../testing/given.ts';
import {
  campaignScenario,
  type CampaignScenario,
  type CampaignServer,
  campaignServer,
  later,
  MORNING,
} from '../testing/campaign-scenario.ts';
import { failDeliveries } from './fail-deliveries.ts';

// Messages of a campaign that do not leave, or have not arrived.

let fixture: CampaignServer;
let scenario: CampaignScenario;

beforeAll(async () => {
  fixture = await campaignServer();
});
afterAll(() => fixture.server.close());
beforeEach(async () => {
  scenario = await campaignScenario(fixture);
});

const read = async ({ id }: Anything) => (await scenario.admin.call('GET', `/campaigns/${id}`)).body;
const states = async () => (await scenario.deliveries()).map(({ state }) => state);
const change = async (id: number, what: string) =>
  scenario.rows(`update messages set ${what} where company_id = $1 and id = $2 returning id`, [id]);

describe('when the sending hours end', () => {
  it('what has not left waits for the next ones', async () => {
    await scenario.addItems(1, 2, 3);
    await scenario.settings({
      messageInterval: 0,
      longerIntervalAfter: 0,
      startHour: '09:00',
      endHour: '18:00',
    });
    const { body: campaign } = await scenario.create();
    await scenario.runAt(campaign, MORNING);
    const [left, next] = await scenario.messages();
    await change(left.id, `status = 'sent'`);
    await change(next.id, 'attempts = 1');
    await scenario.runAt(campaign, '2026-11-20T21:30:00.000Z');
    expect(await states()).toEqual(['sent', 'queued', 'waiting']);
    expect(await scenario.messages()).toMatchObject([
      { status: 'sent', error: null },
      { status: 'queued', error: 'campaign.cancelled' },
      { status: 'skipped', error: 'campaign.cancelled' },
    ]);
    expect(await read(campaign)).toMatchObject({ status: 'EM_ANDAMENTO', waitsFor: 'hours' });

    // The outbox finds that what was tried did not arrive.
    await change(next.id, `status = 'skipped'`);
    await scenario.runAt(campaign, '2026-11-20T21:30:06.000Z');
    expect(await states()).toEqual(['sent', 'waiting', 'waiting']);
    const [row] = await scenario.rows('select "dueAt" from campaigns where company_id = $1');
    const monday = '2026-11-23T12:00:00.000Z';
    expect(new Date(row.dueAt).toISOString()).toBe(monday);
    await scenario.runAt(campaign, monday);
    expect(await states()).toEqual(['sent', 'queued', 'queued']);
  });
});

describe('what waits in the outbox', () => {
  const night = '2026-11-20T21:30:00.000Z';
  const connection = async (status: string) =>
    scenario.rows('update connections set status = $2 where company_id = $1 returning id', [status]);
  const start = async () => {
    await scenario.addItems(1, 2);
    await scenario.settings({
      messageInterval: 0,
      longerIntervalAfter: 0,
      startHour: '09:00',
      endHour: '18:00',
    });
    const { body: campaign } = await scenario.create();
    await scenario.runAt(campaign, MORNING);
    expect(await states()).toEqual(['queued', 'queued']);
    return campaign;
  };
  const facts = async () => {
    const [row] = await scenario.rows('select handed::int, "dueAt" from campaigns where company_id = $1');
    return { handed: row.handed, dueAt: new Date(row.dueAt).toISOString() };
  };

  it('is taken back when the hours end, also of a connection that is down then', async () => {
    const campaign = await start();
    await connection('DISCONNECTED');
    // Just before the end: the next run comes when they end, not half a minute later.
    await scenario.runAt(campaign, '2026-11-20T20:59:50.000Z');
    expect(await facts()).toEqual({ handed: 2, dueAt: '2026-11-20T21:00:00.000Z' });
    await scenario.runAt(campaign, night);
    expect(await states()).toEqual(['waiting', 'waiting']);
    expect(await facts()).toMatchObject({ handed: 0 });
    expect(await read(campaign)).toMatchObject({ waitsFor: 'hours' });
    await connection('CONNECTED');
    await scenario.runAt(campaign, '2026-11-23T12:00:00.000Z');
    expect(await states()).toEqual(['queued', 'queued']);
    expect(await facts()).toMatchObject({ handed: 2 });
  });

  it.each([
    [
      'whose plan lost campaigns',
      'plans',
      'useCampaigns',
      'id = (select "planId" from companies where id = $1)',
    ],
    ['that is blocked', 'companies', 'status', 'id = $1'],
  ])(
    'of a company %s is taken back, and goes when it has them again',
    async (_what, table, column, which) => {
      const campaign = await start();
      const allow = async (value: boolean) =>
        scenario.rows(`update ${table} set "${column}" = $2 where ${which} returning id`, [value]);
      await allow(false);
      await scenario.runAt(campaign, later(1));
      expect(await states()).toEqual(['waiting', 'waiting']);
      expect(await scenario.messages()).toMatchObject([{ status: 'skipped' }, { status: 'skipped' }]);
      expect(await facts()).toMatchObject({ handed: 0 });
      await scenario.runAt(campaign, later(2));
      expect(await states()).toEqual(['waiting', 'waiting']);
      await allow(true);
      await scenario.runAt(campaign, later(3));
      expect(await states()).toEqual(['queued', 'queued']);
    },
  );
});

it('one that is tried again later does not stop a campaign with an interval', async () => {
  await scenario.addItems(1, 2, 3);
  await scenario.settings({ messageInterval: 20, longerIntervalAfter: 0 });
  const { body: campaign } = await scenario.create();
  await scenario.runAt(campaign, MORNING);
  const [first] = await scenario.messages();
  await scenario.runAt(campaign, later(30));
  expect(await scenario.messages()).toHaveLength(1);
  await change(first.id, `attempts = 1, "nextAttemptAt" = now() + interval '1 hour'`);
  await scenario.runAt(campaign, later(60));
  expect(await scenario.messages()).toHaveLength(2);
  await scenario.runAt(campaign, later(90));
  expect(await scenario.messages()).toHaveLength(2);
});

it('a scheduled campaign that was cancelled and goes on waits for its time', async () => {
  await scenario.addItems(1);
  const scheduledAt = later(7_200);
  const { body: campaign } = await scenario.create({ scheduledAt });
  await scenario.admin.call('POST', `/campaigns/${campaign.id}/cancel`);
  const { body } = await scenario.admin.call('POST', `/campaigns/${campaign.id}/restart`);
  expect(body).toMatchObject({ status: 'PROGRAMADA', scheduledAt, startedAt: null });
  await scenario.runAt(campaign, MORNING);
  expect(await states()).toEqual([]);
  await scenario.runAt(campaign, scheduledAt);
  expect(await states()).toEqual(['queued']);
});

it('a message that fails after it was taken has reached nobody', async () => {
  await scenario.addItems(1);
  await scenario.settings({ messageInterval: 0, longerIntervalAfter: 0 });
  const { body: campaign } = await scenario.create();
  await scenario.runAt(campaign, MORNING);
  await scenario.drain();
  await scenario.runAt(campaign, MORNING);
  const [message] = await scenario.messages();
  expect((await read(campaign)).shipping).toMatchObject([{ deliveredAt: MORNING }]);
  await change(message.id, `status = 'failed', error = 'meta.notOnWhatsapp?code=131026'`);
  await fixture.server.app.database.inCompany(scenario.company.id, (tx) => failDeliveries(tx, [message.id]));
  const { shipping, counts } = await read(campaign);
  expect(shipping).toMatchObject([{ deliveredAt: null }]);
  expect(counts).toMatchObject({ sent: 0, failed: 1 });
});

describe('a refusal of the number that comes later', () => {
  const LIMITED = reason('meta.limited', { code: 131_048 });
  const isPaused = async () => {
    const [row] = await scenario.rows(
      'select coalesce("campaignsPausedUntil" > now(), false) as paused from connections where company_id = $1',
    );
    return row.paused as boolean;
  };
  const oneSent = async () => {
    await scenario.addItems(1);
    await scenario.settings({ messageInterval: 0, longerIntervalAfter: 0 });
    const { body: campaign } = await scenario.create();
    await scenario.runAt(campaign, MORNING);
    await scenario.drain();
    await scenario.runAt(campaign, MORNING);
    const [message] = await scenario.messages();
    return message.id as number;
  };

  it('stops the campaigns on it', async () => {
    const id = await oneSent();
    await scenario.rows(
      `update messages set status = 'failed', error = $3 where company_id = $1 and id = $2 returning id`,
      [id, LIMITED],
    );
    expect(await isPaused()).toBe(false);
    await fixture.server.app.database.inCompany(scenario.company.id, (tx) => failDeliveries(tx, [id]));
    expect(await isPaused()).toBe(true);
  });

  it('stops them also if it came before the answer to the send', async () => {
    const id = await oneSent();
    await scenario.rows(`update messages set wid = 'W1' where company_id = $1 and id = $2 returning id`, [
      id,
    ]);
    const event = { kind: 'failure', wid: 'W1', at: MORNING, reason: LIMITED };
    await scenario.rows(
      `insert into parked_events (company_id, "whatsappId", wid, digest, event) values ($1, $2, 'W1', 'D1', $3) returning wid`,
      [scenario.connection.id, event],
    );
    const failed = await fixture.server.app.database.inCompany(scenario.company.id, (tx) =>
      applyLateFailures(tx, [id]),
    );
    expect(failed).toEqual([id]);
    expect(await isPaused()).toBe(true);
  });
});

it('somebody who got it at another number gets it once', async () => {
  await scenario.addItems(1, 2);
  await scenario.settings({ messageInterval: 60, longerIntervalAfter: 0 });
  const { body: campaign } = await scenario.create();
  await scenario.runAt(campaign, MORNING);
  await scenario.drain();
  const [first] = await scenario.deliveries();
  // Contacts were merged: the one that is left has both numbers.
  await scenario.rows(
    `insert into contact_identities (company_id, kind, value, "contactId") values ($1, 'phone', $2, $3) returning value`,
    ['5511987650002', first.contactId],
  );
  await scenario.runAt(campaign, later(60));
  await scenario.runAt(campaign, later(180));
  expect(await scenario.messages()).toHaveLength(1);
  expect(await scenario.deliveries()).toMatchObject([
    { state: 'sent' },
    { state: 'skipped', reason: 'twice' },
  ]);
});
