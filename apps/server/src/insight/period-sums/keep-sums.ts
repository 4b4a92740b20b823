import { addDays, companySettingsOf, localDay } from '@prosa/domain';
import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';
import { countDay } from './count-day.ts';
import { hasUncounted, isMarkedDay } from './changed-day.ts';
import { watchDays } from './watch-days.ts';

export type SumsApp = Pick<App, 'database' | 'log' | 'now'>;

/** How often, and after how many milliseconds each time, is asked whether older transactions have ended. */
const CHECKS = 20;
const CHECK_MS = 250;
/** Days of a company that one run counts, the newest first: the rest comes with the next run. */
const DAYS_AT_ONCE = 400;

/**
 * Resolves with true when every transaction that had changed something before this call has ended. Of those a change may
 * have found a day unwatched; what begins to write later finds it watched and marks it.
 */
async function olderHaveEnded({ database }: SumsApp): Promise<boolean> {
  const across = async <Row>(text: string, values: unknown[]) =>
    database.acrossCompanies('which transactions are under way', (tx) => tx.lastQuery<Row>(text, values));
  const [mine] = await across<{ id: string }>('select pg_current_xact_id()::text as id', []);
  for (let check = 0; check < CHECKS; check += 1) {
    const [row] = await across<{ isOver: boolean }>(
      'select pg_snapshot_xmin(pg_current_snapshot()) > $1::text::xid8 as "isOver"',
      [mine?.id],
    );
    if (row?.isOver) return true;
    await sleep(CHECK_MS);
  }
  return false;
}

interface Which {
  /** Also those of which no change was noted. */
  all: boolean;
  /** Also those that nobody has counted yet. */
  uncounted: boolean;
}

async function daysToCount(tx: CompanyTransaction, { all, uncounted }: Which): Promise<string[]> {
  const days = await tx.db
    .selectFrom('figure_days as d')
    .where('d.company_id', '=', tx.companyId)
    .select(sql<string>`d.day::text`.as('day'))
    .$if(!uncounted, (query) => query.where('d.countedAt', 'is not', null))
    .$if(!all, (query) =>
      query.where((eb) => eb.or([eb('d.countedAt', 'is', null), isMarkedDay(eb), hasUncounted(eb)])),
    )
    .orderBy('d.day', 'desc')
    .$if(!all, (query) => query.limit(DAYS_AT_ONCE))
    .execute();
  return days.map(({ day }) => day);
}

/** Watches the days of a company; true if there are some that nobody has counted yet. */
async function watch(app: SumsApp, companyId: number): Promise<boolean> {
  return app.database.inCompany(companyId, async (tx) => {
    await watchDays(tx, app.now());
    const uncounted = tx.db
      .selectFrom('figure_days')
      .where('company_id', '=', companyId)
      .where('countedAt', 'is', null);
    return (await uncounted.select('day').limit(1).executeTakeFirst()) !== undefined;
  });
}

/** Counts days of a company, each in a transaction of its own. */
async function countDays({ database }: SumsApp, companyId: number, which: Which): Promise<RebuiltSums> {
  const days = await database.inCompany(companyId, (tx) => daysToCount(tx, which));
  const differed: string[] = [];
  for (const day of days) {
    const counted = await database.inCompany(companyId, (tx) => countDay(tx, day));
    if (counted?.differed) differed.push(day);
  }
  return { counted: days.length, differed };
}

const TIME_ZONE = companySettingsOf(0, undefined).timezone;

interface Known {
  id: number;
  zone: string;
  /** The newest day that is watched in this zone, yyyy-mm-dd. */
  newest: string | null;
  hasWork: boolean;
}

/** The companies with changes that were noted, or a day that nobody counted or watches yet. */
async function companiesWithWork(tx: OperatorTransaction, now: Date): Promise<number[]> {
  const companies = await tx.query<Known>(
    'sums-companies',
    `select c.id, z.zone, d.newest, (exists (select from changed_days m where m.company_id = c.id)
       or exists (select from uncounted_periods l where l.company_id = c.id)
       or exists (select from figure_days u where u.company_id = c.id and u."countedAt" is null)) as "hasWork"
     from companies c left join company_settings s on s.company_id = c.id
     cross join lateral (select coalesce(s."values" ->> 'timezone', $1) as zone) z
     cross join lateral (select max(day)::text as newest from figure_days f
       where f.company_id = c.id and f.timezone = z.zone) d
     where exists (select from ticket_tracking p where p.company_id = c.id)`,
    [TIME_ZONE],
  );
  return companies
    .filter(({ zone, newest, hasWork }) => hasWork || (newest ?? '') < addDays(localDay(now, zone), 1))
    .map(({ id }) => id);
}

/** A failure in one company is logged, and hinders no other one. */
async function logged<Result>(
  { log }: SumsApp,
  companyId: number,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  try {
    return await work();
  } catch (error) {
    log.error({ err: error, companyId }, 'the days of a company could not be counted');
    return undefined;
  }
}

/** Counts days that have changed, and new ones. What cannot be counted yet is read from its periods until then. */
export async function keepSums(app: SumsApp): Promise<void> {
  const { database, now } = app;
  const companies = await database.acrossCompanies('whose days are to be counted', (tx) =>
    companiesWithWork(tx, now()),
  );
  let hasNew = false;
  for (const companyId of companies)
    hasNew = (await logged(app, companyId, () => watch(app, companyId))) === true || hasNew;
  const uncounted = hasNew && (await olderHaveEnded(app));
  for (const companyId of companies)
    await logged(app, companyId, () => countDays(app, companyId, { all: false, uncounted }));
}

export interface RebuiltSums {
  counted: number;
  /** Days whose sums said something else than their periods, though no change of them was noted. */
  differed: string[];
}

/** Counts every day of a company again. */
export async function rebuildSums(app: SumsApp, companyId: number): Promise<RebuiltSums> {
  const uncounted = (await watch(app, companyId)) && (await olderHaveEnded(app));
  return countDays(app, companyId, { all: true, uncounted });
}

/** Counts the newest day of each company that is over once more, and logs it if that gives something else. */
export async function checkNewestDays(app: SumsApp): Promise<void> {
  const { database, log, now } = app;
  const newest = await database.acrossCompanies('the newest counted days', (tx) =>
    tx.query<{ companyId: number; day: string }>(
      'sums-newest',
      `select company_id as "companyId", max(day)::text as day from figure_days
       where "countedAt" is not null and "endsAt" <= $1 group by 1`,
      [now().toISOString()],
    ),
  );
  for (const { companyId, day } of newest) {
    const counted = await logged(app, companyId, () =>
      database.inCompany(companyId, (tx) => countDay(tx, day)),
    );
    if (counted?.differed) log.error({ companyId, day }, 'the sums of a day differed from its periods');
  }
}
