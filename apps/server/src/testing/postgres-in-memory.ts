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
  /** Also in memory, for files that belong to the databases. stop() removes it. */
  folder: string;
  stop: () => Promise<void>;
}

/**
 * Starts the PostgreSQL whose binaries are in the folder `native`; null: the shipped one. By default that of
 * PROSA_TEST_POSTGRES, if it is set.
 */
export async function startPostgresInMemory(
  settings: Record<string, string>,
  native = process.env.PROSA_TEST_POSTGRES ?? null,
): Promise<PostgresInMemory> {
  const folder = await mkdtemp(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'prosa-test-'));
  // PostgreSQL has an account of its own and must be able to enter: otherwise its files are on disk, and stay there.
  await chmod(folder, 0o711);
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

/** Runs one statement as the owner of the database, whom row-level security does not restrict. */
export async function runAsOwner(address: DatabaseAddress, text: string): Promise<void> {
  await rowsAsOwner(address, text);
}

export async function rowsAsOwner<Row>(address: DatabaseAddress, text: string): Promise<Row[]> {
  const client = new pg.Client(address);
  await client.connect();
  try {
    return (await client.query(text)).rows as Row[];
  } finally {
    await client.end();
  }
}
