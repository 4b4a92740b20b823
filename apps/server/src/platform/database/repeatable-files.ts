import type pg from 'pg';
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';

const folder = new URL('./functions/', import.meta.url);

/** A file of `functions/`: the current text of the function of that name, and of the triggers that run it. */
export interface RepeatableFile {
  name: string;
  text: string;
}

async function readFiles(): Promise<RepeatableFile[]> {
  const files = (await readdir(folder)).filter((file) => /^[a-z_]+\.sql$/.test(file)).toSorted();
  return Promise.all(
    files.map(async (file) => ({
      name: file.slice(0, -'.sql'.length),
      text: await readFile(new URL(file, folder), 'utf8'),
    })),
  );
}

/** Sorts the files so that each follows those whose functions it calls; throws an Error on a cycle. */
export function inOrder(files: readonly RepeatableFile[]): RepeatableFile[] {
  const ordered: RepeatableFile[] = [];
  const open = new Set<string>();
  function add(file: RepeatableFile): void {
    if (ordered.includes(file)) return;
    if (open.has(file.name)) throw new Error(`These functions call each other: ${[...open].join(', ')}.`);
    open.add(file.name);
    for (const other of files)
      if (other !== file && new RegExp(String.raw`\b${other.name}\s*\(`).test(file.text)) add(other);
    open.delete(file.name);
    ordered.push(file);
  }
  for (const file of files) add(file);
  return ordered;
}

const digestOf = ({ text }: RepeatableFile): string => createHash('sha256').update(text).digest('hex');

/** `create or replace` with other arguments adds a second function beside the first, which callers might still use. */
async function refuseSecondSignatures(client: pg.Client, names: string[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select proname as name from pg_proc
     where pronamespace = 'public'::regnamespace and proname = any ($1)
     group by proname having count(*) > 1`,
    [names],
  );
  for (const { name } of rows)
    throw new Error(`The function ${name} has two signatures: a new migration has to drop the old one.`);
}

/** Applies the files that changed since they were last applied, in one transaction. Returns their names. */
export async function applyChanged(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; digest: string }>(
    'select name, digest from repeatable_files',
  );
  const applied = new Map(rows.map(({ name, digest }) => [name, digest]));
  const changed = inOrder(await readFiles()).filter((file) => applied.get(file.name) !== digestOf(file));
  if (changed.length === 0) return [];
  const names = changed.map(({ name }) => name);
  await client.query('begin');
  for (const file of changed) await client.query(file.text);
  await refuseSecondSignatures(client, names);
  await client.query(
    `insert into repeatable_files (name, digest) select * from unnest($1::text[], $2::text[])
     on conflict (name) do update set digest = excluded.digest, "appliedAt" = now()`,
    [names, changed.map(digestOf)],
  );
  await client.query('commit');
  return names;
}
