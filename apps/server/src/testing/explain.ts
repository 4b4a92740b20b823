import { sql } from 'kysely';
import type { CompanyTransaction } from '../platform/database/transactions.ts';

/** A prepared statement. */
export interface Prepared {
  text: string;
  /** The types of the parameters, and their values, as SQL. */
  types: string;
  values: string;
}

/** Runs the statement, and shows the rows of each step. */
const WITH_ROWS = 'analyze, costs off, timing off, summary off, buffers off';

/**
 * The plan of a prepared statement, as `explain` prints it. PostgreSQL plans a frequently used statement without its
 * values: a generic plan.
 */
export async function explain(
  { db }: Pick<CompanyTransaction, 'db'>,
  mode: 'custom' | 'generic',
  { text, types, values }: Prepared,
  how: string = WITH_ROWS,
): Promise<string> {
  const run = async (statement: string) =>
    (await sql.raw<{ 'QUERY PLAN': string }>(statement).execute(db)).rows;
  await run(`set local plan_cache_mode = force_${mode}_plan`);
  await run(`prepare explained (${types}) as ${text}`);
  const plan = await run(`explain (${how}) execute explained (${values})`);
  await run('deallocate explained');
  return plan.map((row) => row['QUERY PLAN']).join('\n');
}
