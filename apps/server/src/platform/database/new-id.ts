import type { CompanyTransaction } from './transactions.ts';

/** The id of a row that is about to be inserted, where a value of the row depends on it. */
export async function newId(
  tx: CompanyTransaction,
  table: 'connections' | 'prompts' | 'integrations' | 'api_webhooks',
): Promise<number> {
  const text = `select nextval(pg_get_serial_sequence($1, 'id')) as id`;
  const [row] = await tx.query<{ id: number }>('new-id', text, [table]);
  return row?.id ?? 0;
}
