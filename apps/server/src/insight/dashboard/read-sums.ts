import { type Duration, durations } from '@prosa/domain';
import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { countedDays } from '../period-sums/index.ts';
import { bucketOf, summed, summedAgain, took } from '../periods/index.ts';
import { type Asked, livePeriods } from './live-periods.ts';
import { storedPeople, storedTotals } from './stored-sums.ts';

interface Bucket {
  duration: Duration;
  bucket: number;
  count: number;
}

/** In seconds, exactly. */
const within = (duration: Duration, part: number) =>
  sql<number | null>`percentile_cont(${sql.lit(part)}) within group (order by ${sql.ref(duration)})
    filter (where ${took(duration)}) / 1000`;
const percentiles = durations.flatMap((duration) => [
  within(duration, 0.5).as(`${duration}Median`),
  within(duration, 0.9).as(`${duration}P90`),
]);

const jsonOf = <Row>(rows: RawBuilder<unknown>) =>
  sql<Row[]>`(select coalesce(json_agg(j), '[]') from (${rows}) j)`;

/** How many durations of live periods, or of stored rows, are in each bucket. */
const liveBuckets = jsonOf<Bucket>(sql`
  select d.duration, d.bucket, count(*) as count from periods cross join lateral (values ${sql.join(
    durations.map((one) => sql`(${sql.lit(one)}, ${bucketOf(one)})`),
  )}) as d (duration, bucket) where d.bucket is not null group by d.duration, d.bucket`);
const noBuckets = sql<Bucket[]>`'[]'::json`;
const storedBuckets = jsonOf<Bucket>(sql`
  select h.duration, h.bucket, sum(h.periods) as count from totals cross join lateral (${sql.join(
    durations.map(
      (one) => sql`select ${sql.lit(one)} as duration, u.bucket, u.periods
        from unnest(${sql.ref(`${one}Buckets`)}, ${sql.ref(`${one}Periods`)}) as u (bucket, periods)`,
    ),
    sql` union all `,
  )}) as h group by h.duration, h.bucket`);

const storedHours = jsonOf<{ day: string; hour: number; total: number }>(sql`
  select t.day::text as day, h.place - 1 as hour, sum(h.total) as total from totals t
  cross join lateral unnest(t.hours) with ordinality as h (total, place)
  where h.total > 0 group by t.day, h.place`);

/**
 * The sums of what is read from periods and, of some days, from `period_sums`, in one statement: both are of one moment.
 * `agreeing` says how many of the days had sums that agreed with their periods at that moment.
 */
export async function readSums(tx: CompanyTransaction, asked: Asked, days: readonly string[]) {
  const stored = { filters: asked.filters, days };
  // Without sums medians come from the periods themselves.
  const buckets = days.length > 0 ? liveBuckets : noBuckets;
  return tx.db
    .with(
      (cte) => cte('periods').materialized(),
      () => livePeriods(tx, asked, new Set(days)),
    )
    .with(
      (cte) => cte('totals').materialized(),
      () => storedTotals(tx, stored),
    )
    .with('persons', () => storedPeople(tx, stored))
    .selectFrom('periods')
    .select(summed)
    .select(percentiles)
    .select([buckets.as('buckets'), storedBuckets.as('storedBuckets'), storedHours.as('storedHours')])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('periods')
          .where('userId', 'is not', null)
          .groupBy('userId')
          .select('userId')
          .select(summed),
      ).as('people'),
      jsonArrayFrom(
        eb
          .selectFrom('periods')
          .groupBy(['day', 'hour'])
          .select(['day', 'hour', sql<number>`count(*)`.as('total')]),
      ).as('hours'),
      jsonArrayFrom(eb.selectFrom('totals').select(summedAgain)).as('stored'),
      jsonArrayFrom(eb.selectFrom('persons').groupBy('userId').select('userId').select(summedAgain)).as(
        'storedPeople',
      ),
      eb
        .selectFrom(countedDays(tx, { ...asked.filters, timeZone: asked.timeZone }).as('c'))
        .where('c.day', 'in', days.length === 0 ? [''] : days)
        .select(sql<number>`count(*)`.as('count'))
        .as('agreeing'),
    ])
    .executeTakeFirstOrThrow();
}

export type ReadSums = Awaited<ReturnType<typeof readSums>>;
