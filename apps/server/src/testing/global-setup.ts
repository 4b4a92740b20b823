import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbeddedPostgres } from '../platform/database/embedded.ts';
import { migrate } from '../platform/database/migrate.ts';
import type { DatabaseAddress } from '../platform/database/pool.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: DatabaseAddress;
  }
}

export const TEMPLATE = 'prosa_template';

async function createTemplate(address: DatabaseAddress): Promise<void> {
  const client = new pg.Client({ ...address, database: 'postgres' });
  await client.connect();
  await client.query(`create database ${TEMPLATE}`);
  await client.end();
  await migrate({ ...address, database: TEMPLATE });
}

/** One PostgreSQL in memory for all test files; each file clones the migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'prosa-test-'));
  // PostgreSQL, under an account of its own, must be able to enter: else its files lie on disk, and stay there.
  await chmod(folder, 0o711);
  const settings = { autovacuum: 'off', max_connections: '400' };
  const native = process.env.PROSA_TEST_POSTGRES;
  const other = native ? { native } : {};
  const postgres = await startEmbeddedPostgres(folder, { disposable: true, settings, ...other });
  await createTemplate(postgres.address);
  project.provide('postgres', postgres.address);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
