import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import type { DatabaseAddress } from './pool.ts';

const folder = new URL('./migrations/', import.meta.url);
// Any number will do, as long as every version of this program uses the same one.
const LOCK = 7_207_011;

/**
 * Both are shared by every database of the server, and the lock is not: a process that migrates another database may
 * be making them at the same time. Whoever comes second finds them, and asks again.
 */
const roles = `
do $$
declare wanted text;
begin
  foreach wanted in array array['prosa_app', 'prosa_operator'] loop
    for attempt in 1 .. 10 loop
      begin
        if not exists (select from pg_roles where rolname = wanted) then
          execute format('create role %I nologin', wanted);
        end if;
        if not pg_has_role(current_user, wanted, 'member') then
          execute format('grant %I to current_user', wanted);
        end if;
        exit;
      exception when duplicate_object or unique_violation or internal_error then
        -- internal_error: 'tuple concurrently updated'.
        if attempt = 10 then raise; end if;
        perform pg_sleep(0.05);
      end;
    end loop;
  end loop;
end $$;
grant usage on schema public to prosa_app, prosa_operator;
create table if not exists migrations (
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
  await client.query(roles);
  const { rows } = await client.query<{ name: string; digest: string }>(
    'select name, digest from migrations',
  );
  const applied = new Map(rows.map((row) => [row.name, row.digest]));
  const done: string[] = [];
  for (const { name, text, digest } of await readMigrations()) {
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
  return done;
}

/** Applies what is missing, under a lock: of two processes that start together, one waits. Answers the names. */
export async function migrate(address: DatabaseAddress): Promise<string[]> {
  const client = new pg.Client({ ...address, application_name: 'prosa_migrations' });
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    return await applyMissing(client);
  } finally {
    await client.end();
  }
}
