import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Anything } from '../../testing/given.ts';
import {
  campaignScenario,
  type CampaignScenario,
  type CampaignServer,
  campaignServer,
  later,
  MORNING,
} from '../testing/campaign-scenario.ts';

// What the report of a campaign says beside the states of its recipients.

let fixture: CampaignServer;
let scenario: CampaignScenario;

beforeAll(async () => {
  fixture = await campaignServer();
});
afterAll(() => fixture.server.close());
beforeEach(async () => {
  scenario = await campaignScenario(fixture);
});

const read = async ({ id }: Anything, query = '') =>
  (await scenario.admin.call('GET', `/campaigns/${id}${query}`)).body;
/** Each message leaves within 20 seconds, and the next one follows 20 seconds later; returns when the last has left. */
async function sendSome(campaign: Anything, count: number): Promise<number> {
  const gap = 20;
  for (let run = 0; run < 2 * count; run += 1) {
    await scenario.runAt(campaign, later(run * gap));
    await scenario.drain();
  }
  return (2 * count - 1) * gap;
}

it('counts each message that was used', async () => {
  await scenario.addItems(...Array.from({ length: 12 }, (_, index) => index));
  await scenario.settings({ messageInterval: 0, longerIntervalAfter: 0 });
  const { body: campaign } = await scenario.create({ message2: 'Olá {nome}', message5: 'Bom dia' });
  await scenario.runAt(campaign, MORNING);
  const [first] = await scenario.deliveries();
  const error = `status = 'failed', error = 'channel.unreachable'`;
  await scenario.rows(`update messages set ${error} where company_id = $1 and id = $2 returning id`, [
    first.messageId,
  ]);
  await scenario.drain();
  await scenario.runAt(campaign, MORNING);
  const { variants, confirmations } = await read(campaign);
  expect(confirmations).toEqual({ asked: 0, given: 0 });
  expect(variants.map(({ variant }: Anything) => variant)).toEqual([1, 2, 5]);
  const sum = (name: string) => variants.reduce((all: number, one: Anything) => all + one[name], 0);
  expect([sum('sent'), sum('failed')]).toEqual([11, 1]);
  expect(variants.find(({ variant }: Anything) => variant === first.variant)).toMatchObject({ failed: 1 });
});

it('counts the confirmations', async () => {
  await scenario.addItems(1, 2, 3);
  await scenario.settings({ messageInterval: 0, longerIntervalAfter: 0 });
  const { body: campaign } = await scenario.create({ confirmation: true, confirmationMessage1: 'Posso?' });
  await scenario.runAt(campaign, MORNING);
  await scenario.drain();
  await scenario.runAt(campaign, MORNING);
  const answered = `state = 'confirmed', "confirmedAt" = now()`;
  await scenario.rows(
    `update campaign_deliveries set ${answered} where company_id = $1 and number like '%01' returning id`,
  );
  expect((await read(campaign)).confirmations).toEqual({ asked: 3, given: 1 });
});

it('counts all figures at one moment, while the recipients change', async () => {
  await scenario.addItems(...Array.from({ length: 20 }, (_, index) => index));
  await scenario.settings({ messageInterval: 0, longerIntervalAfter: 0 });
  const { body: campaign } = await scenario.create();
  await scenario.runAt(campaign, MORNING);
  const all = { state: 'sent', isOver: false };
  const changing = (async () => {
    for (; !all.isOver; all.state = all.state === 'sent' ? 'failed' : 'sent')
      await scenario.rows('update campaign_deliveries set state = $2 where company_id = $1 returning id', [
        all.state,
      ]);
  })();
  const seen = new Set<string>();
  for (let count = 0; count < 100; count += 1) {
    const { counts, variants } = await read(campaign, '?lists=none');
    const [{ sent, failed }] = variants;
    expect({ sent, failed }).toEqual({ sent: counts.sent, failed: counts.failed });
    seen.add(`${counts.sent} ${counts.failed}`);
  }
  all.isOver = true;
  await changing;
  expect(seen).toContain('20 0');
  expect(seen).toContain('0 20');
});

it('says when it will end as fast as it went, and nothing while it waits', async () => {
  await scenario.addItems(...Array.from({ length: 9 }, (_, index) => index));
  await scenario.settings({ messageInterval: 20, longerIntervalAfter: 0 });
  const { body: campaign } = await scenario.create();
  expect((await read(campaign)).endsAt).toBeNull();
  const now = await sendSome(campaign, 6);
  fixture.server.setNow(later(now));
  const { endsAt, counts } = await read(campaign);
  expect(counts).toMatchObject({ sent: 6 });
  expect(endsAt).toBe(later(now + 3 * 40));
  await scenario.rows(`update connections set status = 'DISCONNECTED' where company_id = $1 returning id`);
  await scenario.runAt(campaign, later(now + 60));
  expect(await read(campaign)).toMatchObject({ waitsFor: 'connection', endsAt: null });
});

it('leaves the lists out on request', async () => {
  await scenario.addItems(1, 2);
  const { body: campaign } = await scenario.create();
  await scenario.runAt(campaign, MORNING);
  const [whole, short] = [await read(campaign), await read(campaign, '?lists=none')];
  expect(whole.shipping).toHaveLength(2);
  expect(whole.contactList.contacts).toHaveLength(2);
  expect(short).toEqual({ ...whole, shipping: [], contactList: { ...whole.contactList, contacts: [] } });
  expect(await scenario.admin.call('GET', `/campaigns/${campaign.id}?lists=all`)).toMatchObject({
    status: 400,
    body: { details: [{ field: 'lists' }] },
  });
});
