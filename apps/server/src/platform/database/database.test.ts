import { sql } from 'kysely';
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

afterAll(async () => {
  await database.close();
  await home.drop();
});

describe('a company transaction', () => {
  it('sees its own rows only, without any condition on the company', async () => {
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

  it('leaves nothing of itself on the pooled connection', async () => {
    const single = new Database(home.address, createLogger('silent'), { app: 1, operator: 1 });
    await single.inCompany(11, async ({ db }) => db.selectFrom('queues').select('id').execute());
    const rows = await single.inCompany(12, async ({ db }) =>
      db.selectFrom('queues').select('name').execute(),
    );
    await single.close();
    expect(rows).toEqual([{ name: 'B' }]);
  });

  it('runs what follows after the commit, in order, and not at all after a failure', async () => {
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

describe('the schema', () => {
  it("stops a row from pointing at another company's row", async () => {
    const linking = database.acrossCompanies('point across', async ({ db }) =>
      sql`insert into user_queues (company_id, "userId", "queueId") values (11, 201, 102)`.execute(db),
    );
    await expect(linking).rejects.toSatisfy((error) => brokenForeignKey(error) !== null);
  });

  it('fences every table that has a company, and forces it', async () => {
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
    for (const table of rows)
      expect(table).toEqual({ name: table.name, enabled: true, forced: true, policies: 2, keyed: true });
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
  it('may be run by two processes at once', async () => {
    const fresh = await testDatabase();
    await expect(Promise.all([migrate(fresh.address), migrate(fresh.address)])).resolves.toEqual([[], []]);
    await fresh.drop();
  });
});
