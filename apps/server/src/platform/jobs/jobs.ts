import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

export interface JobOptions {
  /** Jobs of one queue run one after another. */
  queueName?: string;
  runAt?: Date;
  /** A waiting job with this key is replaced. */
  jobKey?: string;
}

/** Background work: added in the transaction that needs it, and run at least once. */
export interface Jobs {
  define(name: string, handler: (payload: unknown) => Promise<void>): void;
  add(
    tx: { readonly db: Kysely<Tables> },
    name: string,
    payload: unknown,
    options?: JobOptions,
  ): Promise<void>;
  /** Runs on a schedule (five cron fields, UTC), once in the whole fleet. */
  every(name: string, cron: string, handler: () => Promise<void>): void;
}
