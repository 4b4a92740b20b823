import pg from 'pg';
import { vi } from 'vitest';
import { createPool, type DatabaseAddress } from '../../platform/database/pool.ts';
import type { Plan } from '../../testing/whole-reads.ts';

/** The exact SQL texts that reach PostgreSQL while `work` runs. */
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

/** The SQL texts that reach PostgreSQL while `work` runs, grouped by round trip. */
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
  /** The generic plan that a company's application session uses for a statement. */
  planOf: (text: string) => Promise<string>;
  /** The same plan as a tree. */
  treeOf: (text: string) => Promise<Plan>;
  close: () => Promise<void>;
}

/** Plans like the application's own sessions: with their role and settings, row-level security, and generic plans. */
export async function openPlanner(
  address: DatabaseAddress,
  companyId: number,
  role: 'prosa_app' | 'prosa_operator' = 'prosa_app',
): Promise<Planner> {
  const pool = createPool(address, { role, max: 1, onError: () => undefined });
  const client = await pool.connect();
  await client.query(`select set_config('app.company_id', '${companyId}', false)`);
  async function explained<Row>(text: string, format: 'text' | 'json'): Promise<Row[]> {
    // PostgreSQL 15 has no explain (generic_plan). In these sessions a prepared statement gets that plan for any
    // values.
    await client.query(`prepare planned as ${text}`);
    try {
      const counted = await client.query<{ count: number }>(
        `select cardinality(parameter_types) as count from pg_prepared_statements where name = 'planned'`,
      );
      const values = Array.from({ length: counted.rows[0]?.count ?? 0 }, () => 'null').join(', ');
      const execute = values === '' ? 'execute planned' : `execute planned (${values})`;
      const { rows } = await client.query<{ 'QUERY PLAN': Row }>(`explain (format ${format}) ${execute}`);
      return rows.map((row) => row['QUERY PLAN']);
    } finally {
      await client.query('deallocate planned');
    }
  }
  return {
    planOf: async (text) => (await explained<string>(text, 'text')).join('\n'),
    async treeOf(text) {
      const [row] = await explained<[{ Plan: Plan }]>(text, 'json');
      if (!row) throw new Error('there is no plan');
      return row[0].Plan;
    },
    async close() {
      client.release();
      await pool.end();
    },
  };
}

export function seqScansIn(plan: string): string[] {
  return [...plan.matchAll(/Seq Scan on (tickets|messages|contacts|conversations)\b/g)].map(
    ([, table]) => table ?? '',
  );
}
