import { sql } from 'kysely';
import { statusOfPeriod } from './status-of-period.ts';

/** When the service of a period was over; null while it goes on, also if it had ended before and was resumed. */
export const servedUntil = sql<string | null>`case when ${statusOfPeriod} in ('closed', 'nps')
  then coalesce(p."closedAt", p."finishedAt") end`;
