import { parseCronItems, run, runMigrations, type Runner, type TaskList } from 'graphile-worker';
import { Logger as WorkerLogger } from 'graphile-worker';
import { sql, type Kysely } from 'kysely';
import pg from 'pg';
import type { DatabaseAddress } from '../database/pool.ts';
import type { Tables } from '../database/tables.ts';
import type { Logger } from '../log/logger.ts';
import type { JobOptions, Jobs } from './jobs.ts';

const CONCURRENCY = 4;
// Any number will do: it keeps two first starts from making the schema at once.
const LOCK = 7_207_012;

/** The application's roles own nothing of the worker's tables; they may add a job, and that is all. */
const addFunction = `
create or replace function enqueue_job(task text, payload json, queue text, due timestamptz, key text)
returns void language sql security definer set search_path = pg_catalog, graphile_worker as $$
  select graphile_worker.add_job(task, payload, queue_name => queue, run_at => due, job_key => key)
$$;
revoke all on function enqueue_job(text, json, text, timestamptz, text) from public;
grant execute on function enqueue_job(text, json, text, timestamptz, text) to prosa_app, prosa_operator;`;

function quietLogger(log: Logger): WorkerLogger {
  return new WorkerLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning') log.warn({ job: true }, message);
    else log.debug({ job: true }, message);
  });
}

/** Jobs on graphile-worker: in PostgreSQL, in the transaction that needs them, by whichever process is free. */
export class WorkerJobs implements Jobs {
  readonly #tasks: TaskList = {};
  readonly #crons: { task: string; match: string }[] = [];
  readonly #address: DatabaseAddress;
  readonly #log: Logger;
  #runner: Runner | undefined;
  #pool: pg.Pool | undefined;

  constructor(address: DatabaseAddress, log: Logger) {
    this.#address = address;
    this.#log = log;
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
    await sql`select enqueue_job(${name}, ${JSON.stringify(payload)}::json, ${queueName}::text, ${runAt}::timestamptz, ${jobKey}::text)`.execute(
      tx.db,
    );
  }

  /** Makes the worker's tables; every process does, whether it runs jobs or not. */
  async migrate(): Promise<void> {
    const pool = this.#createPool(2);
    const client = await pool.connect();
    try {
      await client.query('select pg_advisory_lock($1)', [LOCK]);
      await runMigrations({ pgPool: pool, logger: quietLogger(this.#log) });
      await client.query(addFunction);
      await client.query('select pg_advisory_unlock($1)', [LOCK]);
    } finally {
      client.release();
      await pool.end();
    }
  }

  async start(): Promise<void> {
    this.#pool = this.#createPool(CONCURRENCY + 2);
    this.#runner = await run({
      pgPool: this.#pool,
      taskList: this.#tasks,
      parsedCronItems: parseCronItems(
        this.#crons.map((cron) => ({ ...cron, options: { backfillPeriod: 0 } })),
      ),
      concurrency: CONCURRENCY,
      noHandleSignals: true,
      pollInterval: 1_000,
      logger: quietLogger(this.#log),
    });
    // It ends by itself only when it cannot go on; the server must know.
    this.#runner.promise.catch((error: unknown) => this.#log.error({ err: error }, 'the jobs stopped'));
  }

  /** Lets running jobs finish. */
  async stop(): Promise<void> {
    await this.#runner?.stop().catch(() => undefined);
    await this.#pool?.end().catch(() => undefined);
  }

  /** As the owner, and with plain types: the worker counts on dates being dates. */
  #createPool(max: number): pg.Pool {
    const pool = new pg.Pool({ ...this.#address, max, application_name: 'prosa_jobs' });
    const onError = (error: Error) => this.#log.warn({ err: error }, 'a connection of the jobs was lost');
    pool.on('error', onError);
    pool.on('connect', (client) => client.on('error', onError));
    return pool;
  }
}
