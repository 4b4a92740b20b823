import { sql, type SqlBool } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { SheetCell } from '../../platform/spreadsheets/xlsx.ts';
import type { AskedSpan } from './show-dashboard.ts';

type Named = 'queues' | 'users' | 'connections' | 'tags';
interface NamedRow {
  company_id: number;
  id: number;
  name: string;
}

async function namesOf(tx: CompanyTransaction, table: Named, ids: readonly number[] = []): Promise<string> {
  if (ids.length === 0) return '';
  const rows = await tx.db
    .selectFrom(sql<NamedRow>`${sql.table(table)}`.as('n'))
    .where('n.company_id', '=', tx.companyId)
    .where(sql<SqlBool>`n.id = any(${[...ids]})`)
    .select('n.name')
    .orderBy(sql`fold(n.name)`)
    .execute();
  return rows.map(({ name }) => name).join(', ');
}

/** Of what the figures are: the range and what narrows it, by names. */
export async function filterTable(
  tx: CompanyTransaction,
  { filters, span }: AskedSpan,
): Promise<SheetCell[][]> {
  const { queueIds = [], users, whatsappId, tags, channel = '' } = filters;
  const queues = await namesOf(tx, 'queues', queueIds);
  return [
    ['filtro', 'valor'],
    ['de', span.from],
    ['ate', span.to],
    ['filas', [queueIds.includes(0) ? 'Sem fila' : '', queues].filter((name) => name !== '').join(', ')],
    ['atendentes', await namesOf(tx, 'users', users)],
    ['conexoes', await namesOf(tx, 'connections', whatsappId)],
    ['tags', await namesOf(tx, 'tags', tags)],
    ['canal', channel],
  ];
}
