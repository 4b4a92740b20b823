import type pg from 'pg';
import { appliedMigrations, readMigrations } from '../../platform/database/migrations.ts';
import { unknownMigrations } from '../../platform/database/upgrade-check.ts';
import type { KnownTexts } from './known-texts.ts';
import { strippedStatement } from './stripped-statement.ts';

const settings = `
select name, setting, unit from pg_settings
where name in ('server_version', 'max_connections', 'shared_buffers', 'work_mem', 'maintenance_work_mem',
  'effective_cache_size', 'max_wal_size', 'checkpoint_timeout', 'autovacuum', 'autovacuum_naptime', 'fsync',
  'synchronous_commit', 'random_page_cost', 'jit', 'wal_level', 'server_encoding') order by name`;

const tables = `
select n.nspname || '.' || c.relname as name, c.reltuples::float8 as "estimatedRows",
  pg_table_size(c.oid)::float8 as bytes, pg_indexes_size(c.oid)::float8 as "indexBytes",
  s.seq_scan::float8 as "fullReads", s.idx_scan::float8 as "indexReads", s.n_live_tup::float8 as "liveRows",
  s.n_dead_tup::float8 as "deadRows", s.last_autovacuum as "lastVacuum", s.last_autoanalyze as "lastAnalyze"
from pg_class c join pg_namespace n on n.oid = c.relnamespace
left join pg_stat_user_tables s on s.relid = c.oid
where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker') order by 1`;

const indexes = `
select i.relname as name, pg_relation_size(i.oid)::float8 as bytes, s.idx_scan::float8 as reads,
  x.indisvalid as "isValid"
from pg_index x join pg_class i on i.oid = x.indexrelid
left join pg_stat_user_indexes s on s.indexrelid = i.oid
where i.relnamespace = 'public'::regnamespace order by 1`;

const names = `
select distinct a.attname as name from pg_attribute a join pg_class c on c.oid = a.attrelid
where c.relnamespace in ('public'::regnamespace, 'pg_catalog'::regnamespace) and a.attnum > 0
union select relname from pg_class where relnamespace = 'public'::regnamespace`;

/** Counts by kind, read by the role that sees all companies. */
const groups: Record<string, string> = {
  connections: `
select array[provider, channel, status] as kind, count(*)::int as count from connections group by 1`,
  messages: `
select array[status] as kind, count(*)::int as count from messages
where status in ('queued', 'sending', 'failed') group by 1`,
  mails: `
select array[kind, status] as kind, count(*)::int as count from mails group by 1`,
  failedEvents: `
select array[]::text[] as kind, count(*)::int as count from failed_events`,
};
const jobs = `
select array[task_identifier] as kind, count(*)::int as count, max(attempts)::int as attempts
from graphile_worker.jobs group by 1`;

const statements = `
select query, calls::float8, mean_exec_time as "meanMs", total_exec_time as "totalMs", rows::float8
from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
order by total_exec_time desc limit 50`;

type Row = Record<string, unknown>;
const ABSENT = 'not available';

/** As a transaction of its own: what the database lacks, or does not show to its user, is left out. */
async function rowsOf(client: pg.ClientBase, text: string, role = 'none'): Promise<Row[] | typeof ABSENT> {
  try {
    await client.query('begin read only');
    await client.query(`set local role ${role}`);
    return (await client.query<Row>(text)).rows;
  } catch {
    return ABSENT;
  } finally {
    await client.query('rollback');
  }
}

/** A group under the words that the program itself has for it. */
const knownKind = ({ kind, ...row }: Row, known: KnownTexts): Row => ({
  kind: (kind as (string | null)[]).map((part) => (part !== null && known.has(part) ? part : '(other)')),
  ...row,
});

async function countsOf(client: pg.ClientBase, known: KnownTexts): Promise<Row> {
  const found: Row = {};
  for (const [name, text] of Object.entries({ ...groups, jobs })) {
    const rows = await rowsOf(client, text, name === 'jobs' ? 'none' : 'prosa_operator');
    found[name] = rows === ABSENT ? ABSENT : rows.map((row) => knownKind(row, known));
  }
  return found;
}

async function slowStatements(client: pg.ClientBase): Promise<Row[] | typeof ABSENT> {
  const rows = await rowsOf(client, statements);
  const ours = await rowsOf(client, names);
  if (rows === ABSENT || ours === ABSENT) return ABSENT;
  const schema = new Set(ours.map(({ name }) => String(name)));
  return rows.flatMap(({ query, ...row }) => {
    const text = strippedStatement(String(query), schema);
    return text === null ? [] : [{ ...row, text }];
  });
}

async function migrationsOf(client: pg.ClientBase): Promise<Row> {
  const versions = { applied: await appliedMigrations(client), migrations: await readMigrations() };
  const unknown = unknownMigrations(versions);
  const applied = versions.applied.map(({ name }) => name).filter((name) => !unknown.includes(name));
  return { applied, unknown: unknown.length };
}

/** Versions, sizes, counts and statistics of the database: names of the schema, and numbers. */
export async function databaseFacts(client: pg.ClientBase, known: KnownTexts): Promise<Row> {
  return {
    settings: await rowsOf(client, settings),
    migrations: await migrationsOf(client),
    tables: await rowsOf(client, tables),
    indexes: await rowsOf(client, indexes),
    counts: await countsOf(client, known),
    slowStatements: await slowStatements(client),
  };
}
