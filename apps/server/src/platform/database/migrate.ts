import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { makeRoles } from './make-roles.ts';
import type { DatabaseAddress } from './pool.ts';
import { applyChanged } from './repeatable-files.ts';
import { checkServerVersion } from './server-version.ts';

const folder = new URL('./migrations/', import.meta.url);
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

interface Migration {
  name: string;
  text: string;
  digest: string;
}

async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[\w-]+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, digest: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

async function applyMissing(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; digest: string }>(
    'select name, digest from migrations',
  );
  const applied = new Map(rows.map((row) => [row.name, row.digest]));
  const migrations = await readMigrations();
  const done: string[] = [];
  for (const { name, text, digest } of migrations) {
    const known = applied.get(name);
    if (known !== undefined && known !== digest)
      throw new Error(`The migration ${name} was changed after it was applied.`);
    if (known !== undefined) continue;
    await client.query('begin');
    await client.query(text);
    await client.query('insert into migrations (name, digest) values ($1, $2)', [name, digest]);
    await client.query('commit');
    done.push(name);
  }
  // During a rolling upgrade, an old process that restarts must not replace the newer functions.
  const isOlder = rows.some(({ name }) => !migrations.some((migration) => migration.name === name));
  return isOlder ? done : [...done, ...(await applyChanged(client))];
}

/**
 * Creates the roles, then applies the missing migrations and the changed functions, under a lock: of two processes that
 * start together, one waits. Returns the names of what was applied. Throws a ConfigError when the server is too old;
 * `onWarning` gets a sentence when it is newer than the tested versions.
 */
export async function migrate(
  address: DatabaseAddress,
  onWarning: (warning: string) => void = () => undefined,
): Promise<string[]> {
  const client = new pg.Client({ ...address, application_name: 'prosa_migrations' });
  await client.connect();
  try {
    const { rows } = await client.query<{ version: number }>(
      `select current_setting('server_version_num')::int as version`,
    );
    const warning = checkServerVersion(rows[0]?.version ?? 0);
    if (warning !== null) onWarning(warning);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await makeRoles(client);
    await client.query(bookkeeping);
    return await applyMissing(client);
  } finally {
    await client.end();
  }
}
