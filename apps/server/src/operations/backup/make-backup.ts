import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import manifest from '../../../../../package.json' with { type: 'json' };
import { ConfigError, type Config } from '../../platform/config/config.ts';
import { appliedMigrations } from '../../platform/database/migrations.ts';
import type { DatabaseAddress } from '../../platform/database/pool.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { writeArchive } from '../archive/archive-file.ts';
import { writeEntry, type About, type Counted, type Sequences, type Totals } from '../archive/entries.ts';
import { checkSecret } from '../doctor/database-checks.ts';
import { openDatabase, readAppSecret } from '../installation.ts';
import { actFor, copyOut, listTables, nameOf, quotedName, sessionSettings, type Table } from './tables.ts';

export interface BackupOptions {
  file: string;
  /** Null: anybody who has the file can read it. */
  passphrase: string | null;
  withoutMedia: boolean;
}

export interface BackupSummary extends Totals {
  /** Bytes of the file. */
  size: number;
  /** Files that were removed between the list and the copy. */
  missing: number;
  /** False when no app secret was found where this runs. */
  hasSecret: boolean;
  /** True when messages have media, and no file was found where this runs. */
  lacksMedia: boolean;
}

async function aboutOf(client: pg.Client): Promise<About> {
  const migrations = await appliedMigrations(client);
  if (migrations.length === 0)
    throw new ConfigError('There is no installation in this database yet: nothing to back up.');
  const { rows } = await client.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  return {
    kind: 'about',
    program: manifest.version,
    postgres: rows[0]?.version ?? '',
    createdAt: new Date().toISOString(),
    migrations,
  };
}

async function* tableEntry(client: pg.Client, table: Table): AsyncGenerator<Buffer, Counted> {
  await actFor(client, table);
  const copy = client.query(copyTo(copyOut(table)));
  const { schema, name, columns } = table;
  return yield* writeEntry({ kind: 'table', schema, name, columns }, copy, () => copy.rowCount);
}

/** Numbers that were drawn and not used yet, read after the snapshot: higher than every number in it. */
async function readSequences(client: pg.Client): Promise<Sequences> {
  await client.query('set local role none');
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name from pg_sequences
     where schemaname in ('public', 'graphile_worker') order by 1, 2`,
  );
  const sequences: Sequences = [];
  for (const sequence of rows) {
    const { rows: values } = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quotedName(sequence)}`,
    );
    if (values[0]) sequences.push({ ...sequence, ...values[0] });
  }
  return sequences;
}

/** All rows of one moment: a snapshot that writers neither wait for nor change. */
async function* databaseEntries(address: DatabaseAddress, totals: Totals): AsyncGenerator<Buffer> {
  const client = new pg.Client({ ...address, application_name: 'prosa_backup', keepAlive: true });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query(sessionSettings);
    await client.query('begin isolation level repeatable read read only');
    yield* writeEntry(await aboutOf(client));
    const tables = await listTables(client);
    // A migration waits until the copy is done, instead of changing a table that is still to be read.
    await client.query(`lock table ${tables.map(quotedName).join(', ')} in access share mode`);
    for (const table of tables) {
      const { rows = 0, bytes, sha256 } = yield* tableEntry(client, table);
      totals.tables[nameOf(table)] = { rows, bytes, sha256 };
    }
    yield* writeEntry({ kind: 'sequences' }, [Buffer.from(JSON.stringify(await readSequences(client)))]);
    await client.query('commit');
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Listed after the snapshot: a file is stored before the row that names it. */
async function* fileEntries(
  storage: Storage,
  totals: Totals,
  counts: Pick<BackupSummary, 'missing'>,
): AsyncGenerator<Buffer> {
  for await (const { key } of storage.list()) {
    const file = await storage.open(key);
    if (!file) {
      counts.missing += 1;
      continue;
    }
    const { bytes } = yield* writeEntry({ kind: 'file', key, type: file.contentType }, file.stream);
    if (bytes !== file.size)
      throw new Error(`The file ${key} broke off after ${bytes} of ${file.size} bytes.`);
    totals.files += 1;
    totals.fileBytes += bytes;
  }
}

const namedMedia = `
begin; set local role prosa_operator; select from messages where "mediaPath" is not null limit 1; commit`;

/**
 * Looks for what would be found missing only when the backup is needed: throws a ConfigError for another secret than that
 * of the rows. Returns whether messages have media.
 */
async function checkSource(address: DatabaseAddress, config: Config): Promise<boolean> {
  const client = new pg.Client({ ...address, application_name: 'prosa_backup' });
  await client.connect();
  try {
    if ((await appliedMigrations(client)).length === 0) return false;
    const { problem, text } = await checkSecret(client, config);
    if (problem === 'secret-wrong')
      throw new ConfigError(`${text} Run it with the environment of the server.`);
    const results = (await client.query(namedMedia)) as unknown as pg.QueryResult[];
    return results.some(({ command, rowCount }) => command === 'SELECT' && rowCount === 1);
  } finally {
    await client.end();
  }
}

/**
 * Writes the database, the media and the app secret to one file, while the server runs or not. Throws a ConfigError when
 * there is no installation, the file exists, or the app secret here is not that of the installation.
 */
export async function makeBackup(config: Config, options: BackupOptions): Promise<BackupSummary> {
  const totals: Totals = { tables: {}, files: 0, fileBytes: 0 };
  const counts = { missing: 0, hasSecret: false };
  const database = await openDatabase(config);
  async function* content(): AsyncGenerator<Buffer> {
    yield* databaseEntries(database.address, totals);
    const secret = await readAppSecret(config);
    counts.hasSecret = secret !== null;
    if (secret !== null) yield* writeEntry({ kind: 'secret' }, [Buffer.from(secret)]);
    if (!options.withoutMedia) yield* fileEntries(await openStorage(config), totals, counts);
    yield* writeEntry({ kind: 'end' }, [Buffer.from(JSON.stringify(totals))]);
  }
  try {
    const hasMedia = await checkSource(database.address, config);
    const size = await writeArchive(options.file, content(), options.passphrase);
    const lacksMedia = hasMedia && totals.files === 0 && !options.withoutMedia;
    return { ...totals, ...counts, lacksMedia, size };
  } finally {
    await database.close();
  }
}
