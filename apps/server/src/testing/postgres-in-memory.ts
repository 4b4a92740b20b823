import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../platform/database/embedded.ts';
import type { DatabaseAddress } from '../platform/database/pool.ts';

/** One PostgreSQL for all test files of a run, which copy its databases. */
export interface PostgresInMemory {
  address: DatabaseAddress;
  /** In memory too: for what belongs to the databases. Removed by stop(). */
  folder: string;
  stop: () => Promise<void>;
}

/** Starts the shipped PostgreSQL, or with PROSA_TEST_POSTGRES the one whose binaries lie there. */
export async function startPostgresInMemory(settings: Record<string, string>): Promise<PostgresInMemory> {
  const folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'prosa-test-'));
  // PostgreSQL, under an account of its own, must be able to enter: else its files lie on disk, and stay there.
  await chmod(folder, 0o711);
  const native = process.env.PROSA_TEST_POSTGRES;
  const postgres = await startEmbeddedPostgres(join(folder, 'database'), {
    disposable: true,
    settings,
    ...(native ? { native } : {}),
  });
  return {
    address: postgres.address,
    folder,
    stop: async () => {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs one statement as the owner of the database, whom no policy holds back. */
export async function runAsOwner(address: DatabaseAddress, text: string): Promise<void> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}
