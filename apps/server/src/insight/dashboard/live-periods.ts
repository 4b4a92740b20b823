import { daysOf } from '@prosa/domain';
import { sql, type SqlBool } from 'kysely';
import { dayRange } from '../../inbox/index.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { measuredPeriods, type PeriodFilters } from '../periods/index.ts';

export interface Asked {
  filters: PeriodFilters & { from: string; to: string };
  timeZone: string;
}

/** The stretches of a range that are not counted, as days (yyyy-mm-dd). */
function stretchesWithout(counted: ReadonlySet<string>, filters: Asked['filters']) {
  const stretches: { from: string; to: string }[] = [];
  let open: { from: string; to: string } | undefined;
  for (const day of daysOf(filters)) {
    if (counted.has(day)) open = undefined;
    else if (open) open.to = day;
    else stretches.push((open = { from: day, to: day }));
  }
  return stretches;
}

/** Periods that began in a stretch of days. */
function began({ from, to }: { from: string; to: string }, timeZone: string) {
  const [start, end] = [dayRange(from, timeZone)?.[0], dayRange(to, timeZone)?.[1]];
  return sql<SqlBool>`p."createdAt" >= ${start} and p."createdAt" < ${end}`;
}

/** The periods that are in no sums yet, as one value: with a list of the database an index finds each of them. */
const uncounted = (tx: CompanyTransaction) => sql<SqlBool>`p.id = any(array(
  select u."periodId" from uncounted_periods u where u.company_id = ${tx.companyId}))`;

/**
 * The periods of a range that its counted days have no sums of: all of other days, what is not finished, and what has
 * finished since.
 */
export function livePeriods(
  tx: CompanyTransaction,
  { filters, timeZone }: Asked,
  counted: ReadonlySet<string>,
) {
  if (counted.size === 0) return measuredPeriods(tx, filters, timeZone);
  const parts = [
    sql<SqlBool>`(p."finishedAt" is null and ${began(filters, timeZone)})`,
    sql<SqlBool>`(${uncounted(tx)} and ${began(filters, timeZone)})`,
    ...stretchesWithout(counted, filters).map((days) => sql<SqlBool>`(${began(days, timeZone)})`),
  ];
  return measuredPeriods(tx, { ...filters, from: undefined, to: undefined }, timeZone).where(
    sql<SqlBool>`(${sql.join(parts, sql` or `)})`,
  );
}
