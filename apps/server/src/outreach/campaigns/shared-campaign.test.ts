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

// Several connections that send one campaign: each to a part of the list, at its own pace.

let fixture: CampaignServer;
let scenario: CampaignScenario;
let other: Anything;

beforeAll(async () => {
  fixture = await campaignServer();
});
afterAll(() => fixture.server.close());
beforeEach(async () => {
  scenario = await campaignScenario(fixture);
  other = await fixture.make.connection(scenario.company);
});

const shared = async (facts: object = {}): Promise<Anything> =>
  (await scenario.create({ otherWhatsappIds: [other.id], ...facts })).body;
const read = async ({ id }: Anything) => (await scenario.admin.call('GET', `/campaigns/${id}`)).body;
/** How many messages there are on each of the two connections. */
const counts = async (): Promise<number[]> => {
  const messages = await scenario.messages();
  return [scenario.connection.id, other.id].map(
    (id) => messages.filter(({ whatsappId }) => whatsappId === id).length,
  );
};
const set = async (id: number, status: string) =>
  scenario.rows('update connections set status = $3 where company_id = $1 and id = $2 returning id', [
    id,
    status,
  ]);

describe('connections that share a campaign', () => {
  it('send one after another, each at its own interval, and nobody gets it twice', async () => {
    await scenario.addItems(1, 2, 3, 4, 5);
    await scenario.settings({ messageInterval: 20, longerIntervalAfter: 0 });
    const campaign = await shared();
    await scenario.runAt(campaign, MORNING);
    expect(await counts()).toEqual([1, 1]);
    await scenario.drain();
    await scenario.runAt(campaign, later(1));
    await scenario.runAt(campaign, later(20));
    expect(await counts()).toEqual([1, 1]);
    await scenario.runAt(campaign, later(21));
    expect(await counts()).toEqual([2, 2]);
    await scenario.drain();
    await scenario.runAt(campaign, later(22));
    await scenario.runAt(campaign, later(42));
    await scenario.drain();
    await scenario.runAt(campaign, later(43));
    const numbers = (await scenario.deliveries()).map(({ number, state }) => `${number} ${state}`);
    expect(new Set(numbers).size).toBe(5);
    expect(numbers.every((text) => text.endsWith(' sent'))).toBe(true);
    expect(await read(campaign)).toMatchObject({ status: 'FINALIZADA', counts: { sent: 5 } });
  });

  it('wait for each other only where none can send', async () => {
    await scenario.addItems(1, 2, 3);
    await scenario.settings({ messageInterval: 20, longerIntervalAfter: 0 });
    await set(scenario.connection.id, 'DISCONNECTED');
    const campaign = await shared();
    await scenario.runAt(campaign, MORNING);
    expect(await counts()).toEqual([0, 1]);
    expect(await read(campaign)).toMatchObject({ waitsFor: null });
    await scenario.drain();
    await set(other.id, 'DISCONNECTED');
    await scenario.runAt(campaign, later(60));
    expect(await counts()).toEqual([0, 1]);
    expect(await read(campaign)).toMatchObject({ waitsFor: 'connection' });
    await set(scenario.connection.id, 'CONNECTED');
    await scenario.runAt(campaign, later(120));
    expect(await counts()).toEqual([1, 1]);
  });

  it('send the message over the connection that has asked', async () => {
    await scenario.addItems(1, 2);
    await scenario.settings({ messageInterval: 0, longerIntervalAfter: 0 });
    const campaign = await shared({ confirmation: true, confirmationMessage1: 'Posso?' });
    await scenario.runAt(campaign, MORNING);
    await scenario.drain();
    await scenario.runAt(campaign, MORNING);
    const asked = await scenario.deliveries();
    expect(new Set(asked.map(({ whatsappId }) => whatsappId)).size).toBe(2);
    await scenario.rows(
      `update campaign_deliveries set state = 'confirmed', "confirmedAt" = $2, "dueAt" = $2
       where company_id = $1 returning id`,
      [MORNING],
    );
    await scenario.runAt(campaign, later(1));
    const after = await scenario.deliveries();
    expect(after.map(({ state }) => state)).toEqual(['queued', 'queued']);
    expect(after.map(({ whatsappId }) => whatsappId)).toEqual(asked.map(({ whatsappId }) => whatsappId));
  });

  it('give what was asked over a removed one to another', async () => {
    await scenario.addItems(1, 2);
    await scenario.settings({ messageInterval: 0, longerIntervalAfter: 0 });
    const campaign = await shared({ confirmation: true, confirmationMessage1: 'Posso?' });
    await scenario.runAt(campaign, MORNING);
    await scenario.drain();
    await scenario.runAt(campaign, MORNING);
    await scenario.rows(
      `update campaign_deliveries set state = 'confirmed', "confirmedAt" = $2, "dueAt" = $2
       where company_id = $1 returning id`,
      [MORNING],
    );
    await scenario.rows(
      'delete from campaign_connections where company_id = $1 and "whatsappId" = $2 returning 1',
      [other.id],
    );
    await scenario.runAt(campaign, later(1));
    const after = await scenario.deliveries();
    expect(after.map(({ whatsappId }) => whatsappId)).toEqual([
      scenario.connection.id,
      scenario.connection.id,
    ]);
  });
});

describe('the connections of a campaign', () => {
  it('are saved, kept and taken away; its own is none of the others', async () => {
    const own = scenario.connection.id;
    const campaign = await shared({ scheduledAt: null, otherWhatsappIds: [other.id, own, other.id] });
    expect(campaign).toMatchObject({ whatsappId: own, otherWhatsappIds: [other.id] });
    const path = `/campaigns/${campaign.id}`;
    const change = async (body: object) => (await scenario.admin.call('PUT', path, body)).body;
    expect(await change({ name: 'Natal' })).toMatchObject({ otherWhatsappIds: [other.id] });
    expect(await change({ otherWhatsappIds: [] })).toMatchObject({ otherWhatsappIds: [] });
  });

  it('and the queue of the answers are entries of the audit log when they change', async () => {
    const campaign = await shared({ scheduledAt: null });
    const queue = await fixture.make.queue(scenario.company);
    const third = await fixture.make.connection(scenario.company);
    const path = `/campaigns/${campaign.id}`;
    await scenario.admin.call('PUT', path, { otherWhatsappIds: [third.id], answerQueueId: queue.id });
    const [entry] = await scenario.rows(
      `select changes from audit_entries where company_id = $1 and action = 'campaign.update'`,
    );
    const fields = entry.changes.map(({ field }: Anything) => field);
    expect(fields).toEqual(['otherConnections', 'answerQueueId']);
  });

  it('are of the company, know numbers, and are at most nineteen', async () => {
    const foreign = await fixture.make.connection({ id: scenario.stranger.companyId });
    const page = await fixture.make.connection(scenario.company, { channel: 'facebook', provider: 'meta' });
    const refused = async (otherWhatsappIds: unknown) =>
      scenario.create({ scheduledAt: null, otherWhatsappIds });
    const field = { details: [expect.objectContaining({ field: 'otherWhatsappIds' })] };
    expect(await refused([foreign.id])).toMatchObject({ status: 404, body: field });
    expect(await refused([page.id])).toMatchObject({ body: { error: 'ERR_CAMPAIGN_CHANNEL', ...field } });
    expect(await refused(Array.from({ length: 20 }, () => other.id))).toMatchObject({
      status: 400,
      body: field,
    });
    expect((await scenario.admin.call('GET', '/campaigns')).body.count).toBe(0);
  });
});
