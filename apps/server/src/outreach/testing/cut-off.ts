import { inject } from 'vitest';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { runAsOwner } from '../../testing/postgres-in-memory.ts';

/** Ends the connection of a transaction, as PostgreSQL does when the process is killed. Never returns. */
export async function cutOff(tx: Pick<CompanyTransaction, 'query'>): Promise<never> {
  const [row] = await tx.query<{ pid: number }>('test-own-pid', 'select pg_backend_pid() as pid', []);
  await runAsOwner(inject('postgres'), `select pg_terminate_backend(${row?.pid ?? 0}, 5000)`);
  await tx.query('test-after-the-cut', 'select 1', []);
  throw new Error('the connection was not cut');
}
