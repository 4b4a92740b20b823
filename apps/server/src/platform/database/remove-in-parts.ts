import type { Database } from './database.ts';

/** Rows per transaction: a long transaction would keep vacuum from cleaning the table. */
const MOST = 5_000;

/** Removes the matching rows in parts. `table` and `where` go into the SQL as they are: never pass user input. */
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
