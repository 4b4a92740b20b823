import { durations } from '@prosa/domain';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runsAllCases } from '../../testing/all-cases.ts';
import { type Anything, given, type Given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { rebuildSums } from '../period-sums/index.ts';
import { insertPeriod, insertRating } from '../testing/periods.ts';
import { dashboardRoutes } from './routes.ts';

// Random companies, counted by the dashboard and once more by the plainest program.

const COMPANIES = runsAllCases ? 1_000 : 40;
const SLOW_MS = runsAllCases ? 1_800_000 : 60_000;

let server: ModuleServer;
let make: Given;
beforeAll(async () => {
  server = await moduleServer(dashboardRoutes);
  make = given(server);
});
afterAll(() => server.close());

const zones = ['America/Sao_Paulo', 'America/New_York', 'Europe/Istanbul'] as const;
const FIRST = '2026-10-28';
const LAST = '2026-11-05';
// Two days before and after the range, over the night in which New York's clock is set back.
const START = Date.parse('2026-10-26T00:00:00Z');
const MINUTES = 12 * 24 * 60;

const aPeriod = fc.record({
  begins: fc.integer({ min: 0, max: MINUTES }),
  person: fc.option(fc.integer({ min: 0, max: 1 })),
  answered: fc.option(fc.integer({ min: 0, max: 200 })),
  queued: fc.option(fc.integer({ min: 0, max: 30 })),
  accepted: fc.option(fc.integer({ min: 0, max: 90 })),
  ended: fc.option(fc.integer({ min: 0, max: 3_000 })),
  rate: fc.option(fc.integer({ min: 0, max: 10 })),
  status: fc.constantFrom('open', 'pending', 'group', 'nps'),
  isActiveDemand: fc.boolean(),
  isImported: fc.boolean(),
});
const aCompany = fc.record({
  zone: fc.constantFrom(...zones),
  periods: fc.array(aPeriod, { minLength: 0, maxLength: 14 }),
});
type Period = typeof aPeriod extends fc.Arbitrary<infer Value> ? Value : never;

const local = (at: number, timeZone: string) => {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) };
};

function at({ begins, answered, queued, accepted, ended }: Period) {
  const created = START + begins * 60_000;
  const after = (from: number, minutes: number | null) => (minutes === null ? null : from + minutes * 60_000);
  const queuedAt = after(created, queued);
  const startedAt = after(queuedAt ?? created, accepted);
  const endedAt = after(startedAt ?? queuedAt ?? created, ended);
  return { created, answeredAt: after(created, answered), queuedAt, startedAt, endedAt };
}

const iso = (time: number | null) => (time === null ? null : new Date(time).toISOString());

function measured(values: number[]) {
  const sorted = values.filter((value) => value > 0).toSorted((a, b) => a - b);
  if (sorted.length === 0) return { mean: null, median: null, p90: null };
  const within = (share: number) => {
    const place = share * (sorted.length - 1);
    const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
    return low + (high - low) * (place - Math.floor(place));
  };
  const close = (value: number) => expect.closeTo(value, 6);
  const sum = sorted.reduce((total, value) => total + value, 0);
  return { mean: close(sum / sorted.length), median: close(within(0.5)), p90: close(within(0.9)) };
}

const share = (part: number, all: number) => (all === 0 ? null : expect.closeTo((100 * part) / all, 6));

function plainly(periods: Period[], zone: string) {
  const facts = periods
    .filter(({ isImported }) => !isImported)
    .map((period) => ({ ...period, ...at(period), ...local(at(period).created, zone) }))
    .filter(({ day }) => day >= FIRST && day <= LAST);
  const seconds = (from: number | null, to: number | null) =>
    from === null || to === null ? 0 : (to - from) / 1_000;
  const rated = facts.filter(({ rate }) => rate !== null);
  const isClosed = ({ endedAt }: { endedAt: number | null }) => endedAt !== null;
  const hours = new Map<string, number>();
  for (const { day, hour } of facts) {
    const key = `${new Date(`${day}T00:00:00Z`).getUTCDay()} ${hour}`;
    hours.set(key, (hours.get(key) ?? 0) + 1);
  }
  return {
    counters: {
      tickets: facts.length,
      supportFinished: facts.filter(isClosed).length,
      supportGroups: facts.filter((one) => !isClosed(one) && one.status === 'group').length,
      waitRating: facts.filter((one) => !isClosed(one) && one.status === 'nps').length,
      activeTickets: facts.filter(({ isActiveDemand }) => isActiveDemand).length,
      withRating: rated.filter(isClosed).length,
      withoutRating: facts.filter((one) => isClosed(one) && one.rate === null).length,
      percRating: share(rated.length, facts.length),
      npsPromotersPerc: share(rated.filter(({ rate }) => (rate ?? 0) >= 9).length, rated.length),
      npsDetractorsPerc: share(rated.filter(({ rate }) => (rate ?? 0) <= 6).length, rated.length),
    },
    times: {
      firstAnswer: measured(
        facts.map((one) => (one.isActiveDemand ? 0 : seconds(one.created, one.answeredAt))),
      ),
      waiting: measured(facts.map(({ queuedAt, startedAt }) => seconds(queuedAt, startedAt))),
      handling: measured(facts.map(({ startedAt, endedAt }) => seconds(startedAt, endedAt))),
      resolution: measured(facts.map(({ created, endedAt }) => seconds(created, endedAt))),
    },
    hours: Object.fromEntries(hours),
    people: [0, 1].map((person) => facts.filter((one) => one.person === person).length),
  };
}

async function build(periods: Period[], zone: string) {
  const company = await make.company();
  const people = [await make.user(company, { name: 'A' }), await make.user(company, { name: 'B' })];
  const admin = await make.admin(company, { name: 'C' });
  await make.insert('company_settings', { company_id: company.id, values: { timezone: zone } });
  const connection = await make.connection(company);
  const rows: Anything[] = [];
  for (const period of periods) {
    const { created, answeredAt, queuedAt, startedAt, endedAt } = at(period);
    const times = {
      createdAt: iso(created),
      firstAnswerAt: iso(answeredAt),
      queuedAt: iso(queuedAt),
      startedAt: iso(startedAt),
    };
    const end = { closedAt: iso(endedAt), finishedAt: iso(endedAt), rated: period.rate !== null };
    const row = await insertPeriod(
      make,
      company,
      { ...times, ...end },
      {
        status: endedAt === null ? period.status : 'closed',
        userId: period.person === null ? null : people[period.person]?.id,
        whatsappId: connection.id,
        isActiveDemand: period.isActiveDemand,
        imported: period.isImported ? iso(created) : null,
      },
    );
    if (period.rate !== null) await insertRating(make, row, period.rate);
    rows.push(row);
  }
  return { admin, people, rows };
}

const changesOf = {
  finish: `update ticket_tracking set "finishedAt" = coalesce("finishedAt", now()) where company_id = $1 and id = $2`,
  resume: `update ticket_tracking set "finishedAt" = null, "closedAt" = null where company_id = $1 and id = $2`,
  rate: `insert into user_ratings (company_id, "ticketId", "trackingId", rate)
    select company_id, "ticketId", id, 7 from ticket_tracking where company_id = $1 and id = $2
    on conflict (company_id, "trackingId") do update set rate = 3`,
  unrate: `delete from user_ratings where company_id = $1 and "trackingId" = $2`,
  take: `update tickets set imported = null where company_id = $1
    and id = (select "ticketId" from ticket_tracking where company_id = $1 and id = $2)`,
  remove: `delete from tickets where company_id = $1
    and id = (select "ticketId" from ticket_tracking where company_id = $1 and id = $2)`,
  erase: `delete from contacts where company_id = $1 and id = (select "contactId" from tickets t
    join ticket_tracking p on p.company_id = t.company_id and p."ticketId" = t.id where p.company_id = $1 and p.id = $2)`,
  move: `update ticket_tracking set "createdAt" = "createdAt" - interval '30 hours' where company_id = $1 and id = $2`,
};
const kindsOfChange = Object.keys(changesOf) as (keyof typeof changesOf)[];

async function change(row: Anything, kind: keyof typeof changesOf): Promise<void> {
  if (row === undefined) return;
  await server.app.database.inCompany(row.company_id, (tx) =>
    tx.query(`test-${kind}`, changesOf[kind], [tx.companyId, row.id]),
  );
}

const forgetSums = async (companyId: number): Promise<void> =>
  server.app.database.inCompany(companyId, async (tx) => {
    await tx.query('test-forget', 'delete from figure_days where company_id = $1', [companyId]);
  });

const dashboardOf = async (admin: GivenUser): Promise<Anything> =>
  (await admin.call('GET', `/dashboard?date_from=${FIRST}&date_to=${LAST}`)).body;

function expectCounted(body: Anything, expected: ReturnType<typeof plainly>, people: Anything[]): void {
  expect(body.counters).toMatchObject(expected.counters);
  const hours = body.series.hours.map((one: Anything) => [`${one.weekday} ${one.hour}`, one.total]);
  expect(Object.fromEntries(hours)).toEqual(expected.hours);
  const tickets = people.map(({ id }) => body.attendants.find((one: Anything) => one.id === id)?.tickets);
  expect(tickets).toEqual(expected.people);
}

it(
  'counts and measures as the plainest program does',
  async () => {
    await fc.assert(
      fc.asyncProperty(aCompany, async ({ zone, periods }) => {
        const { admin, people } = await build(periods, zone);
        const body = await dashboardOf(admin);
        const expected = plainly(periods, zone);
        expectCounted(body, expected, people);
        expect(body.times).toEqual(expected.times);
      }),
      { numRuns: COMPANIES, seed: 20 },
    );
  },
  SLOW_MS,
);

/** Medians and ninth tenths are of buckets then, which are 5 % wide. */
function expectSameOfSums(body: Anything, exact: Anything): void {
  const { times, ...rest } = body;
  const { times: exactTimes, ...exactRest } = exact;
  expect(rest).toEqual(exactRest);
  for (const duration of durations) {
    expect(times[duration].mean).toBe(exactTimes[duration].mean);
    for (const part of ['median', 'p90'])
      if (exactTimes[duration][part] === null) expect(times[duration][part]).toBeNull();
      else expect(Math.abs(times[duration][part] / exactTimes[duration][part] - 1)).toBeLessThan(0.025);
  }
}

it(
  'answers the same of sums by day, before and after changes of days that are counted',
  async () => {
    server.setNow('2026-11-04T15:00:00Z');
    const changes = fc.array(fc.record({ at: fc.nat(13), kind: fc.constantFrom(...kindsOfChange) }), {
      maxLength: 5,
    });
    await fc.assert(
      fc.asyncProperty(aCompany, changes, fc.boolean(), async ({ zone, periods }, made, isKept) => {
        const { admin, people, rows } = await build(periods, zone);
        const exact = await dashboardOf(admin);
        await rebuildSums(server.app, admin.companyId);
        const summed = await dashboardOf(admin);
        expectCounted(summed, plainly(periods, zone), people);
        expectSameOfSums(summed, exact);
        for (const { at: place, kind } of made) await change(rows[place], kind);
        const changed = await dashboardOf(admin);
        if (isKept) await rebuildSums(server.app, admin.companyId);
        const again = await dashboardOf(admin);
        await forgetSums(admin.companyId);
        const truth = await dashboardOf(admin);
        expectSameOfSums(changed, truth);
        expectSameOfSums(again, truth);
      }),
      { numRuns: COMPANIES, seed: 20 },
    );
  },
  SLOW_MS,
);
