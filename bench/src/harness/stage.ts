import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../../apps/server/src/platform/database/embedded.ts';
import { migrate } from '../../../apps/server/src/platform/database/migrate.ts';
import type { DatabaseAddress } from '../../../apps/server/src/platform/database/pool.ts';

/**
 * A PostgreSQL for one run: on disk and durable, as the product starts it; or the one whose binaries are in the folder
 * PROSA_TEST_POSTGRES.
 */
export interface Stage {
  address: DatabaseAddress;
  /** Connections as the owner, to create and read data. */
  owner: pg.Pool;
  close(): Promise<void>;
}

export async function openStage(folder?: string): Promise<Stage> {
  const home = folder ?? (await mkdtemp(join(tmpdir(), 'prosa-bench-')));
  // PostgreSQL has an account of its own and must be able to enter; otherwise its files are elsewhere, and stay there.
  if (folder === undefined) await chmod(home, 0o711);
  const native = process.env.PROSA_TEST_POSTGRES;
  const postgres = await startEmbeddedPostgres(home, native ? { native } : {});
  await migrate(postgres.address);
  const owner = new pg.Pool({ ...postgres.address, max: 4 });
  owner.on('error', () => undefined);
  return {
    address: postgres.address,
    owner,
    close: async () => {
      await owner.end();
      await postgres.stop();
      if (folder === undefined) await rm(home, { recursive: true, force: true });
    },
  };
}
