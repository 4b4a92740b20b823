import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCatalogue } from '../../../scripts/lib/schema/catalogue.ts';
import { readConfig } from './platform/config/config.ts';
import { startServer } from './server.ts';
import { runAsOwner, startPostgresInMemory, type PostgresInMemory } from './testing/postgres-in-memory.ts';

// A PostgreSQL server of its own: roles are shared by all databases of a server, and here none must exist yet.
let postgres: PostgresInMemory;
let folder: string;
const secret = randomBytes(32).toString('hex');

beforeAll(async () => {
  postgres = await startPostgresInMemory({});
  folder = await mkdtemp(join(tmpdir(), 'prosa-user-'));
});

afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true });
});

/** Starts the whole server as a database user, waits until it is ready, and stops it. */
async function startAs(user: string, database: string, on = postgres): Promise<void> {
  const { host = '' } = on.address;
  const config = readConfig({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: join(folder, database),
    DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    APP_SECRET: secret,
  });
  const server = await startServer(config, { onFirstOperator: () => undefined });
  try {
    await expect.poll(async () => (await fetch(`${server.address}/api/health/ready`)).status).toBe(200);
  } finally {
    await server.stop();
  }
}

const asSuperuser = async (text: string): Promise<void> =>
  runAsOwner({ ...postgres.address, database: 'postgres' }, text);

/** Debian's binaries include pg_dump, the embedded ones do not: run by `npm run test:all -- --part=postgres`. */
const programs = join(process.env.PROSA_TEST_POSTGRES ?? '', 'bin');
const address = ({ address: { host = '' } }: PostgresInMemory, database: string) =>
  ['-h', host, '-U', 'postgres', '-d', database] as const;

describe.skipIf(!existsSync(join(programs, 'pg_dump')))('a dump of the database', () => {
  it('is restored into an empty server with roles, policies, grants and owners, once the roles exist', async () => {
    await asSuperuser('create role prosa login createrole nosuperuser nobypassrls');
    await asSuperuser('create database saved owner prosa');
    await startAs('prosa', 'saved');
    const dump = join(folder, 'dump');
    await promisify(execFile)(join(programs, 'pg_dump'), ['-Fc', '-f', dump, ...address(postgres, 'saved')]);

    const other = await startPostgresInMemory({});
    const there = `postgres://prosa@localhost/saved?host=${encodeURIComponent(other.address.host ?? '')}`;
    const asOwner = { ...other.address, database: 'postgres' };
    await runAsOwner(asOwner, 'create role prosa login createrole nosuperuser nobypassrls');
    await runAsOwner(asOwner, 'create database saved owner prosa');
    const script = fileURLToPath(new URL('../../../scripts/make-roles.ts', import.meta.url));
    await promisify(execFile)(process.execPath, [script], {
      env: { ...process.env, DATABASE_URL: there, APP_SECRET: secret, DATA_DIR: folder },
    });
    await promisify(execFile)(join(programs, 'pg_restore'), [
      '--exit-on-error',
      ...address(other, 'saved'),
      dump,
    ]);

    const read = async (from: PostgresInMemory) => readCatalogue({ ...from.address, database: 'saved' });
    const restored = await read(other);
    expect(restored).toEqual(await read(postgres));
    expect(restored.tables.flatMap(({ policies }) => policies).length).toBeGreaterThan(100);
    await startAs('prosa', 'saved', other);
    await other.stop();
  });
});

describe('the database user of docs/operations.md', () => {
  it('owns the database, may create roles, and is no superuser: the server starts, twice', async () => {
    await asSuperuser('create role makes_roles login createrole nosuperuser nobypassrls');
    await asSuperuser('create database of_maker owner makes_roles');
    await startAs('makes_roles', 'of_maker');
    await startAs('makes_roles', 'of_maker');
  });

  it('may not create roles, and has been granted the two: the server starts', async () => {
    await asSuperuser('create role has_roles login nocreaterole nosuperuser nobypassrls');
    await asSuperuser('grant prosa_app, prosa_operator to has_roles');
    await asSuperuser('create database of_holder owner has_roles');
    await startAs('has_roles', 'of_holder');
  });

  it('may neither create roles nor act as them: the start is refused, naming what is missing', async () => {
    await asSuperuser('create role has_nothing login nocreaterole nosuperuser nobypassrls');
    await asSuperuser('create database of_nobody owner has_nothing');
    await expect(startAs('has_nothing', 'of_nobody')).rejects.toThrow(
      'The database user has_nothing must be able to create roles, or have been granted prosa_app and prosa_operator',
    );
  });
});
