import { sql, type SqlBool } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { PeriodFilters } from '../periods/index.ts';

const isSet = (list: readonly unknown[] | undefined): boolean => list !== undefined && list.length > 0;

/** Whether sums of days can answer for what a request is narrowed to: they know nothing of contacts. */
export const canBeStored = ({ tags, contactId }: PeriodFilters): boolean =>
  !isSet(tags) && contactId === undefined;

/** The coarsest level of `period_sums` that knows what a request is narrowed to. */
function levelFor({ queueIds, users, whatsappId, channel }: PeriodFilters): 0 | 1 | 2 {
  if (isSet(queueIds) || isSet(whatsappId) || channel !== undefined) return 2;
  return isSet(users) ? 1 : 0;
}

/** Sums of the days at one level, narrowed as a request is. */
function storedAt(
  tx: CompanyTransaction,
  { filters, days }: { filters: PeriodFilters; days: readonly string[] },
  level: 0 | 1 | 2,
) {
  const { queueIds, users, whatsappId, channel } = filters;
  return tx.db
    .selectFrom('period_sums as s')
    .where('s.company_id', '=', tx.companyId)
    .where('s.level', '=', level)
    .where(sql<SqlBool>`s.day = any(${days}::date[])`)
    .$if(isSet(queueIds), (query) => query.where(sql<SqlBool>`s."queueId" = any(${queueIds})`))
    .$if(isSet(users), (query) => query.where(sql<SqlBool>`s."userId" = any(${users})`))
    .$if(isSet(whatsappId), (query) => query.where(sql<SqlBool>`s."whatsappId" = any(${whatsappId})`))
    .$if(channel !== undefined, (query) => query.where(sql<SqlBool>`s.channel = ${channel}`));
}

type Stored = Parameters<typeof storedAt>[1];

/** Rows whose sums are those of everybody together. */
export const storedTotals = (tx: CompanyTransaction, stored: Stored) =>
  storedAt(tx, stored, levelFor(stored.filters)).selectAll('s');

/** Rows of single persons. */
export const storedPeople = (tx: CompanyTransaction, stored: Stored) =>
  storedAt(tx, stored, levelFor(stored.filters) === 2 ? 2 : 1)
    .where('s.userId', '<>', 0)
    .selectAll('s');
