import type { Database } from './database.ts';

/** Rows that go in one transaction: a long one would keep the table from being cleaned. */
const MOST = 5_000;

/** Removes the rows of a table that meet the condition, some at a time. Both are texts of the code, never given ones. */
export async function removeInParts(
  database: Pick<Database, 'acrossCompanies'>,
  name: string,
  { table, where }: { table: string; where: string },
): Promise<void> {
  const text = `delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${where} limit ${MOST})) returning 1`;
  for (let removed = MOST; removed === MOST; ) {
    const rows = await database.acrossCompanies(`clean ${table}`, (tx) => tx.query(name, text, []));
    removed = rows.length;
  }
}
