import type { DaySpan } from '@prosa/domain';
import { sql } from 'kysely';
import { dayRange } from '../../inbox/index.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

interface Asked {
  span: DaySpan;
  timeZone: string;
}

/** Minutes that each person paused within the days of a range, by the person's id; an open pause counts until `now`. */
export async function pausedMinutes(
  tx: CompanyTransaction,
  { span, timeZone }: Asked,
  { now, userId }: { now: Date; userId?: number },
): Promise<Map<number, number>> {
  const from = dayRange(span.from, timeZone)?.[0];
  const until = dayRange(span.to, timeZone)?.[1];
  if (!from || !until) return new Map();
  const start = sql`greatest("startedAt", ${from}::timestamptz)`;
  const end = sql`least(coalesce("endedAt", ${now}::timestamptz), ${until}::timestamptz)`;
  const rows = await tx.db
    .selectFrom('user_pauses')
    .where('company_id', '=', tx.companyId)
    .where('startedAt', '<', until.toISOString())
    .where((or) => or.or([or('endedAt', 'is', null), or('endedAt', '>', from.toISOString())]))
    .$if(userId !== undefined, (query) => query.where('userId', '=', userId ?? 0))
    .groupBy('userId')
    .select([
      'userId',
      sql<number>`sum(greatest(extract(epoch from ${end} - ${start}), 0))::float8 / 60`.as('minutes'),
    ])
    .execute();
  return new Map(rows.map(({ userId: id, minutes }) => [id, minutes]));
}
