import { durations } from '@prosa/domain';
import { sql, type SqlBool } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { asDate } from './as-date.ts';
import { bucketOf, measuredPeriods, storedSums, summed } from '../periods/index.ts';

interface FigureDay {
  /** yyyy-mm-dd. */
  day: string;
  timezone: string;
  startsAt: string;
  endsAt: string;
  countedAt: string | null;
}

/** What finishes while a day is counted, or changes meanwhile, stays uncounted. */
const isCounted = sql<SqlBool>`not exists (
  select from uncounted_periods u where u.company_id = p.company_id and u."periodId" = p.id)`;

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** The finished periods of a day at every level, with their buckets in lists. */
function grouped(tx: CompanyTransaction, { timezone, startsAt, endsAt }: FigureDay) {
  const hours = HOURS.map((hour) => sql`count(*) filter (where hour = ${sql.lit(hour)})`);
  return tx.db
    .with('periods', () =>
      measuredPeriods(tx, {}, timezone)
        .where('p.createdAt', '>=', startsAt)
        .where('p.createdAt', '<', endsAt)
        .where('p.finishedAt', 'is not', null)
        .where(isCounted),
    )
    .selectFrom('periods')
    .groupBy(sql`grouping sets ((), ("userId"), ("userId", "queueId", "whatsappId", channel))`)
    .having(sql<SqlBool>`count(*) > 0`)
    .select([
      sql<number>`case when grouping("userId") = 1 then 0 when grouping(channel) = 1 then 1 else 2 end`.as(
        'level',
      ),
      sql<number>`coalesce("userId", 0)`.as('userId'),
      sql<number>`coalesce("queueId", 0)`.as('queueId'),
      sql<number>`coalesce("whatsappId", 0)`.as('whatsappId'),
      sql<string>`coalesce(channel, '')`.as('channel'),
      sql<number[]>`array[${sql.join(hours)}]`.as('hours'),
    ])
    .select(summed)
    .select(durations.map((one) => sql<number[]>`array_agg(${bucketOf(one)})`.as(`${one}All`)));
}

const places = ['level', 'userId', 'queueId', 'whatsappId', 'channel'] as const;
const histograms = durations.flatMap((one) => [`${one}Buckets`, `${one}Periods`] as const);

async function insertSums(tx: CompanyTransaction, day: FigureDay): Promise<void> {
  const listOf = (all: string, value: string) =>
    sql<number[]>`coalesce((select array_agg(${sql.raw(value)} order by bucket) from (
      select bucket, count(*) as periods from unnest(g.${sql.ref(all)}) as bucket
      where bucket is not null group by bucket) h), '{}')`;
  await tx.db
    .insertInto('period_sums')
    .columns(['company_id', 'day', ...places, 'hours', ...storedSums, ...histograms])
    .expression(
      tx.db
        .selectFrom(grouped(tx, day).as('g'))
        .select([
          sql<number>`${tx.companyId}::bigint`.as('company_id'),
          sql<string>`${day.day}::date`.as('day'),
        ])
        .select([...places, 'hours', ...storedSums])
        .select(
          durations.flatMap((one) => [
            listOf(`${one}All`, 'bucket').as(`${one}Buckets`),
            listOf(`${one}All`, 'periods').as(`${one}Periods`),
          ]),
        ),
    )
    .execute();
}

/** What is stored of a day, as one text to compare. */
async function digestOf(tx: CompanyTransaction, day: string): Promise<string | null> {
  const row = await tx.db
    .selectFrom('period_sums as s')
    .where('company_id', '=', tx.companyId)
    .where('day', '=', asDate(day))
    .select(
      sql<
        string | null
      >`md5(string_agg(s::text, ';' order by level, "userId", "queueId", "whatsappId", channel))`.as(
        'digest',
      ),
    )
    .executeTakeFirstOrThrow();
  return row.digest;
}

const marksOf = (tx: CompanyTransaction, day: string) =>
  tx.db
    .selectFrom('changed_days')
    .where('company_id', '=', tx.companyId)
    .where('day', '=', asDate(day))
    .select('id');

/** The periods of a day that are in no sums yet. */
const uncountedOf = (tx: CompanyTransaction, { startsAt, endsAt }: FigureDay) =>
  tx.db
    .selectFrom('uncounted_periods as u')
    .innerJoin('ticket_tracking as p', (join) =>
      join.onRef('p.company_id', '=', 'u.company_id').onRef('p.id', '=', 'u.periodId'),
    )
    .where('u.company_id', '=', tx.companyId)
    .where('p.createdAt', '>=', startsAt)
    .where('p.createdAt', '<', endsAt)
    .select('u.periodId');

/** Whether something of a day has changed since it was counted. */
async function hasChanges(tx: CompanyTransaction, day: FigureDay): Promise<boolean> {
  const found = await Promise.all([
    marksOf(tx, day.day).limit(1).executeTakeFirst(),
    uncountedOf(tx, day).limit(1).executeTakeFirst(),
  ]);
  return found.some((one) => one !== undefined);
}

/** Takes away what no change under way relies on. */
async function takeChanges(tx: CompanyTransaction, day: FigureDay): Promise<void> {
  await tx.db
    .deleteFrom('changed_days')
    .where('company_id', '=', tx.companyId)
    .where('day', '=', asDate(day.day))
    .where('id', 'in', marksOf(tx, day.day).forUpdate().skipLocked())
    .execute();
  await tx.db
    .deleteFrom('uncounted_periods')
    .where('company_id', '=', tx.companyId)
    .where('periodId', 'in', uncountedOf(tx, day).forUpdate('u').skipLocked())
    .execute();
}

export interface CountedDay {
  /** It was counted before, no change was noted, and its rows say something else: nothing should ever do that. */
  differed: boolean;
}

/**
 * Counts a day again from its rows, and takes away in the same transaction what had been noted: what is changed from here
 * on is noted again. Null when the day is not there any more.
 */
export async function countDay(tx: CompanyTransaction, date: string): Promise<CountedDay | null> {
  const day = await tx.db
    .selectFrom('figure_days')
    .where('company_id', '=', tx.companyId)
    .where('day', '=', asDate(date))
    .select([sql<string>`day::text`.as('day'), 'timezone', 'startsAt', 'endsAt', 'countedAt'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!day) return null;
  const hadChanges = await hasChanges(tx, day);
  await takeChanges(tx, day);
  const before = await digestOf(tx, date);
  await tx.db
    .deleteFrom('period_sums')
    .where('company_id', '=', tx.companyId)
    .where('day', '=', asDate(date))
    .execute();
  await insertSums(tx, day);
  await tx.db
    .updateTable('figure_days')
    .where('company_id', '=', tx.companyId)
    .where('day', '=', asDate(date))
    .set({ countedAt: sql`now()` })
    .execute();
  const hasChanged = before !== (await digestOf(tx, date));
  // What was committed while this counted is noted by now.
  const isExplained = day.countedAt === null || hadChanges || (await hasChanges(tx, day));
  return { differed: hasChanged && !isExplained };
}
