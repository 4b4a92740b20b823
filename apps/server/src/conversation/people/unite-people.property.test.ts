import type { Party } from '@prosa/channel-driver';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openScenario, text, type Company, type Scenario } from '../testing/scenario.ts';

let scenario: Scenario;
beforeAll(async () => {
  scenario = await openScenario();
});
afterAll(async () => scenario.dispose());

const spellings = ['5511988887777', '551188887777'];
const spelling = fc.constantFrom(...spellings);
const lid = { kind: 'lid' as const, value: '77000' };
const bsuid = { kind: 'bsuid' as const, value: 'BR.ana' };

/** Every way in which platforms name one person; the last two name them by two identities at once. */
const byOne: fc.Arbitrary<Party> = fc.oneof(
  spelling.map((value): Party => ({ kind: 'phone', value })),
  fc.constant<Party>(lid),
  fc.constant<Party>(bsuid),
);
const byPhoneAndLid: fc.Arbitrary<Party> = spelling.map((value) => ({
  ...lid,
  aliases: [{ kind: 'phone', value }],
}));
const byPhoneAndBsuid: fc.Arbitrary<Party> = spelling.map((value) => ({
  kind: 'phone',
  value,
  aliases: [bsuid],
}));

interface Case {
  parties: Party[];
  order: number[];
  /** Whether a batch ends after each event. */
  cuts: boolean[];
}
const cases: fc.Arbitrary<Case> = fc
  .tuple(fc.array(byOne, { minLength: 1, maxLength: 6 }), byPhoneAndLid, byPhoneAndBsuid)
  .chain(([parties, one, other]) => {
    const all = [...parties, one, other];
    const places = all.map((_party, place) => place);
    return fc.record({
      parties: fc.constant(all),
      order: fc.shuffledSubarray(places, { minLength: places.length }),
      cuts: fc.array(fc.boolean(), { minLength: places.length, maxLength: places.length }),
    });
  });

function batchesOf({ parties, order, cuts }: Case) {
  const batches: ReturnType<typeof text>[][] = [[]];
  for (const [place, index] of order.entries()) {
    const chat = parties[index];
    if (!chat) continue;
    batches.at(-1)?.push(text(`${index}`, { chat }));
    if (cuts[place]) batches.push([]);
  }
  return batches;
}

async function expectOnePerson(company: Company, messages: number): Promise<void> {
  const rows = async (what: string) => company.rows(`select ${what} where company_id = $1`);
  const contacts = await rows('id, number, name from contacts');
  expect(contacts).toHaveLength(1);
  expect(spellings).toContain(contacts[0]?.['number']);
  expect(await rows('kind, value from contact_identities')).toEqual(
    expect.arrayContaining([
      { kind: 'phone', value: '5511988887777' },
      { kind: 'lid', value: lid.value },
      { kind: 'bsuid', value: bsuid.value },
    ]),
  );
  expect(await rows('status, "unreadMessages" from tickets')).toEqual([
    { status: 'pending', unreadMessages: messages },
  ]);
  expect(await rows('id from conversations')).toHaveLength(1);
  const stored = await company.rows(
    `select m.body from messages m join tickets t on t.company_id = m.company_id and t.id = m."ticketId"
       and t."conversationId" = m."conversationId"
     where m.company_id = $1 and not m."fromMe" and m."contactId" = $2 order by m.body::int`,
    contacts[0]?.['id'],
  );
  expect(stored).toEqual(Array.from({ length: messages }, (_, index) => ({ body: `${index}` })));
  expect(await rows('1 from ticket_tracking')).not.toHaveLength(0);
  expect(
    await company.rows('select 1 from ticket_tracking where company_id = $1 and "finishedAt" is null'),
  ).toHaveLength(1);
  expect(await rows('error from failed_events')).toEqual([]);
}

it('is one contact with one open ticket and all messages, in whatever order the names arrive', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      const company = await scenario.company();
      for (const batch of batchesOf(one)) await company.receive(...batch);
      await expectOnePerson(company, one.parties.length);
    }),
    { numRuns: 40 },
  );
}, 60_000);

it('is one contact also when several processes store everything at once', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (one) => {
      const company = await scenario.company();
      await Promise.all(batchesOf(one).map(async (batch) => company.receive(...batch)));
      // A lost race is retried, not stored as a failed event.
      const failed = await company.rows('select 1 from failed_events where company_id = $1');
      expect(failed).toEqual([]);
      await expectOnePerson(company, one.parties.length);
    }),
    { numRuns: 25 },
  );
}, 60_000);
