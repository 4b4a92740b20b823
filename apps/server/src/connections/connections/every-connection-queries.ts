import { type ConnectionCounts, LIST_LIMIT } from '@prosa/contract';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { columns, type ConnectionRow } from './queries.ts';

export type AnyConnectionRow = ConnectionRow & { company: { id: number; name: string } };

export async function listEveryConnection(
  tx: OperatorTransaction,
  { companyId = null, id = null }: { companyId?: number | null; id?: number | null },
): Promise<AnyConnectionRow[]> {
  return tx.query<AnyConnectionRow>(
    'connections-every',
    `select ${columns}, jsonb_build_object('id', companies.id, 'name', companies.name) as company
     from connections c join companies on companies.id = c.company_id
     where companies."archivedAt" is null
       and ($1::bigint is null or c.company_id = $1) and ($2::bigint is null or c.id = $2)
     order by fold(companies.name), companies.id, c.id limit ${LIST_LIMIT}`,
    [companyId, id],
  );
}

export async function countConnections(tx: OperatorTransaction): Promise<ConnectionCounts[]> {
  return tx.query<ConnectionCounts>(
    'connections-counts',
    `select jsonb_build_object('id', companies.id, 'name', companies.name) as company,
       count(c.id) filter (where c.status = 'CONNECTED') as connected,
       count(c.id) filter (where c.status <> 'CONNECTED') as disconnected, count(c.id) as total
     from companies left join connections c on c.company_id = companies.id
     where companies."archivedAt" is null
     group by companies.id
     order by fold(companies.name), companies.id limit ${LIST_LIMIT}`,
    [],
  );
}

export async function companyOfConnection(tx: OperatorTransaction, id: number): Promise<number | undefined> {
  const [row] = await tx.query<{ companyId: number }>(
    'connections-company-of',
    'select company_id as "companyId" from connections where id = $1',
    [id],
  );
  return row?.companyId;
}
