import type pg from 'pg';
import type { Logger } from '../log/logger.ts';

/** A process whose workers have not been seen for this long counts as dead. */
const SILENCE = '30 seconds';

export const registerTable = `
create table if not exists job_workers (
  "poolId" text primary key,
  "seenAt" timestamptz not null default now()
);`;

const see = `
insert into job_workers ("poolId") values ($1)
on conflict ("poolId") do update set "seenAt" = now()`;

// A process may lock its first job before it was first seen, so only locks older than SILENCE are freed.
const free = `
select graphile_worker.force_unlock_workers(array_agg(distinct held.locked_by))
from (
  select locked_by, locked_at from graphile_worker._private_jobs
  union all select locked_by, locked_at from graphile_worker._private_job_queues
) held
where held.locked_at < now() - interval '${SILENCE}' and not exists (
  select from job_workers w where w."poolId" = held.locked_by and w."seenAt" > now() - interval '${SILENCE}'
)
having count(*) > 0`;

const forget = `delete from job_workers where "seenAt" < now() - interval '1 day'`;

/**
 * Registers the processes that run jobs. A killed process leaves its jobs locked, and with them all jobs behind them in
 * their queue; the worker library frees them after four hours. Here they are freed once the workers of the process have
 * not been seen for a while.
 */
export class WorkerRegister {
  readonly #pool: pg.Pool;
  readonly #log: Logger;
  #poolId: string | null = null;
  readonly #timer: NodeJS.Timeout;

  constructor(pool: pg.Pool, log: Logger, beatMs: number) {
    this.#pool = pool;
    this.#log = log;
    this.#timer = setInterval(() => void this.#beat(), beatMs);
    this.#timer.unref();
  }

  /** From now on jobs are locked in the name of this pool. */
  enter(poolId: string): void {
    this.#poolId = poolId;
  }

  /** The pool has ended and will never finish the jobs that it still has locked. */
  leave(): void {
    this.#poolId = null;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #beat(): Promise<void> {
    try {
      if (this.#poolId !== null) await this.#pool.query(see, [this.#poolId]);
      await this.#pool.query(free);
      await this.#pool.query(forget);
    } catch (error) {
      // The next beat comes soon, and the pool has already logged that the database is unavailable.
      this.#log.debug({ err: error }, 'the register of workers was not kept');
    }
  }
}
