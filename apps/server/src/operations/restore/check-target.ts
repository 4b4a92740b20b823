import type pg from 'pg';
import manifest from '../../../../../package.json' with { type: 'json' };
import { ConfigError, type Config } from '../../platform/config/config.ts';
import { appliedMigrations, readMigrations } from '../../platform/database/migrations.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import type { About } from '../archive/entries.ts';
import { actFor, listTables, nameOf, quotedName } from '../backup/tables.ts';
import { readAppSecret, secretFile } from '../installation.ts';
import type { VerifiedBackup } from './verify-backup.ts';

const isNewer = (version: string, than: string): boolean =>
  version.localeCompare(than, 'en', { numeric: true }) > 0;

/** Throws a ConfigError when a newer program wrote the backup, or one whose migrations are not those of this program. */
export async function checkVersion({ program, migrations }: About): Promise<void> {
  const known = new Map((await readMigrations()).map(({ name, digest }) => [name, digest]));
  const unknown = migrations.find(({ name }) => !known.has(name));
  if (unknown || isNewer(program, manifest.version)) {
    const name = unknown ? `, and has the migration ${unknown.name}` : '';
    throw new ConfigError(
      `The backup was made by Prosa ${program}, which is newer than this one (${manifest.version})${name}. Install that version or a later one. Nothing was restored.`,
    );
  }
  const changed = migrations.find(({ name, digest }) => known.get(name) !== digest);
  if (changed)
    throw new ConfigError(
      `The migration ${changed.name} of the backup is not that of this program. Nothing was restored.`,
    );
}

/** Throws a ConfigError when this installation has another secret: what is stored encrypted would never open again. */
export async function checkSecret(config: Config, { secret }: VerifiedBackup): Promise<void> {
  const present = await readAppSecret(config);
  if (secret === null || present === null || present === secret) return;
  throw new ConfigError(
    config.appSecret === null
      ? `${secretFile(config)} has another secret than the backup, and may belong to an installation that is there: use another DATA_DIR. Nothing was restored.`
      : 'APP_SECRET is not the secret of the backup: set that one, or leave the variable away and it is written to DATA_DIR. Nothing was restored.',
  );
}

/** Throws a ConfigError when there are files already. */
export async function checkStorage(storage: Storage): Promise<void> {
  for await (const { key } of storage.list())
    throw new ConfigError(
      `There is media already (${key}): restore only where there is none, or leave it as it is with --without-media. Nothing was restored.`,
    );
}

async function anyTable(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<{ name: string | null }>(
    `select min(c.relname::text) as name from pg_class c
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
       and not exists (select from pg_depend d
         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
  );
  return rows[0]?.name ?? null;
}

async function anyRow(client: pg.ClientBase): Promise<string | null> {
  await client.query('begin');
  try {
    for (const table of await listTables(client)) {
      await actFor(client, table);
      const { rowCount } = await client.query(`select from ${quotedName(table)} limit 1`);
      if (rowCount !== 0) return nameOf(table);
    }
    return null;
  } finally {
    await client.query('rollback');
  }
}

/**
 * Throws a ConfigError when the database has anything in it. Tables without rows may be there, as an attempt that broke
 * off leaves them, when they are not newer than the backup.
 */
export async function checkDatabase(client: pg.ClientBase, { migrations }: About): Promise<void> {
  const refuse = (found: string) => {
    throw new ConfigError(
      `${found}: a backup is restored into an empty installation only. Use another DATA_DIR, or an empty database in DATABASE_URL. Nothing was restored.`,
    );
  };
  const applied = await appliedMigrations(client);
  if (applied.length === 0) {
    const table = await anyTable(client);
    if (table !== null && table !== 'migrations') refuse(`The database has tables already (${table})`);
    return;
  }
  const filled = await anyRow(client);
  if (filled !== null) refuse(`There is an installation already (rows in ${filled})`);
  const names = new Set(migrations.map(({ name }) => name));
  const newer = applied.find(({ name }) => !names.has(name));
  if (newer) refuse(`The database has tables newer than the backup (${newer.name})`);
}
