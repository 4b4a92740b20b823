import type { Condition } from '@prosa/domain';
import { sql, type RawBuilder } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { conditionSql, narrowSql, searchSql } from '../tickets/index.ts';

export interface BoardFilters {
  condition: Condition;
  /** Half-open: the end is excluded. */
  created: [Date, Date];
  users: number[];
  whatsapps: number[];
  /** Tags of the contact. */
  tags: number[];
  search: string;
  hidesNumbers: boolean;
}

/** The live tickets that match, created on any day. */
export function whereOf(companyId: number, filters: BoardFilters): RawBuilder<boolean> {
  const { users, whatsapps, tags, search, hidesNumbers } = filters;
  const narrowing = { users, whatsapps, tags, statuses: [], created: null, updated: null };
  const parts = [
    sql`t.company_id = ${companyId}`,
    // Without it, a condition on several statuses would not use the partial indexes of live tickets.
    sql`t.status in ('open', 'pending', 'lgpd')`,
    conditionSql(filters.condition, 't'),
    ...narrowSql(companyId, narrowing),
  ];
  if (search !== '') parts.push(searchSql(companyId, { search, searchOnMessages: false, hidesNumbers }));
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

export const onDays = ({ created: [from, until] }: BoardFilters): RawBuilder<boolean> =>
  sql<boolean>`(t."createdAt" >= ${from} and t."createdAt" < ${until})`;

export interface Found {
  ids: number[];
  /** All that match, also beyond the limit. */
  total: number;
}

/** The newest by their last change. */
export async function findCards(
  tx: CompanyTransaction,
  filters: BoardFilters,
  limit: number,
): Promise<Found> {
  const rows = await tx.db
    .selectFrom('tickets as t')
    .select(['t.id', sql<number>`count(*) over ()`.as('total')])
    .where(whereOf(tx.companyId, filters))
    .where(onDays(filters))
    .orderBy('t.updatedAt', 'desc')
    .orderBy('t.id', 'desc')
    .limit(limit)
    .execute();
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 };
}

/** Counts the tickets that the days alone keep off the board, up to `cap`. */
export async function countOutside(
  tx: CompanyTransaction,
  filters: BoardFilters,
  cap: number,
): Promise<number> {
  const { count } = await tx.db
    .selectFrom(
      tx.db
        .selectFrom('tickets as t')
        .select('t.id')
        .where(whereOf(tx.companyId, filters))
        .where(sql<boolean>`not ${onDays(filters)}`)
        .limit(cap)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
