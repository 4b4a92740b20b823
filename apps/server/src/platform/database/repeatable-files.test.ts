import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { migrate } from './migrate.ts';
import { inOrder } from './repeatable-files.ts';

let home: TestDatabase;
let owner: pg.Client;

beforeAll(async () => {
  home = await testDatabase();
  owner = new pg.Client(home.address);
  await owner.connect();
});

afterAll(async () => {
  await owner.end();
  await home.drop();
});

const answer = async (text: string): Promise<unknown> => {
  const { rows } = await owner.query<{ answer: unknown }>(text);
  return rows[0]?.answer;
};

describe('the files of functions', () => {
  it('come after those whose functions they call', () => {
    const files = ['first', 'second', 'third'].map((name, index, names) => ({
      name,
      text: `select ${names[index + 1] ?? 'now'}()`,
    }));
    expect(inOrder(files).map(({ name }) => name)).toEqual(['third', 'second', 'first']);
  });

  it('that call each other in a circle are refused', () => {
    const files = [
      { name: 'first', text: 'select second()' },
      { name: 'second', text: 'select first()' },
    ];
    expect(() => inOrder(files)).toThrow('These functions call each other: first, second.');
  });

  it('are applied again with their triggers when their text changed, and no others are', async () => {
    await owner.query(`drop trigger forget_bot_session on tickets`);
    await owner.query(
      `update repeatable_files set digest = 'x' where name in ('forget_bot_session', 'set_due_at')`,
    );
    expect(await migrate(home.address)).toEqual(['forget_bot_session', 'set_due_at']);
    const triggers = await answer(
      `select count(*)::int as answer from pg_trigger where tgname = 'forget_bot_session'`,
    );
    expect(triggers).toBe(1);
    expect(await migrate(home.address)).toEqual([]);
  });

  it('are left alone by a program older than the database', async () => {
    await owner.query(`insert into migrations (name, digest) values ('9999-of-a-newer-version.sql', 'x')`);
    await owner.query(`update repeatable_files set digest = 'newer' where name = 'has_clock'`);
    expect(await migrate(home.address)).toEqual([]);
    await owner.query(`delete from migrations where name like '9999%'`);
    expect(await migrate(home.address)).toEqual(['has_clock']);
  });

  it('are refused when a function would have two signatures', async () => {
    await owner.query(
      `create function has_clock(company bigint) returns boolean language sql as 'select true'`,
    );
    await owner.query(`update repeatable_files set digest = 'x' where name = 'has_clock'`);
    await expect(migrate(home.address)).rejects.toThrow(
      'The function has_clock has two signatures: a new migration has to drop the old one.',
    );
    await owner.query('drop function has_clock(bigint)');
  });
});

describe('a time-ordered id', () => {
  it('is a UUID of version 7, and a later one is greater', async () => {
    expect(await answer(`select time_ordered_uuid()::text as answer`)).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    const isOrdered = await answer(`
      select bool_and(id >= before) as answer from (
        select id, lag(id) over (order by place) as before
        from (select place, left(time_ordered_uuid()::text, 18) as id from generate_series(1, 2000) place) made) pairs`);
    expect(isOrdered).toBe(true);
  });
});
