import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf } from '../../inbox/testing/many-tickets.ts';
import { runsAllCases } from '../../testing/all-cases.ts';
import { type Anything, given, type GivenUser } from '../../testing/given.ts';
import { moduleServer, type ModuleServer } from '../../testing/module-server.ts';
import { dashboardRoutes } from '../dashboard/index.ts';
import { insertPeriod } from '../testing/periods.ts';
import { keepSums, rebuildSums } from './keep-sums.ts';

// Cuts the connections to the database while days are changed and counted: the database sees the same of a process that
// is killed.

const CUTS = runsAllCases ? 500 : 20;
const SLOW_MS = runsAllCases ? 1_800_000 : 120_000;
/** Between the beginning of the work and a cut. */
const LONGEST_MS = 40;
const DAYS = ['2026-03-05', '2026-03-06', '2026-03-07'];

let server: ModuleServer;
let owner: pg.Client;
let admin: GivenUser;
const periods: Anything[] = [];
beforeAll(async () => {
  server = await moduleServer(dashboardRoutes);
  server.setNow('2026-03-08T12:00:00Z');
  owner = new pg.Client(await addressOf(server.app));
  await owner.connect();
  const make = given(server);
  const company = await make.company();
  admin = await make.admin(company);
  for (const day of DAYS)
    for (let hour = 10; hour < 20; hour += 1)
      periods.push(await insertPeriod(make, company, { createdAt: `${day}T${hour}:00:00Z` }, {}));
});
afterAll(async () => {
  await owner.end();
  await server.close();
});

const changes = {
  resume: 'update ticket_tracking set "finishedAt" = null where company_id = $1 and id = $2',
  finish: 'update ticket_tracking set "finishedAt" = "createdAt" where company_id = $1 and id = $2',
  rate: `insert into user_ratings (company_id, "ticketId", "trackingId", rate)
    select company_id, "ticketId", id, 9 from ticket_tracking where company_id = $1 and id = $2
    on conflict (company_id, "trackingId") do update set rate = 10 - user_ratings.rate`,
};

const oneOf = <Value>(values: readonly Value[]): Value =>
  values[Math.floor(Math.random() * values.length)] as Value;

async function changeSome(): Promise<void> {
  for (let count = 0; count < 5; count += 1) {
    const [[name, text], { id }] = [oneOf(Object.entries(changes)), oneOf(periods)];
    await server.app.database.inCompany(admin.companyId, (tx) =>
      tx.query(`test-${name}`, text, [tx.companyId, id]),
    );
  }
}

/** Cuts all connections of the server after `ms`; the number of those that were in the middle of a transaction. */
async function cut(ms: number): Promise<number> {
  await owner.query('select pg_sleep($1)', [ms / 1_000]);
  const { rows } = await owner.query<{ state: string }>(
    `select state, pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  return rows.filter(({ state }) => state !== 'idle').length;
}

async function sumsOf(): Promise<Anything> {
  let answer: Anything;
  // A connection of the pool that was cut is noticed a moment later.
  await expect
    .poll(async () => {
      answer = await admin.call('GET', `/dashboard?date_from=${DAYS[0]}&date_to=${DAYS.at(-1)}`);
      return answer.status;
    })
    .toBe(200);
  const { counters, series, attendants } = answer.body;
  return { counters, days: series.days, attendants };
}

it(
  `${CUTS} cuts leave sums that equal a recount`,
  async () => {
    await keepSums(server.app);
    for (let cuts = 0; cuts < CUTS; ) {
      const work = [changeSome(), keepSums(server.app), changeSome()];
      const settled = Promise.allSettled(work);
      cuts += await cut(Math.random() * LONGEST_MS);
      for (const outcome of await settled)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'ERR_UNAVAILABLE' });
      const answered = await sumsOf();
      const { differed } = await rebuildSums(server.app, admin.companyId);
      expect(differed).toEqual([]);
      expect(await sumsOf()).toEqual(answered);
    }
  },
  SLOW_MS,
);
