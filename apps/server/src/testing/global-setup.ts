import type { TestProject } from 'vitest/node';
import { migrate } from '../platform/database/migrate.ts';
import type { DatabaseAddress } from '../platform/database/pool.ts';
import { runAsOwner, startPostgresInMemory } from './postgres-in-memory.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: DatabaseAddress;
  }
}

export const TEMPLATE = 'prosa_template';

/** One PostgreSQL in memory for all test files; each file clones the migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { address, stop } = await startPostgresInMemory({ autovacuum: 'off', max_connections: '400' });
  await runAsOwner({ ...address, database: 'postgres' }, `create database ${TEMPLATE}`);
  await migrate({ ...address, database: TEMPLATE });
  project.provide('postgres', address);
  return stop;
}
