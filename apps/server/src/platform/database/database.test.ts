import { sql } from 'kysely';
import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLogger } from '../log/logger.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { Database } from './database.ts';
import { brokenForeignKey } from './failures.ts';
import { migrate } from './migrate.ts';

let home: Awaited<ReturnType<typeof testDatabase>>;
let database: Database;

beforeAll(async () => {
  home = await testDatabase();
  database = new Database(home.address, createLogger('silent'));
  await database.acrossCompanies('fill the test', async ({ db }) => {
    await sql`insert into companies (id, name) values (11, 'Onze'), (12, 'Doze')`.execute(db);
    await sql`insert into queues (company_id, id, name, color) values (11, 101, 'A', '#111111'), (12, 102, 'B', '#222222')`.execute(
      db,
    );
    await sql`insert into users (company_id, id, name, email, "passwordHash") values (11, 201, 'Ana', 'ana@x.test', 'x')`.execute(
      db,
    );
  });
});

async function asOwner(text: string): Promise<void> {
  const client = new pg.Client(home.address);
  await client.connect();
  await client.query(text);
  await client.end();
}

afterAll(async () => {
  await database.close();
  await home.drop();
});

describe('a company transaction', () => {
  it('sees only the rows of its company, without any condition on the company', async () => {
    const names = await database.inCompany(11, async ({ db }) =>
      db.selectFrom('queues').select('name').execute(),
    );
    expect(names).toEqual([{ name: 'A' }]);
  });

  it('cannot write a row of another company', async () => {
    const writing = database.inCompany(11, async ({ db }) =>
      db.insertInto('queues').values({ company_id: 12, name: 'C', color: '#333333' }).execute(),
    );
    await expect(writing).rejects.toThrow(/row-level security/);
  });

  it("cannot change or remove another company's row", async () => {
    await database.inCompany(11, async ({ db }) => {
      expect(await db.updateTable('queues').set({ name: 'X' }).where('id', '=', 102).execute()).toMatchObject(
        [{ numUpdatedRows: 0n }],
      );
      expect(await db.deleteFrom('queues').where('id', '=', 102).execute()).toMatchObject([
        { numDeletedRows: 0n },
      ]);
    });
  });

  it('acts as a role that neither owns a table nor is a superuser', async () => {
    const [role] = await database.inCompany(11, async (tx) =>
      tx.query<{ name: string; rolsuper: boolean; rolbypassrls: boolean; owned: number }>(
        'role-of-a-transaction',
        `select current_user as name, rolsuper, rolbypassrls,
           (select count(*) from pg_class where relowner = pg_roles.oid) as owned
         from pg_roles where rolname = current_user`,
        [],
      ),
    );
    expect(role).toEqual({ name: 'prosa_app', rolsuper: false, rolbypassrls: false, owned: 0 });
  });

  it('leaves nothing of its company on the pooled connection', async () => {
    const single = new Database(home.address, createLogger('silent'), { app: 1, operator: 1 });
    await single.inCompany(11, async ({ db }) => db.selectFrom('queues').select('id').execute());
    const rows = await single.inCompany(12, async ({ db }) =>
      db.selectFrom('queues').select('name').execute(),
    );
    await single.close();
    expect(rows).toEqual([{ name: 'B' }]);
  });

  it('runs its callbacks after the commit, in order, and none of them after a failure', async () => {
    const order: string[] = [];
    await database.inCompany(11, async (tx) => {
      tx.afterCommit(() => void order.push('first'));
      tx.afterCommit(() => void order.push('second'));
      order.push('work');
    });
    const failing = database.inCompany(11, async (tx) => {
      tx.afterCommit(() => void order.push('never'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(order).toEqual(['work', 'first', 'second']);
  });
});

describe('a statement without a transaction around it', () => {
  const numbers = (text: string) => database.alone('a test', { name: text, text, values: [] });

  it('sees all companies, and is stored when it is answered', async () => {
    await numbers(`update companies set name = name || '!' where id in (11, 12)`);
    const rows = await numbers('select name from companies where id in (11, 12) order by id');
    expect(rows).toEqual([{ name: 'Onze!' }, { name: 'Doze!' }]);
  });

  it('leaves its connection usable when it fails', async () => {
    await expect(numbers('select 1 / 0')).rejects.toMatchObject({ code: '22012' });
    expect(await numbers('select 1 as one')).toEqual([{ one: 1 }]);
  });

  it('reports the database as unavailable when its connection is cut, and the next one succeeds', async () => {
    const cut = expect(numbers('select pg_sleep(60)')).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
    await asOwner(`do $$ begin loop
      perform pg_stat_clear_snapshot();
      perform pg_terminate_backend(pid) from pg_stat_activity
        where query = 'select pg_sleep(60)' and datname = current_database();
      exit when found;
      perform pg_sleep(0.01);
    end loop; end $$`);
    await cut;
    expect(await numbers('select 2 as two')).toEqual([{ two: 2 }]);
  });
});

describe('a transaction that goes wrong', () => {
  it('fails when the work swallowed a failed statement, because nothing was stored', async () => {
    const after: string[] = [];
    const swallowing = database.inCompany(11, async (tx) => {
      tx.afterCommit(() => void after.push('told'));
      await tx.query('no-such-table', 'select * from no_such_table', []).catch(() => undefined);
    });
    await expect(swallowing).rejects.toThrow('nothing was stored');
    expect(after).toEqual([]);
  });

  it('is repeated after a deadlock, and then succeeds', async () => {
    let attempts = 0;
    const answer = await database.inCompany(11, async (tx) => {
      attempts += 1;
      const code = attempts === 1 ? '40P01' : attempts === 2 ? '40001' : null;
      if (code)
        await sql.raw(`do $$ begin raise exception 'met' using errcode = '${code}'; end $$`).execute(tx.db);
      return 'done';
    });
    expect({ answer, attempts }).toEqual({ answer: 'done', attempts: 3 });
  });

  it('is attempted five times at most', async () => {
    let attempts = 0;
    const hopeless = database.inCompany(11, async (tx) => {
      attempts += 1;
      await sql`do $$ begin raise exception 'met' using errcode = '40P01'; end $$`.execute(tx.db);
    });
    await expect(hopeless).rejects.toThrow('met');
    expect(attempts).toBe(5);
  });

  it('does not report a missing file as a failure of the database', async () => {
    const reading = database.inCompany(11, async () => readFile('/no/such/file'));
    await expect(reading).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it('reports the database as unavailable when it cannot be reached', async () => {
    const nowhere = new Database({ host: '/no/such/folder' }, createLogger('silent'));
    await expect(nowhere.ping()).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE', status: 503 });
    await nowhere.close();
  });

  it('does not affect the next one when its connection is cut', async () => {
    await database.inCompany(11, async ({ db }) => db.selectFrom('queues').select('id').execute());
    const cut = database.inCompany(11, async (tx) => {
      const [row] = await tx.query<{ pid: number }>('own-pid', 'select pg_backend_pid() as pid', []);
      await asOwner(`select pg_terminate_backend(${row?.pid ?? 0}, 5000)`);
      return tx.query('after-the-cut', 'select 1', []);
    });
    await expect(cut).rejects.toMatchObject({ code: 'ERR_UNAVAILABLE' });
    const rows = await database.inCompany(11, async ({ db }) =>
      db.selectFrom('queues').select('id').execute(),
    );
    expect(rows).toEqual([{ id: 101 }]);
  });
});

describe('the schema', () => {
  it("stops a row from pointing at another company's row", async () => {
    const linking = database.acrossCompanies('point across', async ({ db }) =>
      sql`insert into user_queues (company_id, "userId", "queueId") values (11, 201, 102)`.execute(db),
    );
    await expect(linking).rejects.toSatisfy((error) => brokenForeignKey(error) !== null);
  });

  it('enforces row-level security on every table that has a company', async () => {
    const { rows } = await database.acrossCompanies('read the catalogue', async ({ db }) =>
      sql<{ name: string; enabled: boolean; forced: boolean; policies: number; keyed: boolean }>`
        select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
          (select count(*) from pg_policy p where p.polrelid = c.oid) as policies,
          exists (select from pg_index i join pg_attribute k on k.attrelid = c.oid and k.attnum = i.indkey[0]
            where i.indrelid = c.oid and i.indisprimary and k.attname = 'company_id') as keyed
        from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'company_id'
        where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`.execute(db),
    );
    expect(rows.length).toBeGreaterThan(25);
    // The audit log has one for each thing that the operator's role may do there: read, add, remove what is old.
    for (const table of rows) {
      const policies = table.name === 'audit_entries' ? 4 : 2;
      // A recovery begins before anybody knows whose the number is, or whether it is somebody's.
      const keyed = table.name !== 'password_recoveries';
      expect(table).toEqual({ name: table.name, enabled: true, forced: true, policies, keyed });
    }
  });

  it('carries the company in every foreign key between tenant tables', async () => {
    const { rows } = await database.acrossCompanies('read the catalogue', async ({ db }) =>
      sql<{ conname: string }>`
        select f.conname from pg_constraint f
        where f.contype = 'f' and f.confrelid <> 'companies'::regclass
          and exists (select from pg_attribute a where a.attrelid = f.conrelid and a.attname = 'company_id')
          and exists (select from pg_attribute a where a.attrelid = f.confrelid and a.attname = 'company_id')
          and not exists (select from pg_attribute a where a.attrelid = f.conrelid and a.attname = 'company_id' and a.attnum = any(f.conkey))`.execute(
        db,
      ),
    );
    expect(rows).toEqual([]);
  });
});

describe('the migrations', () => {
  it('are applied once', async () => {
    expect(await migrate(home.address)).toEqual([]);
  });

  it('refuse to go on when one was changed after it was applied', async () => {
    const changed = await testDatabase();
    const client = new pg.Client(changed.address);
    await client.connect();
    await client.query("update migrations set digest = 'x' where name = '0001-foundation.sql'");
    await client.end();
    await expect(migrate(changed.address)).rejects.toThrow(
      'The migration 0001-foundation.sql was changed after it was applied.',
    );
    await changed.drop();
  });
});
