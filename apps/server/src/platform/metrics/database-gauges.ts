import type { Database } from '../database/database.ts';
import type { Metrics } from './metrics.ts';

/**
 * Publishes the load of the pools: transactions that wait for a connection are the first sign of a database at its
 * limit.
 */
export function watchDatabase(metrics: Metrics, database: Database): void {
  const all = () => Object.values(database.usage());
  const sum = (of: (pool: { total: number; idle: number; waiting: number }) => number) => () =>
    all().reduce((total, pool) => total + of(pool), 0);
  metrics.gauge(
    'database_connections',
    'Open database connections.',
    sum((pool) => pool.total),
  );
  metrics.gauge(
    'database_connections_idle',
    'Database connections without work.',
    sum((pool) => pool.idle),
  );
  metrics.gauge(
    'database_waiting',
    'Transactions that wait for a connection.',
    sum((pool) => pool.waiting),
  );
  metrics.gauge(
    'database_requests_waiting',
    'Transactions of requests that wait for others of their company.',
    () => database.waitingRequests,
  );
}
