import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { type PeriodFilters, periodConditions } from './period-conditions.ts';

/** The company's periods `p` with their tickets `t`. */
export const periodsWithTickets = (tx: CompanyTransaction, filters: PeriodFilters, timeZone: string) =>
  tx.db
    .selectFrom('ticket_tracking as p')
    .innerJoin('tickets as t', (join) =>
      join.onRef('t.company_id', '=', 'p.company_id').onRef('t.id', '=', 'p.ticketId'),
    )
    .where(periodConditions(tx.companyId, filters, timeZone));
