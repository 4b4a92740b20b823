import { execFile } from 'node:child_process';
import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { migrate } from '../platform/database/migrate.ts';
import type { DatabaseAddress } from '../platform/database/pool.ts';
import { runAsOwner, startPostgresInMemory } from './postgres-in-memory.ts';
import type { RowTypes } from './row-types/read-row-types.ts';
import { requireProof } from './row-types/unproven.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: DatabaseAddress;
    /** `provenRows`: the file to which each test file adds the statements whose rows it has seen. */
    rowProof: { rowTypes: RowTypes; provenRows: string };
  }
}

export const TEMPLATE = 'prosa_template';

/** One PostgreSQL in memory for all test files; each file clones the migrated template. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const reading = readRowTypes();
  const { address, stop } = await startPostgresInMemory({ autovacuum: 'off', max_connections: '400' });
  await runAsOwner({ ...address, database: 'postgres' }, `create database ${TEMPLATE}`);
  await migrate({ ...address, database: TEMPLATE });
  project.provide('postgres', address);
  const folder = await mkdtemp(join(tmpdir(), 'prosa-rows-'));
  const provenRows = join(folder, 'proven');
  const rowTypes = await reading;
  project.provide('rowProof', { rowTypes, provenRows });
  return async () => {
    await stop();
    try {
      await requireProof(project, rowTypes, provenRows);
    } catch (error) {
      await reportToRunner(error);
      throw error;
    } finally {
      await rm(folder, { recursive: true });
    }
  };
}

/** What a teardown throws is in no report; a run in which a browser test fails and passes later would go green with it. */
async function reportToRunner(error: unknown): Promise<void> {
  const file = process.env.PROSA_OUTSIDE_ERRORS;
  const message = error instanceof Error ? error.message : String(error);
  if (file) await appendFile(file, `${JSON.stringify({ file: null, message })}\n`);
}

/** Runs in a process of its own while the database starts: the compiler takes some seconds. */
async function readRowTypes(): Promise<RowTypes> {
  const script = join(import.meta.dirname, 'row-types/print-row-types.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [script], { maxBuffer: 2 ** 26 });
  return JSON.parse(stdout) as RowTypes;
}
