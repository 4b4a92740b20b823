import type pg from 'pg';
import type { Config } from '../../platform/config/config.ts';
import { applyMissing, lockMigrations } from '../../platform/database/migrate.ts';
import type { DatabaseAddress } from '../../platform/database/pool.ts';
import { WorkerJobs } from '../../platform/jobs/worker-jobs.ts';
import { createLogger } from '../../platform/log/logger.ts';
import { storeSecret } from '../../platform/secrets/secrets.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import { readArchive } from '../archive/archive-file.ts';
import { readEntries } from '../archive/entries.ts';
import { sessionSettings } from '../backup/tables.ts';
import { openDatabase } from '../installation.ts';
import { checkDatabase, checkSecret, checkStorage, checkVersion } from './check-target.ts';
import { beginFiles, leaveFiles, type FileLoad } from './load-files.ts';
import { TableLoad } from './load-tables.ts';
import { verifyBackup, type VerifiedBackup } from './verify-backup.ts';

export interface RestoreOptions {
  file: string;
  passphrase: string | null;
  withoutMedia: boolean;
}

async function loadAll(options: RestoreOptions, tables: TableLoad, files: FileLoad): Promise<void> {
  await readArchive(options.file, options.passphrase, async (content) => {
    for await (const entry of readEntries(content)) {
      const { header } = entry;
      if (header.kind === 'table') await tables.take(entry, header);
      if (header.kind === 'file') await files.put(header.key, header.type, entry.data);
    }
  });
}

async function placeSecret(config: Config, { secret }: VerifiedBackup): Promise<void> {
  if (secret !== null && config.appSecret === null) await storeSecret(secret, config.dataDir);
}

/** Loads rows and files: the rows are one transaction, which is committed when all the rest is in its place. */
async function load(client: pg.Client, backup: VerifiedBackup, config: Config, options: RestoreOptions) {
  const files = options.withoutMedia ? leaveFiles : await beginFiles(config);
  try {
    const tables = await TableLoad.begin(client);
    await loadAll(options, tables, files);
    await tables.finish(backup.sequences, backup.totals);
    await files.place();
    await placeSecret(config, backup);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    await files.undo();
    throw error;
  }
}

async function restoreInto(
  address: DatabaseAddress,
  backup: VerifiedBackup,
  config: Config,
  options: RestoreOptions,
): Promise<void> {
  // A server that starts meanwhile waits for this lock, and then finds all.
  const client = await lockMigrations(address);
  client.on('error', () => undefined);
  try {
    await checkDatabase(client, backup.about);
    // Last: of an installation that is there, the secret is the one thing not to touch.
    await checkSecret(config, backup);
    await client.query(sessionSettings);
    await applyMissing(client, { upTo: backup.about.migrations.at(-1)?.name ?? '' });
    await new WorkerJobs(address, createLogger('silent')).migrate();
    await load(client, backup, config, options);
    // What this program has beyond the backup, as an upgrade would apply it: to the rows.
    await applyMissing(client);
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

/**
 * Restores a backup into an empty installation. The whole file is read and checked before anything is changed; rows
 * become visible all at once, when media and secret are in their place. Throws a ConfigError, with a sentence for the
 * operator, when the backup does not open, is of a newer version, or there is an installation already.
 */
export async function restoreBackup(config: Config, options: RestoreOptions): Promise<VerifiedBackup> {
  const backup = await verifyBackup(options.file, options.passphrase);
  await checkVersion(backup.about);
  if (!options.withoutMedia) await checkStorage(await openStorage(config));
  const database = await openDatabase(config, { mayCreate: true });
  try {
    await restoreInto(database.address, backup, config, options);
  } finally {
    await database.close();
  }
  return backup;
}
