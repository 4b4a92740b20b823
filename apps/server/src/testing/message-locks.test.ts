import type { ChannelEvent } from '@prosa/channel-driver';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { failWaitingMessages } from '../connections/connections/queries.ts';
import { claimMessages, noteResults, type SendResult } from '../connections/outbox/queries.ts';
import { claimChosen, postponeStrangers } from '../connections/pace/paced-queries.ts';
import { releaseWaiting } from '../connections/pace/restriction-queries.ts';
import { applyParkedAcks } from '../conversation/intake/parked-acks.ts';
import { at, openScenario, type Company, type Scenario } from '../conversation/testing/scenario.ts';
import { applyLateFailures } from '../inbox/messages/late-failures.ts';
import { sendAfterAll, takeBackQueued } from '../inbox/messages/take-back-queued.ts';
import type { CompanyTransaction } from '../platform/database/transactions.ts';
import { addTickets } from './add-tickets.ts';
import { leftUnlocked } from './left-unlocked.ts';

// Two transactions that lock the same messages in different orders wait for each other.

const MESSAGES = 40;
const OWNER = 'um';

let scenario: Scenario;
let company: Company;
/** From the newest to the oldest, as the calls name them. */
let ids: number[];
beforeAll(async () => {
  scenario = await openScenario();
});
afterAll(async () => scenario.dispose());
beforeEach(async () => {
  company = await scenario.company();
  const { id, whatsappId } = company;
  await scenario.owner.query(`
    insert into connection_leases (company_id, "whatsappId", owner, epoch, "expiresAt")
    values (${id}, ${whatsappId}, '${OWNER}', 1, now() + interval '1 hour')`);
  await addTickets(scenario, company, MESSAGES);
});

/** Adds one message per conversation: the newest belongs to the oldest conversation, and lies first in the table. */
async function addMessages(facts: Record<string, string>): Promise<void> {
  const { id, whatsappId } = company;
  const columns = Object.keys(facts).map((name) => `, "${name}"`);
  const values = Object.values(facts).map((value) => `, ${value}`);
  const { rows } = await scenario.owner.query<{ id: string }>(`
    with top as (select coalesce(max(id), 0) + ${MESSAGES} as id from messages)
    insert into messages (company_id, "conversationId", "ticketId", "whatsappId", id, wid, "fromMe", "createdAt"
      ${columns.join('')})
    select ${id}, t."conversationId", t.id, ${whatsappId}, place.id, 'W' || place.id, true, now() ${values.join('')}
    from tickets t cross join top cross join lateral (
      select top.id - (select count(*) from tickets o where o.company_id = t.company_id and o.id < t.id) as id) place
    where t.company_id = ${id} order by t.id
    returning id`);
  ids = rows.map((row) => Number(row.id));
}

const inCompany = <Result>(work: (tx: CompanyTransaction) => Promise<Result>) =>
  scenario.app.database.inCompany(company.id, work);

const receiveOfEach = async (event: (wid: string) => ChannelEvent) =>
  company.receive(...ids.map((id) => event(`W${id}`)));

const park = async (table: string, columns: string, values: string) =>
  scenario.owner.query(`insert into ${table} (company_id, "whatsappId", wid, ${columns})
    select company_id, "whatsappId", wid, ${values} from messages where company_id = ${company.id}
    order by id desc`);

const resultOf = (id: number): SendResult => ({
  whatsappId: company.whatsappId,
  epoch: 1,
  id,
  status: 'sent',
  wid: `W${id}`,
  error: null,
  reason: null,
  delaySeconds: null,
  waitsFor: null,
});

interface Change {
  /** Of the messages: the values of columns, as SQL. */
  facts: Record<string, string>;
  change: () => Promise<unknown>;
}

const sent = { status: `'sent'`, ack: '1' };
const queued = { status: `'queued'` };
const sending = { status: `'sending'`, attempts: '1' };
const reason = 'campaign.cancelled';

const share = (free: number) => ({ after: 0, free });
const claim = async () => {
  const connection = { companyId: company.id, whatsappId: company.whatsappId, epoch: 1 };
  await claimMessages(scenario.app, OWNER, [{ ...connection, service: share(MESSAGES), mass: share(0) }], []);
};
const claimPaced = async () => {
  const { id: companyId, whatsappId } = company;
  const facts = { companyId, whatsappId, conversationId: 0, day: '2026-11-20', isFirst: false };
  await scenario.app.database.acrossCompanies('test a claim', (tx) =>
    claimChosen(
      tx,
      ids.map((id) => ({ ...facts, id })),
    ),
  );
};

const changes: Record<string, Change> = {
  receipts: { facts: sent, change: () => receiveOfEach((wid) => ({ kind: 'ack', wid, ack: 3, at: at(1) })) },
  failures: {
    facts: sent,
    change: () => receiveOfEach((wid) => ({ kind: 'failure', wid, reason: 'x', at: at(1) })),
  },
  'receipts, edits and deletions at once': {
    facts: sent,
    change: () =>
      company.receive(
        ...ids.map((id, index): ChannelEvent => {
          const event = { wid: `W${id}`, at: at(1) };
          if (index % 3 === 0) return { kind: 'ack', ack: 3, ...event };
          return index % 3 === 1 ? { kind: 'edit', body: 'x', ...event } : { kind: 'delete', ...event };
        }),
      ),
  },
  'receipts that came early': {
    facts: sent,
    change: async () => {
      await park('parked_acks', 'ack, at', '3, now()');
      await applyParkedAcks(scenario.app);
    },
  },
  'failures that came early': {
    facts: sent,
    change: async () => {
      await park('parked_events', 'digest, event', `wid, '{"kind": "failure", "reason": "x"}'`);
      await inCompany((tx) => applyLateFailures(tx, null));
    },
  },
  'the results of sends': {
    facts: sending,
    change: () => inCompany((tx) => noteResults(tx, OWNER, ids.map(resultOf), async () => undefined)),
  },
  'a claim': { facts: queued, change: claim },
  'a claim on a paced number': { facts: queued, change: claimPaced },
  'postponed strangers': {
    facts: sending,
    change: () => inCompany((tx) => postponeStrangers(tx, company.whatsappId, 'restriction', ids)),
  },
  'released strangers': {
    facts: { ...queued, waitsFor: `'restriction'` },
    change: () => inCompany((tx) => releaseWaiting(tx, company.whatsappId, 'restriction')),
  },
  'messages of a campaign that is cancelled': {
    facts: { ...queued, isMass: 'true' },
    change: () =>
      inCompany((tx) =>
        takeBackQueued(
          scenario.app,
          tx,
          ids.map((id) => ({ id, leadId: null })),
          reason,
        ),
      ),
  },
  'messages of a campaign that goes on': {
    facts: { ...sending, error: `'${reason}'` },
    change: () => inCompany((tx) => sendAfterAll(tx, ids, reason)),
  },
  'messages of a connection that is deleted': {
    facts: queued,
    change: () => inCompany((tx) => failWaitingMessages(tx, company.whatsappId, 'x')),
  },
};

it.each(Object.entries(changes))(
  '%s: messages are locked in the order of their ids',
  async (_name, given) => {
    await addMessages(given.facts);
    const middle = ids[MESSAGES / 2]!;
    const place = { table: 'messages', companyId: company.id, id: middle } as const;
    const left = await leftUnlocked(scenario, place, given.change);
    expect(left).toEqual(ids.filter((id) => id > middle).toReversed());
  },
);
