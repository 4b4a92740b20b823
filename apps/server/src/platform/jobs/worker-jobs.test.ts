import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../testing/test-database.ts';
import { Database } from '../database/database.ts';
import { createLogger } from '../log/logger.ts';
import { WorkerJobs } from './worker-jobs.ts';

let home: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;
let jobs: WorkerJobs;
const done: unknown[] = [];

beforeAll(async () => {
  home = await testDatabase();
  const log = createLogger('silent');
  database = new Database(home.address, log);
  jobs = new WorkerJobs(home.address, log);
  await Promise.all([jobs.migrate(), new WorkerJobs(home.address, log).migrate()]);
  jobs.define('note', async (payload) => void done.push(payload));
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

it('lets the application add jobs and touch nothing else of the worker', async () => {
  const reading = database.inCompany(11, async (tx) =>
    tx.query('peek', 'select * from graphile_worker._private_jobs', []),
  );
  await expect(reading).rejects.toThrow(/permission denied/);
});
