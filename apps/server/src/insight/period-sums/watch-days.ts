import { DASHBOARD_MOST_DAYS } from '@prosa/contract';
import { addDays, daysOf, localDay } from '@prosa/domain';
import { sql } from 'kysely';
import { dayRange, readCompanySettings } from '../../inbox/index.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { firstPeriod } from '../periods/index.ts';

/** Days of another time zone begin at other instants: they are watched and counted anew. */
async function forgetOtherZones(tx: CompanyTransaction, timeZone: string): Promise<void> {
  const others = tx.db
    .selectFrom('figure_days')
    .where('company_id', '=', tx.companyId)
    .where('timezone', '<>', timeZone)
    .select('day');
  await tx.db
    .deleteFrom('period_sums')
    .where('company_id', '=', tx.companyId)
    .where('day', 'in', others)
    .execute();
  await tx.db
    .deleteFrom('figure_days')
    .where('company_id', '=', tx.companyId)
    .where('timezone', '<>', timeZone)
    .execute();
}

/**
 * Watches the days from the first period to tomorrow: from the commit on, changes of their finished periods are noted. A
 * day is watched before it begins, so that nothing of it is missed. Marks of days that are gone are removed.
 */
export async function watchDays(tx: CompanyTransaction, now: Date): Promise<void> {
  const { timezone } = await readCompanySettings(tx);
  await forgetOtherZones(tx, timezone);
  const first = await firstPeriod(tx);
  if (first === null) return;
  const to = addDays(localDay(now, timezone), 1);
  const earliest = addDays(to, -DASHBOARD_MOST_DAYS);
  const from = localDay(new Date(first), timezone);
  const known = await tx.db
    .selectFrom('figure_days')
    .where('company_id', '=', tx.companyId)
    .select(sql<string>`day::text`.as('day'))
    .execute();
  const watched = new Set(known.map(({ day }) => day));
  const days = daysOf({ from: from > earliest ? from : earliest, to }).filter((day) => !watched.has(day));
  const rows = days.flatMap((day) => {
    const range = dayRange(day, timezone);
    if (!range) return [];
    const [startsAt, endsAt] = range.map((at) => at.toISOString());
    return [{ company_id: tx.companyId, day, timezone, startsAt: startsAt ?? '', endsAt: endsAt ?? '' }];
  });
  for (let at = 0; at < rows.length; at += ROWS)
    await tx.db
      .insertInto('figure_days')
      .values(rows.slice(at, at + ROWS))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await tx.db
    .deleteFrom('changed_days as c')
    .where('c.company_id', '=', tx.companyId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('figure_days as d')
            .whereRef('d.company_id', '=', 'c.company_id')
            .whereRef('d.day', '=', 'c.day')
            .select('d.day'),
        ),
      ),
    )
    .execute();
}

/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const ROWS = 1_000;
