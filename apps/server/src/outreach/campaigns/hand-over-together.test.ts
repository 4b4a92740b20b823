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

/** Ids, keys, colours and names of others are different in each company; whether there is one is not. */
const withoutIdentity = (key: string, value: unknown): unknown => {
  const isOther = /^(?:id|uuid|wid|storedAt|color)$|Id$/.test(key) && value !== null && value !== undefined;
  if (isOther) return 'some';
  return typeof value === 'string' ? value.replace(/ [\da-f]{16}$/, '') : value;
};

/** What is there of everybody, in the words and times of the database; ids are others in each company. */
const everything = async () =>
  scenario.rows(
    `select d.name, d.state, c.name as contact, c.number, c.email, c."acceptAudioMessage", c."disableBot",
       (select array_agg(i.value) from contact_identities i where i.company_id = $1 and i."contactId" = c.id) as keys,
       t.status, t."isQuiet", t."newestClosed", t."lastMessage", t."fromMe", t."lastMessageAt", t."createdAt",
       t."userId" is not null as "hasUser", t."queueId" is not null as "hasQueue", t."campaignId" = d."campaignId" as "isNamed",
       t."isActiveDemand", t."isBot", t.channel, v."isGroup", v."whatsappId" = d."whatsappId" as "isOverItsConnection",
       m.body, m.status as "messageStatus", m."isMass", m."ticketId" = t.id as "isInTicket", u.name as author,
       (select json_agg(json_build_array(l.type, l."createdAt", l."userId" = m."userId", l."queueId" is not distinct from t."queueId"))
         from ticket_logs l where l.company_id = $1 and l."ticketId" = t.id) as log,
       (select json_agg(json_build_array(p."createdAt", p."queuedAt", p."startedAt", p."finishedAt",
           p."userId" is not distinct from t."userId", p."queueId" is not distinct from t."queueId", p."whatsappId" = t."whatsappId"))
         from ticket_tracking p where p.company_id = $1 and p."ticketId" = t.id) as periods
     from campaign_deliveries d
     left join contacts c on c.company_id = $1 and c.id = d."contactId"
     left join conversations v on v.company_id = $1 and v."contactId" = c.id
     left join tickets t on t.company_id = $1 and t."conversationId" = v.id
     left join messages m on m.company_id = $1 and m.id = coalesce(d."messageId", d."askMessageId")
     left join users u on u.company_id = $1 and u.id = m."userId"
     where d.company_id = $1 order by d.id, t.id`,
  );

describe('messages to people whom nobody knows', () => {
  it.each([
    ['into quiet tickets', {}],
    [
      'into tickets that wait in a queue',
      { openTicket: 'enabled', statusTicket: 'pending', withQueue: true },
    ],
    [
      'into tickets of a person',
      { openTicket: 'enabled', statusTicket: 'open', withQueue: true, withUser: true },
    ],
    ['into closed tickets', { openTicket: 'enabled', statusTicket: 'closed' }],
    ['with a question first', { confirmation: true, confirmationMessage1: 'Posso enviar?' }],
  ])(
    'make what is missing together as one by one: %s',
    async (_name, { withQueue, withUser, ...facts }: Anything) => {
      const results: Anything[] = [];
      for (const handAllOver of [oneByOne, together]) {
        scenario = await campaignScenario(fixture);
        await scenario.addItems(1, 2, 3);
        const queueId = withQueue ? (await fixture.make.queue(scenario.company)).id : null;
        const userId = withUser ? (await fixture.make.user(scenario.company)).id : null;
        const { body: campaign } = await scenario.create({ ...facts, queueId, userId });
        fixture.server.published.length = 0;
        await handAllOver(await recipientsOf(campaign));
        const all = { rows: await everything(), published: fixture.server.published };
        results.push(JSON.parse(JSON.stringify(all, withoutIdentity)));
      }
      expect(results[0].rows).toHaveLength(3);
      expect(results[1]).toEqual(results[0]);
    },
  );

  it('are made together where somebody has a conversation with another connection only', async () => {
    await introduce();
    const other = await fixture.make.connection(scenario.company);
    const { body: campaign } = await scenario.create();
    const recipients = await recipientsOf(campaign);
    const done = await handOverTogether(
      fixture.app,
      recipients.map((one) => ({ ...one, whatsappId: other.id })),
    );
    expect(done?.size).toBe(3);
    const [{ conversations, contacts }] = await scenario.rows(
      `select (select count(*)::int from conversations where company_id = $1) as conversations,
         (select count(*)::int from contacts where company_id = $1) as contacts`,
    );
    expect({ conversations, contacts }).toEqual({ conversations: 6, contacts: 3 });
  });
});

it('leaves to be handed over one by one whose contact takes over a name from the list', async () => {
  await introduce();
  await scenario.rows(
    `update contacts set name = number where company_id = $1 and number like '%1' returning 1`,
  );
  const { body: campaign } = await scenario.create();
  const recipients = await recipientsOf(campaign);
  const done = await handOverTogether(fixture.app, recipients);
  expect(done).toEqual(new Set(recipients.slice(1).map(({ deliveryId }) => deliveryId)));
  await scenario.runAt(campaign, MORNING);
  const states = (await deliveriesOf(campaign)).map(({ state }) => state);
  expect(states).toEqual(['queued', 'queued', 'queued']);
  const names = await scenario.rows(`select name from contacts where company_id = $1 order by number`);
  expect(names.map(({ name }) => name)).toEqual(['Pessoa 1', 'Pessoa 2', 'Pessoa 3']);
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
