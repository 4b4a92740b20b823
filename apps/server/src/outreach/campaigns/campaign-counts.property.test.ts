import { audienceReasons, deliveryStates } from '@prosa/contract';
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { runsAllCases } from '../../testing/all-cases.ts';
import { type Anything, given, type Given } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { compareCounts } from '../testing/compare-counts.ts';
import { cutOff } from '../testing/cut-off.ts';
import { compactCounts } from './compact-counts.ts';

// Two connections change the deliveries of two campaigns as they like; some of their transactions do not end well. At
// no moment do the counts differ from the deliveries.

const COMPANIES = runsAllCases ? 500 : 12;
const SLOW_MS = runsAllCases ? 1_800_000 : 120_000;

let server: ModuleServer;
let make: Given;
beforeAll(async () => {
  server = await moduleServer(() => []);
  make = given(server);
});
afterAll(() => server.close());

const facts = `$3, $4, $5, 1, 1, case when $6 then now() end, case when $7 then now() end, case when $8 then now() end`;
const columns = `state, reason, variant, "askMessageId", "messageId", "confirmationRequestedAt", "confirmedAt",
  "answeredAt"`;
const some = `company_id = $1 and "campaignId" = $2 and id % `;
const changesOf = {
  add: `insert into campaign_deliveries (company_id, "campaignId", name, number, "phoneKey", ${columns})
    select $1, $2, 'Bia', '', gen_random_uuid()::text, ${facts} from generate_series(1, $9)`,
  change: `update campaign_deliveries set (${columns}) = row (${facts}) where ${some} 5 = $9`,
  answer: `update campaign_deliveries set "answeredAt" = now() where ${some} 3 = $3 and "answeredAt" is null`,
  rename: `update campaign_deliveries set name = 'Ana' where ${some} 3 = $3`,
  move: `update campaign_deliveries set "campaignId" = $4 where ${some} 4 = $3`,
  remove: `delete from campaign_deliveries where ${some} 4 = $3`,
};
const aKind = fc.constantFrom(...(Object.keys(changesOf) as (keyof typeof changesOf)[]), 'compact' as const);

const aChange = fc.record({
  kind: aKind,
  campaign: fc.integer({ min: 0, max: 1 }),
  state: fc.constantFrom(...deliveryStates, 'skipped'),
  reason: fc.option(fc.constantFrom(...audienceReasons, 'unanswered', 'channel.unreachable')),
  variant: fc.option(fc.integer({ min: 1, max: 3 })),
  isAsked: fc.boolean(),
  isConfirmed: fc.boolean(),
  isAnswered: fc.boolean(),
  some: fc.integer({ min: 0, max: 4 }),
});
const transactions = fc.array(
  fc.record({
    changes: fc.array(aChange, { minLength: 1, maxLength: 3 }),
    end: fc.constantFrom('commit', 'commit', 'commit', 'rollback', 'kill'),
  }),
  { minLength: 1, maxLength: 8 },
);
type Change = typeof aChange extends fc.Arbitrary<infer Value> ? Value : never;
type Transactions = typeof transactions extends fc.Arbitrary<infer Value> ? Value : never;

const nameOf = (text: string) => createHash('sha1').update(text).digest('hex');

async function apply(tx: CompanyTransaction, campaigns: readonly number[], change: Change): Promise<void> {
  const [own = 0, other = 0] = change.campaign === 0 ? campaigns : campaigns.toReversed();
  if (change.kind === 'compact') return compactCounts(tx, own, 1);
  const { state, reason, variant, isAsked, isConfirmed, isAnswered } = change;
  const all = [state, reason, variant, isAsked, isConfirmed, isAnswered, change.some];
  const values = {
    add: all,
    change: all,
    answer: [change.some],
    rename: [change.some],
    move: [change.some, other],
    remove: [change.some],
  }[change.kind];
  const text = changesOf[change.kind];
  await tx.query(nameOf(text), text, [tx.companyId, own, ...values]);
}

async function run(companyId: number, campaigns: readonly number[], all: Transactions): Promise<void> {
  for (const { changes, end } of all) {
    const ended = server.app.database.inCompany(companyId, async (tx) => {
      for (const change of changes) await apply(tx, campaigns, change);
      if (end === 'kill') await cutOff(tx);
      if (end === 'rollback') throw new Error('as the test says');
    });
    if (end === 'commit') await ended;
    else await expect(ended).rejects.toThrow(end === 'kill' ? 'ERR_UNAVAILABLE' : 'as the test says');
  }
}

it(
  'the counts of campaigns are those of their deliveries at every moment, whatever two connections do',
  async () => {
    const seen = { moments: 0, groups: 0 };
    await fc.assert(
      fc.asyncProperty(transactions, transactions, async (one, other) => {
        const company = await make.company();
        const campaign = async (): Promise<Anything> =>
          make.insert('campaigns', { company_id: company.id, name: 'Oferta' });
        const campaigns = [(await campaign()).id, (await campaign()).id];
        const work = { isOver: false };
        const running = Promise.all([one, other].map((all) => run(company.id, campaigns, all))).finally(
          () => {
            work.isOver = true;
          },
        );
        // Awaited below: a failure there must not be an unhandled one while this compares.
        running.catch(() => undefined);
        while (!work.isOver) {
          await compareCounts(server.app);
          seen.moments += 1;
        }
        await running;
        for (const id of campaigns)
          await server.app.database.inCompany(company.id, (tx) => compactCounts(tx, id, 1));
        seen.groups += (await compareCounts(server.app)).length;
      }),
      { numRuns: COMPANIES },
    );
    expect(seen.moments).toBeGreaterThan(COMPANIES);
    expect(seen.groups).toBeGreaterThan(COMPANIES);
  },
  SLOW_MS,
);
