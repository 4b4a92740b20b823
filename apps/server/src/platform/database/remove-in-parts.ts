import type { Database } from './database.ts';

/** Rows per transaction: a long transaction would keep vacuum from cleaning the table, and others waiting for its locks. */
export const PART = 5_000;

export interface OldRows {
  /** `table` and `where` go into the SQL as they are: never pass user input. */
  table: string;
  where: string;
  /** Of the parameters in `where`. */
  values?: readonly unknown[];
  /** Fewer where each row takes many others with it. */
  most?: number;
}

/** A statement that removes some of the matching rows; `returning` is SQL. */
export const partText = ({ table, where, most = PART }: OldRows, returning = '1'): string =>
  `delete from ${table} where ctid = any(array(
    select ctid from ${table} where ${where} limit ${most})) returning ${returning}`;

/** Removes the matching rows in parts, each a transaction of its own. */
export async function removeInParts(
  database: Pick<Database, 'acrossCompanies'>,
  name: string,
  rows: OldRows,
): Promise<void> {
  const { table, values = [], most = PART } = rows;
  const text = partText(rows);
  for (let removed = most; removed === most; ) {
    const part = await database.acrossCompanies(`clean ${table}`, (tx) => tx.query(name, text, values));
    removed = part.length;
  }
}
