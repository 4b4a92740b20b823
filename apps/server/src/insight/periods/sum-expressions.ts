import type { Duration, PeriodSums } from '@prosa/domain';
import { type RawBuilder, sql, type SqlBool } from 'kysely';

// Over rows of `measuredPeriods`.

const count = (condition: RawBuilder<SqlBool>) => sql<number>`count(*) filter (where ${condition})`;
// What took no time at all was neither waited for nor served: somebody else had done it before.
export const took = (duration: Duration) => sql<SqlBool>`${sql.ref(duration)} > 0`;

function lengthsOf<One extends Duration>(duration: One) {
  return {
    [`${duration}Count`]: count(took(duration)),
    [`${duration}Sum`]: sql`coalesce(sum(${sql.ref(duration)}) filter (where ${took(duration)}), 0)::bigint`,
  } as Record<`${One}Count` | `${One}Sum`, RawBuilder<number>>;
}

const expressions: Record<keyof PeriodSums, RawBuilder<number>> = {
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

const names = Object.keys(expressions) as (keyof PeriodSums)[];

/** The sums of all rows that come together. */
export const summed = names.map((name) => expressions[name].as(name));

/** What the sums of finished periods leave open: those are closed, whatever has become of their tickets. */
type Derived = 'finished' | 'groups' | 'waitRating';
const derived: Record<Derived, RawBuilder<number>> = {
  finished: sql`coalesce(sum(tickets), 0)`,
  groups: sql`0`,
  waitRating: sql`0`,
};
const isDerived = (name: keyof PeriodSums): name is Derived => name in derived;

export const storedSums = names.filter(
  (name): name is Exclude<keyof PeriodSums, Derived> => !isDerived(name),
);

/** The same sums, of rows of `period_sums`. */
export const summedAgain = names.map((name) =>
  (isDerived(name) ? derived[name] : sql<number>`coalesce(sum(${sql.ref(name)}), 0)::bigint`).as(name),
);
