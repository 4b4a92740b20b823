import pg from 'pg';
import { makeRoles } from './make-roles.ts';
import { appliedMigrations, readMigrations } from './migrations.ts';
import type { DatabaseAddress } from './pool.ts';
import { applyChanged } from './repeatable-files.ts';
import { checkServerVersion } from './server-version.ts';
import { checkUpgrade, type UpgradeChecks } from './upgrade-check.ts';

// Any number will do, as long as every version of this program uses the same one.
const LOCK = 7_207_011;

const bookkeeping = `
grant usage on schema public to prosa_app, prosa_operator;
create table if not exists migrations (
  name text primary key,
  digest text not null,
  "appliedAt" timestamptz not null default now()
);
create table if not exists repeatable_files (
  name text primary key,
  digest text not null,
  "appliedAt" timestamptz not null default now()
);`;

export interface MigrateOptions extends UpgradeChecks {
  /** The last migration to apply; the functions are left out then. Absent: all of this program, with the functions. */
  upTo?: string;
}

/**
 * Applies what is missing on a connection that has the migrations' lock; see `migrate`. Nothing is changed before the
 * checks of the upgrade have passed.
 */
export async function applyMissing(client: pg.Client, options: MigrateOptions = {}): Promise<string[]> {
  const applied = await appliedMigrations(client);
  const migrations = await readMigrations();
  await checkUpgrade(client, { applied, migrations }, options);
  await makeRoles(client);
  await client.query(bookkeeping);
  const known = new Set(applied.map(({ name }) => name));
  const done: string[] = [];
  for (const { name, text, digest } of migrations) {
    if (known.has(name) || (options.upTo !== undefined && name > options.upTo)) continue;
    await client.query('begin');
    await client.query(text);
    await client.query('insert into migrations (name, digest) values ($1, $2)', [name, digest]);
    await client.query('commit');
    done.push(name);
  }
  if (options.upTo !== undefined) return done;
  // During a rolling upgrade, an old process that restarts must not replace the newer functions.
  const isOlder = applied.some(({ name }) => !migrations.some((migration) => migration.name === name));
  return isOlder ? done : [...done, ...(await applyChanged(client))];
}

/** Opens a connection as the owner and takes the migrations' lock, which ends with the connection. */
export async function lockMigrations(
  address: DatabaseAddress,
  onWarning: (warning: string) => void = () => undefined,
): Promise<pg.Client> {
  const client = new pg.Client({ ...address, application_name: 'prosa_migrations' });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    const warning = checkServerVersion(rows[0]?.version ?? 0);
    if (warning !== null) onWarning(warning);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}

/**
 * Creates the roles, then applies the missing migrations and the changed functions, under a lock: of two processes that
 * start together, one waits. Returns the names of what was applied. Throws a ConfigError when the server is too old, or
 * when the upgrade could not be completed; `onWarning` gets a sentence when the server is newer than the tested versions.
 */
export async function migrate(
  address: DatabaseAddress,
  onWarning: (warning: string) => void = () => undefined,
): Promise<string[]> {
  const client = await lockMigrations(address, onWarning);
  try {
    return await applyMissing(client, { onWarning });
  } finally {
    await client.end();
  }
}
