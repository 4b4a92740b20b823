import { LIST_LIMIT } from '@prosa/contract';
import type { Condition } from '@prosa/domain';
import { sql, type SqlBool } from 'kysely';
import { conditionSql } from '../../inbox/index.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

export interface Span {
  from: Date | undefined;
  until: Date | undefined;
}

/** The ids of the panel's tickets, by the name of the attendant; those without one come last. */
export async function panelTickets(
  tx: CompanyTransaction,
  condition: Condition,
  { from, until }: Span,
): Promise<{ id: number; profileImage: string | null; online: boolean | null }[]> {
  return tx.db
    .selectFrom('tickets as t')
    .leftJoin('users as u', (join) =>
      join.onRef('u.company_id', '=', 't.company_id').onRef('u.id', '=', 't.userId'),
    )
    .where('t.company_id', '=', tx.companyId)
    .where('t.status', 'in', ['open', 'pending'])
    .where(sql<SqlBool>`${conditionSql(condition, 't')}`)
    .$if(from !== undefined, (query) => query.where('t.updatedAt', '>=', sql<string>`${from}`))
    .$if(until !== undefined, (query) => query.where('t.updatedAt', '<', sql<string>`${until}`))
    .select(['t.id', 'u.profileImage', 'u.online'])
    .orderBy(sql`fold(u.name) nulls last`)
    .orderBy('u.id')
    .orderBy('t.updatedAt')
    .orderBy('t.id')
    .limit(LIST_LIMIT)
    .execute();
}

/** The users of the company by name, or one of them. */
export async function panelAttendants(tx: CompanyTransaction, userId: number | null) {
  return tx.db
    .selectFrom('users as u')
    .leftJoin('user_pauses as p', (join) =>
      join
        .onRef('p.company_id', '=', 'u.company_id')
        .onRef('p.userId', '=', 'u.id')
        .on('p.endedAt', 'is', null),
    )
    .where('u.company_id', '=', tx.companyId)
    .$if(userId !== null, (query) => query.where('u.id', '=', userId))
    .select([
      'u.id',
      'u.name',
      'u.profileImage',
      'u.online',
      'u.lastActivityAt as lastSeenAt',
      'p.reason',
      'p.startedAt',
    ])
    .orderBy(sql`fold(u.name)`)
    .orderBy('u.id')
    .limit(LIST_LIMIT)
    .execute();
}
