import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, type Config } from '../platform/config/config.ts';
import {
  hasEmbeddedPostgres,
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/database/embedded.ts';
import type { DatabaseAddress } from '../platform/database/pool.ts';
import { untilReachable } from '../platform/database/reachable.ts';

export interface OpenedDatabase {
  address: DatabaseAddress;
  /** Stops the embedded PostgreSQL when it was started for this; a running one stays. */
  close: () => Promise<void>;
}

const leaveRunning = async (): Promise<void> => undefined;

/**
 * Opens the configured database, whether its server runs or not: an embedded one is shared with the server that has
 * started it, or started for this alone. Throws a ConfigError when there is none, unless `mayCreate`.
 */
export async function openDatabase(
  config: Config,
  { mayCreate = false, patienceMs = 5_000 }: { mayCreate?: boolean; patienceMs?: number } = {},
): Promise<OpenedDatabase> {
  if (config.databaseUrl !== null) {
    const address = { connectionString: config.databaseUrl };
    await untilReachable(address, patienceMs);
    return { address, close: leaveRunning };
  }
  const running = mayCreate ? null : await runningEmbeddedPostgres(config.dataDir);
  if (running) {
    await untilReachable(running, patienceMs).catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message.replace(/^DATABASE_URL: /, '') : '';
      throw new ConfigError(`DATA_DIR: ${reason} Run this as the account of the server.`, { cause });
    });
    return { address: running, close: leaveRunning };
  }
  if (!mayCreate && !(await hasEmbeddedPostgres(config.dataDir)))
    throw new ConfigError(
      `DATA_DIR: there is no database in ${config.dataDir}, and DATABASE_URL is not set.`,
    );
  const embedded = await startEmbeddedPostgres(config.dataDir);
  return { address: embedded.address, close: async () => embedded.stop() };
}

export const secretFile = (config: Config): string => join(config.dataDir, 'app-secret');

/** The app secret of this installation; null when none was made or configured yet. */
export async function readAppSecret(config: Config): Promise<string | null> {
  if (config.appSecret !== null) return config.appSecret;
  const file = secretFile(config);
  return existsSync(file) ? (await readFile(file, 'utf8')).trim() : null;
}
