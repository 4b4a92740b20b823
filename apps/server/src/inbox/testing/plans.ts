import pg from 'pg';
import { vi } from 'vitest';
import { createPool, type DatabaseAddress } from '../../platform/database/pool.ts';

/** The texts that reach PostgreSQL while `work` runs, to the letter. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await work();
    for (const [what] of query.mock.calls as unknown[][]) {
      texts.push(typeof what === 'string' ? what : (what as { text: string }).text);
    }
  } finally {
    query.mockRestore();
  }
  return texts;
}

/** The statements that the application sends while `work` runs, each exchange with the database for itself. */
export async function exchangesOf(work: () => Promise<unknown>): Promise<string[][]> {
  const exchanges: string[][] = [];
  const original = pg.Client.prototype.query as (...args: unknown[]) => Promise<unknown>;
  let unanswered = 0;
  const query = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function record(
    this: pg.Client,
    ...args: unknown[]
  ) {
    const [first] = args as [string | { text: string }];
    if (unanswered === 0) exchanges.push([]);
    exchanges.at(-1)?.push(typeof first === 'string' ? first : first.text);
    unanswered += 1;
    return original.apply(this, args).finally(() => (unanswered -= 1));
  } as never);
  try {
    await work();
  } finally {
    query.mockRestore();
  }
  return exchanges;
}

export interface Planner {
  /** The plan that a company's session of the application keeps for a statement. */
  planOf: (text: string) => Promise<string>;
  close: () => Promise<void>;
}

/** Plans as the application's own sessions do: their role, their settings, row-level security, plans without values. */
export async function openPlanner(
  address: DatabaseAddress,
  companyId: number,
  role: 'prosa_app' | 'prosa_operator' = 'prosa_app',
): Promise<Planner> {
  const pool = createPool(address, { role, max: 1, onError: () => undefined });
  const client = await pool.connect();
  await client.query(`select set_config('app.company_id', '${companyId}', false)`);
  return {
    async planOf(text) {
      // PostgreSQL 15 has no explain (generic_plan). A prepared statement gets that plan in these sessions, whatever
      // its values are.
      await client.query(`prepare planned as ${text}`);
      try {
        const counted = await client.query<{ count: number }>(
          `select cardinality(parameter_types) as count from pg_prepared_statements where name = 'planned'`,
        );
        const values = Array.from({ length: counted.rows[0]?.count ?? 0 }, () => 'null').join(', ');
        const execute = values === '' ? 'execute planned' : `execute planned (${values})`;
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${execute}`);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      } finally {
        await client.query('deallocate planned');
      }
    },
    async close() {
      client.release();
      await pool.end();
    },
  };
}

/** The large tables that a plan reads from one end to the other. */
export function seqScansIn(plan: string): string[] {
  return [...plan.matchAll(/Seq Scan on (tickets|messages|contacts|conversations)\b/g)].map(
    ([, table]) => table ?? '',
  );
}
