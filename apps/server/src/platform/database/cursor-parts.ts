import { CompiledQuery } from 'kysely';
import { nameOf } from './client-driver.ts';
import type { CompanyTransaction } from './transactions.ts';

/**
 * The rows of a statement in parts of `size`, each read when it is asked for, in one snapshot. The statement is planned for
 * all of its rows: a page of it after the other costs more than twice as much, as each row is looked up by itself.
 */
export async function* cursorParts<Row>(
  tx: Pick<CompanyTransaction, 'query' | 'db'>,
  { sql: text, parameters }: CompiledQuery<Row>,
  size: number,
): AsyncGenerator<Row[]> {
  // Of its own for each statement: the rows of a prepared `fetch` keep the columns of the first cursor of that name.
  const cursor = `"${nameOf(text) ?? 'rows'}"`;
  await tx.query('plan-cursors-whole', 'set local cursor_tuple_fraction = 1', []);
  await tx.db.executeQuery(
    CompiledQuery.raw(`declare ${cursor} no scroll cursor for ${text}`, [...parameters]),
  );
  for (;;) {
    const { rows } = await tx.db.executeQuery(
      CompiledQuery.raw(`fetch forward ${size} from ${cursor}`) as CompiledQuery<Row>,
    );
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
  }
}
