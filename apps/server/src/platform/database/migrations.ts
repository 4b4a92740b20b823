import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

const folder = new URL('./migrations/', import.meta.url);

export interface MigrationMark {
  name: string;
  digest: string;
}

export interface Migration extends MigrationMark {
  text: string;
}

/** The migrations of this program, in their order. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-[\w-]+\.sql$/.test(name)).toSorted();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, digest: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** The migrations that a database has; empty when it has no table of them. */
export async function appliedMigrations(client: pg.ClientBase): Promise<MigrationMark[]> {
  const { rows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.migrations') is not null as "isThere"`,
  );
  if (!rows[0]?.isThere) return [];
  return (await client.query<MigrationMark>('select name, digest from public.migrations order by name')).rows;
}
