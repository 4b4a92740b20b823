import { EventEmitter } from 'node:events';
import {
  parseCronItems,
  run,
  runMigrations,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker';
import { Logger as WorkerLogger } from 'graphile-worker';
import { sql, type Kysely } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseAddress } from '../database/pool.ts';
import type { Tables } from '../database/tables.ts';
import type { Logger } from '../log/logger.ts';
import type { JobOptions, Jobs } from './jobs.ts';
import { registerTable, WorkerRegister } from './worker-register.ts';

const CONCURRENCY = 4;
const RESTART_MS = 1_000;
// Any number will do: the lock keeps two first starts from creating the schema at once.
const LOCK = 7_207_012;

/**
 * The application's roles have no rights on the worker's tables; this function lets them add a job. The worker adds none
 * with the key of a job that begins at that moment: it has found none running, and may not replace it any more. Asked
 * again, it adds another.
 */
const addFunction = `
create or replace function enqueue_job(task text, payload json, queue text, due timestamptz, key text)
returns void language plpgsql security definer set search_path = pg_catalog, graphile_worker as $$
declare
  added bigint;
begin
  for attempt in 1 .. 5 loop
    select j.id into added
    from graphile_worker.add_job(task, payload, queue_name => queue, run_at => due, job_key => key) j;
    if added is not null then return; end if;
  end loop;
  raise exception 'the job % was not added', key using errcode = 'serialization_failure';
end $$;
revoke all on function enqueue_job(text, json, text, timestamptz, text) from public;
grant execute on function enqueue_job(text, json, text, timestamptz, text) to prosa_app, prosa_operator;`;

function silentLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ job: true }, message);
    else log.debug({ job: true }, message);
  });
}

interface Pace {
  /** Milliseconds between two polls for jobs whose wake-up was lost. */
  pollMs: number;
  /** Milliseconds between two signs of life in the worker register. */
  beatMs: number;
}

/** Jobs on graphile-worker: stored in PostgreSQL by the transaction that needs them, run by any free process. */
export class WorkerJobs implements Jobs {
  readonly #tasks: TaskList = {};
  readonly #crons: { task: string; match: string }[] = [];
  readonly #address: DatabaseAddress;
  readonly #log: Logger;
  readonly #pace: Pace;
  readonly #stopping = new AbortController();
  #runner: Runner | undefined;
  #pool: pg.Pool | undefined;
  #register: WorkerRegister | undefined;
  #kept: Promise<void> = Promise.resolve();

  constructor(address: DatabaseAddress, log: Logger, pace: Pace = { pollMs: 1_000, beatMs: 10_000 }) {
    this.#address = address;
    this.#log = log;
    this.#pace = pace;
  }

  define(name: string, handler: (payload: unknown) => Promise<void>): void {
    this.#tasks[name] = async (payload) => handler(payload);
  }

  every(name: string, cron: string, handler: () => Promise<void>): void {
    this.define(name, handler);
    this.#crons.push({ task: name, match: cron });
  }

  async add(
    tx: { readonly db: Kysely<Tables> },
    name: string,
    payload: unknown,
    options: JobOptions = {},
  ): Promise<void> {
    const { queueName = null, runAt = null, jobKey = null } = options;
    await sql`select enqueue_job(${name}, ${JSON.stringify(payload)}::json, ${queueName}::text,
      ${runAt}::timestamptz, ${jobKey}::text)`.execute(tx.db);
  }

  /** Creates the worker's tables; every process calls it, whether it runs jobs or not. */
  async migrate(): Promise<void> {
    const pool = this.#createPool(2);
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [LOCK]);
      await runMigrations({ pgPool: pool, logger: silentLogger(this.#log) });
      await client.query(registerTable);
      await client.query(addFunction);
      await client.query('select pg_advisory_unlock($1)', [LOCK]);
    } finally {
      client.release();
      await pool.end();
    }
  }

  async start(): Promise<void> {
    this.#pool = this.#createPool(CONCURRENCY + 2);
    this.#register = new WorkerRegister(this.#pool, this.#log, this.#pace.beatMs);
    const runner = await this.#run(this.#pool);
    this.#runner = runner;
    this.#kept = this.#keep(runner, this.#pool);
  }

  /** Lets running jobs finish. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#runner?.stop().catch(() => undefined);
    await this.#kept;
    this.#register?.stop();
    await this.#pool?.end().catch(() => undefined);
  }

  async #run(pool: pg.Pool): Promise<Runner> {
    return run({
      pgPool: pool,
      taskList: this.#tasks,
      parsedCronItems: parseCronItems(
        this.#crons.map((cron) => ({ ...cron, options: { backfillPeriod: 0 } })),
      ),
      concurrency: CONCURRENCY,
      noHandleSignals: true,
      // Without batches (here without delay) the library drops the promise that marks a job as done: a database that
      // disconnects at that moment would end this process by an unhandled rejection. With them only the runner ends.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      pollInterval: this.#pace.pollMs,
      events: this.#workerEvents(),
      logger: silentLogger(this.#log),
    });
  }

  #workerEvents(): WorkerEvents {
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => this.#register?.enter(workerPool.id));
    return events;
  }

  /** Starts another runner when one ends by itself, as it does when the database disconnects at a bad moment. */
  async #keep(first: Runner, pool: pg.Pool): Promise<void> {
    for (let runner: Runner | null = first; ; ) {
      const failure: unknown = await runner?.promise.catch((error: unknown) => error);
      if (this.#stopping.signal.aborted) return;
      this.#register?.leave();
      this.#log.warn({ err: failure }, 'the jobs stopped by themselves, and are started again');
      await wait(RESTART_MS, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
      if (this.#stopping.signal.aborted) return;
      runner = await this.#run(pool).catch(() => null);
      if (runner) this.#runner = runner;
      if (this.#stopping.signal.aborted) await runner?.stop();
    }
  }

  /** Connects as the owner, with the driver's own types: the worker expects dates as Date objects. */
  #createPool(max: number): pg.Pool {
    const pool = new pg.Pool({ ...this.#address, max, application_name: 'prosa_jobs' });
    const onError = (error: Error) => this.#log.warn({ err: error }, 'a connection of the jobs was lost');
    pool.on('error', onError);
    pool.on('connect', (client) => client.on('error', onError));
    return pool;
  }
}
