import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { waitUntilBlocked } from '../../testing/wait-until-blocked.ts';
import { Database } from '../database/database.ts';
import { createLogger } from '../log/logger.ts';
import { WorkerJobs } from './worker-jobs.ts';

const log = createLogger('silent');
let home: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
let jobs: WorkerJobs;
const done: unknown[] = [];
const order: number[] = [];
let running = 0;
let attempts = 0;

async function inOrder(at: number): Promise<void> {
  running += 1;
  // -1 records that two jobs ran at the same time.
  if (running > 1) order.push(-1);
  // Takes as long as a job that queries the database.
  await database.ping();
  order.push(at);
  running -= 1;
}

async function asOwner(text: string): Promise<void> {
  const client = new pg.Client(home.address);
  await client.connect();
  await client.query(text);
  await client.end();
}

/** Adds a note; false while the database cannot be reached. */
async function add(note: string): Promise<boolean> {
  const adding = database.inCompany(11, async (tx) => jobs.add(tx, 'note', note));
  return adding.then(
    () => true,
    () => false,
  );
}

beforeAll(async () => {
  home = await testDatabase();
  database = new Database(home.address, log);
  jobs = new WorkerJobs(home.address, log, { pollMs: 50, beatMs: 50 });
  await Promise.all([jobs.migrate(), new WorkerJobs(home.address, log).migrate()]);
  jobs.define('note', async (payload) => void done.push(payload));
  jobs.define('in-turn', async (payload) => inOrder(Number(payload)));
  // The worker cannot mark this job as done, and gives up.
  jobs.define('saboteur', async () => asOwner('alter table graphile_worker._private_jobs rename to hidden'));
  jobs.define('stubborn', async () => {
    attempts += 1;
    if (attempts === 1) throw new Error('not yet');
  });
  await jobs.start();
  await database.acrossCompanies('fill the test', async ({ db }) =>
    sql`insert into companies (id, name) values (11, 'Onze')`.execute(db),
  );
});

afterAll(async () => {
  await jobs.stop();
  await database.close();
  await home.drop();
});

it('runs a job that a company transaction added, after its commit', async () => {
  await database.inCompany(11, async (tx) => jobs.add(tx, 'note', { kept: true }));
  await expect.poll(() => done).toEqual([{ kept: true }]);
});

it('forgets a job whose transaction was rolled back', async () => {
  const failing = database.inCompany(11, async (tx) => {
    await jobs.add(tx, 'note', { kept: false });
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await database.inCompany(11, async (tx) => jobs.add(tx, 'note', { kept: 'later' }));
  await expect.poll(() => done).toContainEqual({ kept: 'later' });
  expect(done).not.toContainEqual({ kept: false });
});

it('runs the jobs of a queue one after another, in order, and jobs with the same key once', async () => {
  await database.inCompany(11, async (tx) => {
    for (let at = 0; at < 10; at += 1) await jobs.add(tx, 'in-turn', at, { queueName: 'one' });
  });
  const inOrder = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  await expect.poll(() => order, { timeout: 30_000 }).toEqual(inOrder);
  // Added after the others have run: a job without a queue may run beside those of a queue.
  await database.inCompany(11, async (tx) => {
    const runAt = new Date(Date.now() + 500);
    for (const payload of [97, 98]) await jobs.add(tx, 'in-turn', payload, { jobKey: 'once', runAt });
  });
  await expect.poll(() => order, { timeout: 30_000 }).toEqual([...inOrder, 98]);
});

it('adds a job while the one with its key begins', async () => {
  const later = { runAt: new Date(Date.now() + 3_600_000), jobKey: 'plan' };
  const plan = async (payload: string) =>
    database.inCompany(11, async (tx) => jobs.add(tx, 'note', payload, later));
  await plan('that begins');
  const worker = new pg.Client(home.address);
  await worker.connect();
  try {
    await worker.query('begin');
    await worker.query(
      `update graphile_worker._private_jobs set locked_at = now(), locked_by = 'w' where key = 'plan'`,
    );
    const added = plan('behind it');
    await waitUntilBlocked({ database });
    await worker.query('commit');
    await added;
    const { rows } = await worker.query(
      `select payload from graphile_worker._private_jobs where key = 'plan' and locked_at is null`,
    );
    expect(rows).toEqual([{ payload: 'behind it' }]);
    await worker.query(
      `delete from graphile_worker._private_jobs where payload::text in ('"that begins"', '"behind it"')`,
    );
  } finally {
    await worker.end();
  }
});

it('repeats a job that failed', async () => {
  await database.inCompany(11, async (tx) => jobs.add(tx, 'stubborn', null));
  await expect.poll(() => attempts, { timeout: 30_000 }).toBe(2);
});

it('continues after the database cut every connection', async () => {
  for (const note of ['after one cut', 'after another']) {
    await asOwner(`select pg_terminate_backend(pid) from pg_stat_activity
      where pid <> pg_backend_pid() and datname = current_database()`);
    await expect.poll(async () => add(note)).toBe(true);
    await expect.poll(() => done, { timeout: 30_000 }).toContainEqual(note);
  }
});

it('starts again when the worker gave up', async () => {
  const warnings = vi.spyOn(log, 'warn');
  await database.inCompany(11, async (tx) => jobs.add(tx, 'saboteur', null));
  const gaveUp = () => warnings.mock.calls.filter(([, text]) => text?.includes('are started again'));
  await expect.poll(gaveUp, { timeout: 30_000 }).not.toEqual([]);
  await asOwner('alter table graphile_worker.hidden rename to _private_jobs');

  expect(await add('after giving up')).toBe(true);
  await expect.poll(() => done, { timeout: 30_000 }).toContainEqual('after giving up');
});

it("frees a killed process's jobs and those that wait behind them, and no others", async () => {
  await database.inCompany(11, async (tx) => {
    const soon = { runAt: new Date(Date.now() + 3_600_000) };
    await jobs.add(tx, 'note', 'of a dead worker', { ...soon, queueName: 'left' });
    await jobs.add(tx, 'note', 'of a living worker', soon);
  });
  const locked = (pool: string) => `locked_by = '${pool}', locked_at = now() - interval '1 minute'`;
  await asOwner(`insert into job_workers ("poolId", "seenAt") values
      ('pool-dead', now() - interval '1 minute'), ('pool-alive', now());
    update graphile_worker._private_jobs set run_at = now(), ${locked('pool-dead')} where payload::text like '%dead%';
    update graphile_worker._private_job_queues set ${locked('pool-dead')} where queue_name = 'left';
    update graphile_worker._private_jobs set run_at = now(), ${locked('pool-alive')} where payload::text like '%living%'`);

  await expect.poll(() => done, { timeout: 30_000 }).toContainEqual('of a dead worker');
  expect(done).not.toContainEqual('of a living worker');
});

it('lets the application add jobs and touch nothing else of the worker', async () => {
  const reading = database.inCompany(11, async (tx) =>
    tx.query('peek', 'select * from graphile_worker._private_jobs', []),
  );
  await expect(reading).rejects.toThrow(/permission denied/);
});
