import type { DashboardAttendant } from '@prosa/contract';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { type PeriodFilters, periodConditions } from '../periods/index.ts';

export interface Asked {
  filters: PeriodFilters & { from: string; to: string };
  timeZone: string;
}

/** The company's periods with their tickets. */
const withTickets = (tx: CompanyTransaction, { filters, timeZone }: Asked) =>
  tx.db
    .selectFrom('ticket_tracking as p')
    .innerJoin('tickets as t', (join) =>
      join.onRef('t.company_id', '=', 'p.company_id').onRef('t.id', '=', 'p.ticketId'),
    )
    .where(periodConditions(tx.companyId, filters, timeZone));

const seconds = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql<number | null>`extract(epoch from ${to} - ${from})::float8`;

/** One row a period, with what is counted of it. Durations are in seconds. */
const measured = (tx: CompanyTransaction, asked: Asked) =>
  withTickets(tx, asked)
    .leftJoin('user_ratings as r', (join) =>
      join.onRef('r.company_id', '=', 'p.company_id').onRef('r.trackingId', '=', 'p.id'),
    )
    .select([
      'p.userId',
      'p.rated',
      'r.rate',
      't.contactId',
      't.isActiveDemand',
      sql<string>`case when p."finishedAt" is null then t.status else 'closed' end`.as('status'),
      seconds(sql`p."queuedAt"`, sql`p."startedAt"`).as('waiting'),
      seconds(sql`p."startedAt"`, sql`coalesce(p."closedAt", p."finishedAt")`).as('handling'),
      seconds(sql`p."createdAt"`, sql`p."finishedAt"`).as('resolution'),
    ]);

const durations = ['waiting', 'handling', 'resolution'] as const;
type Duration = (typeof durations)[number];

const count = (condition: RawBuilder<SqlBool>) => sql<number>`count(*) filter (where ${condition})`;
/** In percent; null of nothing. */
const share = (condition: RawBuilder<SqlBool>, of: RawBuilder<SqlBool>) =>
  sql<number | null>`(100.0 * ${count(condition)} / nullif(${count(of)}, 0))::float8`;
// What took no time at all was neither waited for nor served: somebody else had done it before.
const took = (duration: Duration) => sql`filter (where ${sql.ref(duration)} > 0)`;
const mean = (duration: Duration) => sql<number | null>`avg(${sql.ref(duration)}) ${took(duration)}`;
const within = (duration: Duration, part: number) =>
  sql<
    number | null
  >`percentile_cont(${sql.lit(part)}) within group (order by ${sql.ref(duration)}) ${took(duration)}`;
const isRated = sql<SqlBool>`rate is not null`;
const isPromoter = sql<SqlBool>`rate > 8`;
const isDetractor = sql<SqlBool>`rate < 7`;

const timesOf = (duration: Duration) =>
  [
    mean(duration).as(`${duration}Mean`),
    within(duration, 0.5).as(`${duration}Median`),
    within(duration, 0.9).as(`${duration}P90`),
  ] as const;

/** The figures of the periods that began in the range. Durations are in seconds. */
export async function figuresOf(tx: CompanyTransaction, asked: Asked) {
  return tx.db
    .with('periods', () => measured(tx, asked))
    .selectFrom('periods')
    .select(({ fn }) => [
      fn.countAll<number>().as('tickets'),
      count(sql`status = 'closed'`).as('supportFinished'),
      count(sql`status = 'group'`).as('supportGroups'),
      count(sql`"isActiveDemand"`).as('activeTickets'),
      count(sql`not "isActiveDemand"`).as('passiveTickets'),
      count(sql`status = 'nps'`).as('waitRating'),
      count(sql`status = 'closed' and not rated`).as('withoutRating'),
      count(sql`status = 'closed' and rated`).as('withRating'),
      share(sql`rated`, sql`true`).as('percRating'),
      share(isPromoter, isRated).as('npsPromotersPerc'),
      share(sql`rate between 7 and 8`, isRated).as('npsPassivePerc'),
      share(isDetractor, isRated).as('npsDetractorsPerc'),
      ...timesOf('waiting'),
      ...timesOf('handling'),
      ...timesOf('resolution'),
    ])
    .executeTakeFirstOrThrow();
}

/** The contacts that were made in the range and have one period in it. */
export async function countLeads(tx: CompanyTransaction, asked: Asked): Promise<number> {
  const { filters, timeZone } = asked;
  const made = sql`(c."createdAt" at time zone ${timeZone})::date`;
  const once = withTickets(tx, asked)
    .select('t.contactId')
    .groupBy('t.contactId')
    .having(({ fn }) => fn.countAll<number>(), '=', 1);
  const { leads } = await tx.db
    .selectFrom(once.as('o'))
    .innerJoin('contacts as c', 'c.id', 'o.contactId')
    .where('c.company_id', '=', tx.companyId)
    .where('c.isGroup', '=', false)
    .where(sql<SqlBool>`${made} between ${filters.from}::date and ${filters.to}::date`)
    .select(({ fn }) => fn.countAll<number>().as('leads'))
    .executeTakeFirstOrThrow();
  return leads;
}

/** The tickets that are open and waiting now. */
export async function countNow(tx: CompanyTransaction, { filters, timeZone }: Asked) {
  const now = { ...filters, from: undefined, to: undefined };
  return tx.db
    .selectFrom('tickets as t')
    .innerJoin('ticket_tracking as p', (join) =>
      join.onRef('p.company_id', '=', 't.company_id').onRef('p.ticketId', '=', 't.id'),
    )
    .where('t.company_id', '=', tx.companyId)
    .where('t.status', 'in', ['open', 'pending'])
    .where('p.finishedAt', 'is', null)
    .where(periodConditions(tx.companyId, now, timeZone))
    .select([
      count(sql`t.status = 'open'`).as('supportHappening'),
      count(sql`t.status = 'pending'`).as('supportPending'),
    ])
    .executeTakeFirstOrThrow();
}

const MOST_PEOPLE = 5_000;

/** Every person of the company by name, with the periods in which each served last. */
export async function attendantsOf(tx: CompanyTransaction, asked: Asked): Promise<DashboardAttendant[]> {
  const { users = [] } = asked.filters;
  const served = tx.db
    .with('periods', () => measured(tx, asked))
    .selectFrom('periods')
    .groupBy('userId')
    .select(({ fn }) => [
      'userId',
      fn.countAll<number>().as('tickets'),
      fn.count<number>('rate').as('countRating'),
      sql<number | null>`round(avg(rate), 2)::float8`.as('rating'),
      sql<number | null>`${mean('waiting')} / 60`.as('avgWaitTime'),
      sql<number | null>`${mean('handling')} / 60`.as('avgSupportTime'),
    ]);
  return tx.db
    .selectFrom('users as u')
    .leftJoin(served.as('s'), 's.userId', 'u.id')
    .where('u.company_id', '=', tx.companyId)
    .$if(users.length > 0, (query) => query.where(sql<SqlBool>`u.id = any(${users})`))
    .select([
      'u.id',
      'u.name',
      'u.online',
      's.rating',
      's.avgWaitTime',
      's.avgSupportTime',
      sql<number>`coalesce(s."countRating", 0)`.as('countRating'),
      sql<number>`coalesce(s.tickets, 0)`.as('tickets'),
    ])
    .orderBy(sql`fold(u.name)`)
    .orderBy('u.id')
    .limit(MOST_PEOPLE)
    .execute();
}

/** How many periods began in each hour of each day (yyyy-mm-dd), by the company's clock; empty hours are left out. */
export async function countByHour(tx: CompanyTransaction, asked: Asked) {
  const local = sql`(p."createdAt" at time zone ${asked.timeZone})`;
  const hours = withTickets(tx, asked).select([
    sql<string>`to_char(${local}, 'YYYY-MM-DD')`.as('day'),
    sql<number>`extract(hour from ${local})::int`.as('hour'),
  ]);
  return tx.db
    .selectFrom(hours.as('h'))
    .groupBy(['day', 'hour'])
    .select(({ fn }) => ['day', 'hour', fn.countAll<number>().as('total')])
    .orderBy('day')
    .orderBy('hour')
    .execute();
}
