import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type pg from 'pg';
import { ConfigError } from '../config/config.ts';
import type { Migration, MigrationMark } from './migrations.ts';

export interface UpgradeChecks {
  /** Free bytes of the disk with the database's files; null when that disk cannot be seen from here. */
  freeBytes?: (client: pg.ClientBase) => Promise<number | null>;
  onWarning?: (warning: string) => void;
}

interface Versions {
  applied: readonly MigrationMark[];
  migrations: readonly Migration[];
}

/** A migration may write its largest table anew, and the write-ahead log has all of it once more. */
const COPIES = 2;
const LEAST_FREE = 2 ** 28;

const inMiB = (bytes: number): string => `${Math.ceil(bytes / 2 ** 20).toLocaleString('en')} MiB`;

/** Throws when a migration was edited after it was applied: what the database has is then not what the program expects. */
function checkDigests({ applied, migrations }: Versions): void {
  const known = new Map(migrations.map(({ name, digest }) => [name, digest]));
  for (const { name, digest } of applied)
    if ((known.get(name) ?? digest) !== digest)
      throw new ConfigError(
        `The migration ${name} was changed after it was applied. Install the program's files anew; nothing was changed.`,
      );
}

/** The migrations of this program that the database lacks. */
export function missingMigrations({ applied, migrations }: Versions): Migration[] {
  const names = new Set(applied.map(({ name }) => name));
  return migrations.filter(({ name }) => !names.has(name));
}

/** The migrations that the database has and this program does not know: those of a newer one. */
export function unknownMigrations({ applied, migrations }: Versions): string[] {
  const names = new Set(migrations.map(({ name }) => name));
  return applied.map(({ name }) => name).filter((name) => !names.has(name));
}

/** A process of the release before may start again during a rolling upgrade; an upgrade of such a database is refused. */
function checkOrder(versions: Versions, { onWarning }: UpgradeChecks): void {
  const [unknown] = unknownMigrations(versions);
  const [missing] = missingMigrations(versions);
  if (unknown === undefined) return;
  if (missing === undefined) {
    onWarning?.(`The database has the migration ${unknown} of a newer Prosa than this one.`);
    return;
  }
  throw new ConfigError(
    `The database has the migration ${unknown} of a newer Prosa, and lacks ${missing.name} of this one. Start a version that has both; nothing was changed.`,
  );
}

const rights = `
select current_user as "user", current_database() as database,
  has_database_privilege(current_database(), 'create') as "mayCreateSchemas",
  has_schema_privilege('public', 'create') as "mayCreateTables",
  (select min(c.oid::regclass::text) from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'S', 'v')
      and not pg_has_role(c.relowner, 'usage')
      and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
        and d.deptype = 'e')) as foreign`;

interface Rights {
  user: string;
  database: string;
  mayCreateSchemas: boolean;
  mayCreateTables: boolean;
  /** A table that belongs to somebody else. */
  foreign: string | null;
}

/** What the database user lacks to own the installation, as a sentence; null when it lacks nothing. */
export async function missingRight(client: pg.ClientBase): Promise<string | null> {
  const { rows } = await client.query<Rights>(rights);
  const [found] = rows;
  if (!found) return null;
  const { user, database, foreign } = found;
  if (!found.mayCreateSchemas)
    return `The database user ${user} may not create schemas in the database ${database}: it must own it`;
  if (!found.mayCreateTables)
    return `The database user ${user} may not create tables in the schema public of ${database}: it must own the database`;
  if (foreign !== null) return `The table ${foreign} does not belong to the database user ${user}`;
  return null;
}

/** Seen only where the database's files are on this machine, and its user may ask where. */
async function freeBytesHere(client: pg.ClientBase): Promise<number | null> {
  const { rows } = await client.query<{ folder: string | null; isLocal: boolean }>(
    `select inet_server_addr() is null as "isLocal", case
       when pg_has_role('pg_read_all_settings', 'usage') then current_setting('data_directory', true)
     end as folder`,
  );
  const { folder = null, isLocal = false } = rows[0] ?? {};
  if (folder === null || !isLocal || !existsSync(folder)) return null;
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

async function checkSpace(
  client: pg.ClientBase,
  { freeBytes = freeBytesHere }: UpgradeChecks,
): Promise<void> {
  const free = await freeBytes(client);
  if (free === null) return;
  const { rows } = await client.query<{ largest: string }>(
    `select coalesce(max(pg_total_relation_size(oid)), 0)::text as largest from pg_class
     where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const needed = Math.max(LEAST_FREE, COPIES * Number(rows[0]?.largest ?? 0));
  if (free < needed)
    throw new ConfigError(
      `The upgrade may need ${inMiB(needed)} on the disk of the database, and ${inMiB(free)} are free. Make room and start again; nothing was changed.`,
    );
}

/**
 * Throws a ConfigError when the migrations could not all be applied, before the first one is: one that is undone half-way
 * leaves a database that neither the old program nor the new one can use.
 */
export async function checkUpgrade(
  client: pg.ClientBase,
  versions: Versions,
  checks: UpgradeChecks,
): Promise<void> {
  checkDigests(versions);
  checkOrder(versions, checks);
  if (missingMigrations(versions).length === 0) return;
  const lacking = await missingRight(client);
  if (lacking !== null) throw new ConfigError(`${lacking} (docs/operations.md). Nothing was changed.`);
  if (versions.applied.length > 0) await checkSpace(client, checks);
}
