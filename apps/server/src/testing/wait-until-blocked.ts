import { expect } from 'vitest';
import type { App } from '../platform/app.ts';

const blockedSessions = {
  name: 'test-blocked-sessions',
  text: `select count(*)::int as count from pg_stat_activity
    where datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`,
  values: [],
};

/** Waits until this many sessions of the database wait for a lock that another session has. */
export async function waitUntilBlocked({ database }: Pick<App, 'database'>, count = 1): Promise<void> {
  const blocked = async () => {
    const [row] = await database.alone<{ count: number }>('see who waits in a test', blockedSessions);
    return row?.count;
  };
  await expect.poll(blocked, { interval: 5 }).toBeGreaterThanOrEqual(count);
}
