import { sql, type Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';

const CHUNK = 2_000;

/** Inserts rows in chunks, one statement each; the columns are those of the first row, the rest take their defaults. */
export async function insertRows(
  db: Kysely<Tables>,
  table: keyof Tables,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).map((name) => sql.ref(name));
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = JSON.stringify(rows.slice(start, start + CHUNK));
    await sql`insert into ${sql.table(table)} (${sql.join(columns)})
      select ${sql.join(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${chunk}::jsonb)`.execute(
      db,
    );
  }
}

/** Takes `count` ids from a table's sequence, so that rows can refer to each other before they are inserted. */
export async function reserveIds(db: Kysely<Tables>, table: keyof Tables, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count}::int)`.execute(
    db,
  );
  return rows.map((row) => row.id);
}
