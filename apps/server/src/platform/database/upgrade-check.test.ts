import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { emptyDatabase, testDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { applyMissing, lockMigrations, migrate } from './migrate.ts';
import { readMigrations } from './migrations.ts';
import type { DatabaseAddress } from './pool.ts';

const NEWEST = (await readMigrations()).at(-1)?.name ?? '';
const BEFORE = (await readMigrations()).at(-2)?.name ?? '';

let home: TestDatabase;
let owner: pg.Client;

/** A database that lacks the newest migration, as the release before left it. */
beforeEach(async () => {
  home = await emptyDatabase();
  const client = await lockMigrations(home.address);
  await applyMissing(client, { upTo: BEFORE });
  await client.end();
  owner = new pg.Client(home.address);
  await owner.connect();
});
afterEach(async () => {
  await owner.end();
  await home.drop();
});

async function tablesAndMigrations(): Promise<unknown> {
  const { rows } = await owner.query(`
    select (select md5(string_agg(name || digest, ',' order by name)) from migrations) as migrations,
      (select md5(string_agg(a.attrelid::regclass || a.attname, ',' order by a.attrelid, a.attnum)) from pg_attribute a
        join pg_class c on c.oid = a.attrelid where c.relnamespace = 'public'::regnamespace) as columns,
      (select count(*)::int from pg_proc where pronamespace = 'public'::regnamespace) as functions`);
  return rows[0];
}

async function expectRefusal(upgrade: () => Promise<unknown>, message: string | RegExp): Promise<void> {
  const before = await tablesAndMigrations();
  await expect(upgrade()).rejects.toThrow(message);
  expect(await tablesAndMigrations()).toEqual(before);
}

async function upgradeWithFree(bytes: number | null): Promise<string[]> {
  const client = await lockMigrations(home.address);
  try {
    return await applyMissing(client, { freeBytes: async () => bytes });
  } finally {
    await client.end();
  }
}

describe('an upgrade that cannot be completed is refused before anything is changed', () => {
  it('when a migration was changed after it was applied, also one behind those that are missing', async () => {
    await owner.query(`update migrations set digest = 'x' where name = '0002-tenancy.sql'`);
    await expectRefusal(
      async () => migrate(home.address),
      "The migration 0002-tenancy.sql was changed after it was applied. Install the program's files anew; nothing was changed.",
    );
    await owner.query(`insert into migrations select '${NEWEST}', 'x'`);
    await owner.query(`delete from migrations where name = '0002-tenancy.sql'`);
    await expectRefusal(
      async () => migrate(home.address),
      `The migration ${NEWEST} was changed after it was applied.`,
    );
  });

  it('when the database has migrations of a newer program, and lacks one of this program', async () => {
    await owner.query(`insert into migrations (name, digest) values ('9999-of-a-newer-version.sql', 'x')`);
    await expectRefusal(
      async () => migrate(home.address),
      `The database has the migration 9999-of-a-newer-version.sql of a newer Prosa, and lacks ${NEWEST} of this one.`,
    );
  });

  it('when the disk of the database has less room than its largest table needs twice', async () => {
    await owner.query(
      `create table large as select repeat(md5(n::text), 20) as text from generate_series(1, 1000) n`,
    );
    await expectRefusal(
      async () => upgradeWithFree(2 ** 28 - 1),
      /^The upgrade may need 256 MiB on the disk of the database, and 256 MiB are free\. Make room/,
    );
    await expectRefusal(async () => upgradeWithFree(0), 'and 0 MiB are free');
    expect(await upgradeWithFree(2 ** 28)).toContain(NEWEST);
  });

  it('when a table belongs to another database user', async () => {
    await owner.query('create role somebody_else');
    await owner.query('alter table users owner to somebody_else');
    const user = `upgrader_${home.address.database}`;
    await owner.query(
      `create role ${user} login createrole; alter database ${home.address.database} owner to ${user}`,
    );
    await owner.query(`grant select on migrations to ${user}`);
    const address: DatabaseAddress = { ...home.address, user };
    await expectRefusal(
      async () => migrate(address),
      /^The table \w+ does not belong to the database user upgrader_\w+ \(docs\/operations\.md\)\. Nothing was changed\.$/,
    );
    await owner.query(`alter database ${home.address.database} owner to postgres; alter table users owner to postgres;
      drop owned by ${user}, somebody_else; drop role ${user}, somebody_else`);
  });

  it('when the database user may not create tables, or not in this database', async () => {
    const user = `upgrader_${home.address.database}`;
    await owner.query(`create role ${user} login createrole`);
    const address: DatabaseAddress = { ...home.address, user };
    await owner.query(`grant select on migrations to ${user}`);
    await expectRefusal(
      async () => migrate(address),
      /may not create schemas in the database \w+: it must own it/,
    );
    await owner.query(`grant create on database ${home.address.database} to ${user}`);
    await expectRefusal(
      async () => migrate(address),
      /may not create tables in the schema public of \w+: it must own the database/,
    );
    await owner.query(`drop owned by ${user}; drop role ${user}`);
  });
});

describe('an upgrade goes on', () => {
  it('when the room on the disk of the database cannot be seen from here', async () => {
    expect(await upgradeWithFree(null)).toContain(NEWEST);
  });

  it('with room measured where the database runs on this machine', async () => {
    expect(await migrate(home.address)).toContain(NEWEST);
  });
});

describe('a program older than the database', () => {
  it('starts, as in a rolling upgrade, and says that the database is newer', async () => {
    const whole = await testDatabase();
    const client = new pg.Client(whole.address);
    await client.connect();
    await client.query(`insert into migrations (name, digest) values ('9999-of-a-newer-version.sql', 'x')`);
    await client.end();
    const warnings: string[] = [];
    expect(await migrate(whole.address, (warning) => void warnings.push(warning))).toEqual([]);
    expect(warnings).toEqual([
      'The database has the migration 9999-of-a-newer-version.sql of a newer Prosa than this one.',
    ]);
    await whole.drop();
  });
});
