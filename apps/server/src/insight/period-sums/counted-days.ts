import { sql } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { asDate } from './as-date.ts';
import { isMarkedDay } from './changed-day.ts';

/** The days between two (yyyy-mm-dd, both included) whose sums agree with their finished periods. */
export const countedDays = (
  tx: CompanyTransaction,
  { from, to, timeZone }: { from: string; to: string; timeZone: string },
) =>
  tx.db
    .selectFrom('figure_days as d')
    .where('d.company_id', '=', tx.companyId)
    .where('d.timezone', '=', timeZone)
    .where('d.day', '>=', asDate(from))
    .where('d.day', '<=', asDate(to))
    .where('d.countedAt', 'is not', null)
    .where((eb) => eb.not(isMarkedDay(eb)))
    .select(sql<string>`d.day::text`.as('day'))
    .orderBy('d.day');
