import { type Duration, durations, type PeriodSums } from '@prosa/domain';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { measuredPeriods, type PeriodFilters } from '../periods/index.ts';

export interface Asked {
  filters: PeriodFilters & { from: string; to: string };
  timeZone: string;
}

const count = (condition: RawBuilder<SqlBool>) => sql<number>`count(*) filter (where ${condition})`;
// What took no time at all was neither waited for nor served: somebody else had done it before.
const took = (duration: Duration) => sql<SqlBool>`${sql.ref(duration)} > 0`;

const sums: Record<keyof PeriodSums, RawBuilder<number>> = {
  tickets: sql`count(*)`,
  finished: count(sql`status = 'closed'`),
  groups: count(sql`status = 'group'`),
  active: count(sql`"isActiveDemand"`),
  waitRating: count(sql`status = 'nps'`),
  withoutRating: count(sql`status = 'closed' and not rated`),
  withRating: count(sql`status = 'closed' and rated`),
  rated: count(sql`rated`),
  rates: sql`count(rate)`,
  rateSum: sql`coalesce(sum(rate), 0)`,
  promoters: count(sql`rate > 8`),
  passives: count(sql`rate between 7 and 8`),
  detractors: count(sql`rate < 7`),
  ...lengthsOf('firstAnswer'),
  ...lengthsOf('waiting'),
  ...lengthsOf('handling'),
  ...lengthsOf('resolution'),
};

function lengthsOf<One extends Duration>(duration: One) {
  return {
    [`${duration}Count`]: count(took(duration)),
    [`${duration}Sum`]: sql`coalesce(sum(${sql.ref(duration)}) filter (where ${took(duration)}), 0)::bigint`,
  } as Record<`${One}Count` | `${One}Sum`, RawBuilder<number>>;
}

const summed = Object.entries(sums).map(([name, sum]) => sum.as(name as keyof PeriodSums));

/** In seconds. */
const within = (duration: Duration, part: number) =>
  sql<number | null>`percentile_cont(${sql.lit(part)}) within group (order by ${sql.ref(duration)})
    filter (where ${took(duration)}) / 1000`;
const percentiles = durations.flatMap((duration) => [
  within(duration, 0.5).as(`${duration}Median`),
  within(duration, 0.9).as(`${duration}P90`),
]);

/** The contacts that were made in the range and have one period in it. */
const isLead = ({ filters, timeZone }: Asked) =>
  sql<SqlBool>`not c."isGroup" and (c."createdAt" at time zone ${timeZone})::date
    between ${filters.from}::date and ${filters.to}::date`;

/**
 * The sums of the periods that began in the range, of all, of each person who served last, and by the hour of each day
 * (empty hours are left out). The periods are read once.
 */
export async function readFigures(tx: CompanyTransaction, asked: Asked) {
  return tx.db
    .with(
      (cte) => cte('periods').materialized(),
      () => measuredPeriods(tx, asked.filters, asked.timeZone),
    )
    .selectFrom('periods')
    .select(summed)
    .select(percentiles)
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
      eb
        .selectFrom(
          eb
            .selectFrom('periods')
            .groupBy('contactId')
            .having(sql<SqlBool>`count(*) = 1`)
            .select('contactId')
            .as('once'),
        )
        .innerJoin('contacts as c', 'c.id', 'once.contactId')
        .where('c.company_id', '=', tx.companyId)
        .where(isLead(asked))
        .select(sql<number>`count(*)`.as('leads'))
        .as('leads'),
    ])
    .executeTakeFirstOrThrow();
}
