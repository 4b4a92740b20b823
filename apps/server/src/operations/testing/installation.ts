import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { readCatalogue, type Catalogue } from '../../../../../scripts/lib/schema/catalogue.ts';
import { readConfig, type Config } from '../../platform/config/config.ts';
import { startServer, type RunningServer } from '../../server.ts';
import type { Anything } from '../../testing/given.ts';
import {
  runAsOwner,
  startPostgresInMemory,
  type PostgresInMemory,
} from '../../testing/postgres-in-memory.ts';

/** A machine of its own: a PostgreSQL with the documented database user and no roles of ours, and an empty DATA_DIR. */
export interface Machine {
  config: Config;
  environment: Record<string, string>;
  dataDir: string;
  /** As a superuser, whom row-level security does not restrict. */
  query: <Row extends pg.QueryResultRow = Anything>(text: string, values?: unknown[]) => Promise<Row[]>;
  catalogue: () => Promise<Catalogue>;
  start: () => Promise<RunningServer>;
  close: () => Promise<void>;
}

/** The other version of PostgreSQL that is installed here; undefined: only the shipped one is. */
export const otherPostgres =
  process.env.PROSA_TEST_POSTGRES ??
  (existsSync('/usr/lib/postgresql/15/bin/postgres') ? '/usr/lib/postgresql/15' : undefined);

const newFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'prosa-machine-'));
  await chmod(folder, 0o711);
  return folder;
};

async function asSuperuser(postgres: PostgresInMemory, database: string) {
  const pool = new pg.Pool({ ...postgres.address, database, max: 2 });
  pool.on('error', () => undefined);
  return {
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
      (await pool.query<Row>(text, values)).rows,
    close: async () => pool.end(),
  };
}

/** `native`: the folder of PostgreSQL's binaries; null: the shipped ones. */
export async function openMachine(
  native: string | null,
  environment: Record<string, string> = {},
): Promise<Machine> {
  const postgres = await startPostgresInMemory({}, native);
  const onServer = { ...postgres.address, database: 'postgres' };
  await runAsOwner(onServer, 'create role prosa login createrole nosuperuser nobypassrls');
  await runAsOwner(onServer, 'create database prosa_saved owner prosa');
  const dataDir = await newFolder();
  const { host = '' } = postgres.address;
  const whole = {
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    DATABASE_URL: `postgres://prosa@localhost/prosa_saved?host=${encodeURIComponent(host)}`,
    ADMIN_PASSWORD: randomBytes(12).toString('hex'),
    ...environment,
  };
  const config = readConfig(whole);
  const superuser = await asSuperuser(postgres, 'prosa_saved');
  return {
    config,
    environment: whole,
    dataDir,
    query: superuser.query,
    catalogue: async () => readCatalogue({ ...postgres.address, database: 'prosa_saved' }),
    start: async () => startServer(config),
    async close() {
      await superuser.close();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Per table the number of its rows and a digest of them, in the text that every version of PostgreSQL prints alike. */
export async function contentOf({ query }: Machine): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
     where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)
       and c.relname not in ('migrations', 'repeatable_files', 'job_workers', 'one_time_texts') order by 1`,
  );
  const content: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await query<{ found: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '' order by t::text collate "C")), '') as found
       from ${name} t`,
    );
    content[name] = row?.found ?? '';
  }
  return content;
}

/** Calls of a running server as somebody who signs in. */
export async function signIn(
  server: RunningServer,
  email: string,
  password: string,
): Promise<(method: string, path: string, body?: object) => Promise<Anything>> {
  const call = async (token: string, method: string, path: string, body?: object) => {
    const answer = await fetch(`${server.address}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const { token } = (await call('', 'POST', '/auth/login', { email, password })) as { token: string };
  return async (method, path, body) => call(token, method, path, body);
}
