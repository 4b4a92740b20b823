import { type RawBuilder, sql } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { PeriodFilters } from './period-conditions.ts';
import { periodsWithTickets } from './periods-with-tickets.ts';
import { firstAnswerAt } from './first-answer.ts';
import { statusOfPeriod } from './status-of-period.ts';

/** In whole milliseconds, so that sums are the same in whatever order they are added. */
const elapsed = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
  sql<number | null>`round(extract(epoch from ${to} - ${from}) * 1000)::bigint`;

/** One row for a period, with what is counted of it. */
export function measuredPeriods(tx: CompanyTransaction, filters: PeriodFilters, timeZone: string) {
  const local = sql`(p."createdAt" at time zone ${timeZone})`;
  return periodsWithTickets(tx, filters, timeZone)
    .leftJoin('user_ratings as r', (join) =>
      join.onRef('r.company_id', '=', 'p.company_id').onRef('r.trackingId', '=', 'p.id'),
    )
    .select([
      'p.userId',
      'p.queueId',
      'p.whatsappId',
      't.channel',
      'p.rated',
      'r.rate',
      't.contactId',
      't.isActiveDemand',
      statusOfPeriod.as('status'),
      sql<string>`to_char(${local}, 'YYYY-MM-DD')`.as('day'),
      sql<number>`extract(hour from ${local})::int`.as('hour'),
      elapsed(sql`p."createdAt"`, firstAnswerAt).as('firstAnswer'),
      elapsed(sql`p."queuedAt"`, sql`p."startedAt"`).as('waiting'),
      elapsed(sql`p."startedAt"`, sql`coalesce(p."closedAt", p."finishedAt")`).as('handling'),
      elapsed(sql`p."createdAt"`, sql`p."finishedAt"`).as('resolution'),
    ]);
}
