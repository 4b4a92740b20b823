import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Anything } from '../../testing/given.ts';
import {
  campaignScenario,
  type CampaignScenario,
  type CampaignServer,
  campaignServer,
  MORNING,
} from '../testing/campaign-scenario.ts';
import { handOver, type NextRecipient } from './hand-over.ts';
import { handOverTogether } from './hand-over-together.ts';

let fixture: CampaignServer;
let scenario: CampaignScenario;

beforeAll(async () => {
  fixture = await campaignServer();
});
afterAll(() => fixture.server.close());
beforeEach(async () => {
  scenario = await campaignScenario(fixture);
  await scenario.settings({ messageInterval: 0, longerIntervalAfter: 0 });
  await scenario.addItems(1, 2, 3);
});

/** A campaign to the list after whose messages everybody is known. */
async function introduce(facts: object = {}): Promise<void> {
  const { body: campaign } = await scenario.create({ name: 'Antes', ...facts });
  await scenario.runAt(campaign, MORNING);
  await scenario.drain();
  await scenario.runAt(campaign, MORNING);
}

const deliveriesOf = async (campaign: Anything) =>
  (await scenario.deliveries()).filter(({ campaignId }) => campaignId === campaign.id);

async function recipientsOf(campaign: Anything): Promise<NextRecipient[]> {
  const { id: campaignId } = campaign;
  const place = { companyId: scenario.company.id, campaignId, whatsappId: scenario.connection.id };
  const waiting = (await deliveriesOf(campaign)).filter(({ state }) => state === 'waiting');
  return waiting.map(({ id }, handed) => ({ ...place, deliveryId: id, handed, variables: [] }));
}

const own = new Set(['wid', 'storedAt', 'campaignId', 'messageId', 'askMessageId']);
/** Leaves out what differs between two messages or deliveries that are the same otherwise. */
function withoutOwn(this: Anything, key: string, value: unknown): unknown {
  const isOfTicket = 'uuid' in this || 'isQuiet' in this;
  return own.has(key) || (key === 'id' && !isOfTicket) ? undefined : value;
}

/** All that a campaign has written and published, without what differs between two of them. */
async function written(campaign: Anything, published: Anything[]): Promise<Anything> {
  const deliveries = await deliveriesOf(campaign);
  const ids = new Set(deliveries.map(({ messageId, askMessageId }) => messageId ?? askMessageId));
  const messages = (await scenario.messages()).filter(({ id }) => ids.has(id));
  const tickets = await scenario.rows(
    `select id, status, "lastMessage", "fromMe", "lastMessageAt", "updatedAt", "unreadMessages", "isQuiet", "campaignId"
     from tickets where company_id = $1 order by id`,
  );
  const [stored] = await scenario.rows(
    `select g.handed, c.handed as over from campaigns g
     join campaign_connections c on c.company_id = g.company_id and c."campaignId" = g.id
     where g.company_id = $1 and g.id = $2`,
    [campaign.id],
  );
  const all = {
    messages,
    deliveries,
    inOrder: deliveries.map(({ messageId, askMessageId }) =>
      messages.findIndex(({ id }) => id === (messageId ?? askMessageId)),
    ),
    tickets,
    counts: stored,
    published,
  };
  return JSON.parse(JSON.stringify(all, withoutOwn));
}

const oneByOne = async (recipients: readonly NextRecipient[]) => {
  for (const next of recipients) expect(await handOver(fixture.app, next)).toBe('handed');
};
const together = async (recipients: readonly NextRecipient[]) => {
  const done = await handOverTogether(fixture.app, recipients);
  expect(done).toEqual(new Set(recipients.map(({ deliveryId }) => deliveryId)));
};

describe('messages to people who are known', () => {
  it.each([
    ['into closed tickets', {}],
    [
      'with a file',
      { mediaPath: 'public/folheto.pdf', mediaName: 'folheto.pdf', mediaMime: 'application/pdf' },
    ],
    ['into tickets that a campaign opens', { openTicket: 'enabled', statusTicket: 'pending' }],
    ['with a question first', { confirmation: true, confirmationMessage1: 'Posso enviar?' }],
  ])('are stored and published together as one by one: %s', async (_name, facts) => {
    await introduce(facts);
    const results: Anything[] = [];
    for (const handAllOver of [oneByOne, together]) {
      const { body: campaign } = await scenario.create(facts);
      const recipients = await recipientsOf(campaign);
      expect(recipients).toHaveLength(3);
      fixture.server.published.length = 0;
      await handAllOver(recipients);
      results.push(await written(campaign, [...fixture.server.published]));
    }
    expect(results[0].messages).toHaveLength(3);
    expect(results[1]).toEqual(results[0]);
  });
});

it('leaves to be handed over one by one whoever needs something new', async () => {
  await introduce();
  await scenario.addItems(4);
  const { body: campaign } = await scenario.create();
  const recipients = await recipientsOf(campaign);
  const done = await handOverTogether(fixture.app, recipients);
  expect(done?.size).toBe(3);
  await scenario.runAt(campaign, MORNING);
  const states = (await deliveriesOf(campaign)).map(({ state }) => state);
  expect(states).toEqual(['queued', 'queued', 'queued', 'queued']);
});

it('writes once to a contact with two numbers of the list', async () => {
  await introduce();
  await scenario.rows(
    `update contact_identities set "contactId" = (
       select "contactId" from contact_identities where company_id = $1 and value like '%1' and kind = 'phone')
     where company_id = $1 and kind = 'phone' and value like '%2' returning 1`,
  );
  const { body: campaign } = await scenario.create();
  await scenario.runAt(campaign, MORNING);
  const states = (await deliveriesOf(campaign)).map(({ state }) => state);
  expect(states).toEqual(['queued', 'skipped', 'queued']);
});

it.each([
  [
    'was cancelled',
    `update campaigns set status = 'CANCELADA' where company_id = $1 and id = $2 returning 1`,
  ],
  [
    'was handed over elsewhere',
    'update campaigns set handed = 1 where company_id = $1 and id = $2 returning 1',
  ],
])('hands over nothing of a campaign that %s', async (_name, change) => {
  await introduce();
  const { body: campaign } = await scenario.create();
  const recipients = await recipientsOf(campaign);
  await scenario.rows(change, [campaign.id]);
  expect(await handOverTogether(fixture.app, recipients)).toBeNull();
  expect((await deliveriesOf(campaign)).map(({ state }) => state)).toEqual(['waiting', 'waiting', 'waiting']);
});
