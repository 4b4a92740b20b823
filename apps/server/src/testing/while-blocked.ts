import type { App } from '../platform/app.ts';
import { waitUntilBlocked } from './wait-until-blocked.ts';

/**
 * Starts work while nobody can write to a table or lock its rows, releases the table once two sessions wait there, and
 * returns the result. So concurrent work meets at the same place every time.
 */
export async function whileBlocked<Result>(
  { database }: Pick<App, 'database'>,
  table: 'users' | 'queues' | 'conversations',
  start: () => Promise<Result>,
): Promise<Result> {
  const started = await database.acrossCompanies('hold a table for a test', async (tx) => {
    await tx.query(`test-hold-${table}`, `lock table ${table} in exclusive mode`, []);
    const running = start();
    await waitUntilBlocked({ database }, 2);
    return { running };
  });
  return started.running;
}
