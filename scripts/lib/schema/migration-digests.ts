import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../run.ts';

const usual = join(root, 'apps/server/src/platform/database/migrations');
const LIST = 'digests.txt';

/** One line per migration: digest, space, name; in the order in which they are applied. */
async function readList(folder: string): Promise<Map<string, string>> {
  const text = await readFile(join(folder, LIST), 'utf8').catch(() => '');
  const lines = text.split('\n').filter((line) => line !== '');
  return new Map(lines.map((line) => [line.slice(65), line.slice(0, 64)]));
}

async function readFolder(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted();
  const digests = new Map<string, string>();
  for (const name of names) {
    const text = await readFile(join(folder, name), 'utf8');
    digests.set(name, createHash('sha256').update(text).digest('hex'));
  }
  return digests;
}

/** The changes to migrations other than an addition at the end, a sentence for each. */
export async function migrationProblems(folder = usual): Promise<string[]> {
  const [listed, there] = [await readList(folder), await readFolder(folder)];
  const last = [...listed.keys()].at(-1) ?? '';
  const problems: string[] = [];
  for (const [name, digest] of listed) {
    if (!there.has(name)) problems.push(`${name} was removed: what is merged stays.`);
    else if (there.get(name) !== digest) problems.push(`${name} was changed: add a new migration instead.`);
  }
  for (const name of there.keys()) {
    if (listed.has(name)) continue;
    if (!/^\d{4}-[\w-]+\.sql$/.test(name)) problems.push(`${name} is not named like 0009-what-it-does.sql.`);
    else if (name.slice(0, 4) <= last.slice(0, 4))
      problems.push(`${name} must come after ${last}: give it a higher number.`);
    else problems.push(`${name} is not in ${LIST}: npm run schema`);
  }
  return problems;
}

/** Adds new migrations to the list, and leaves listed ones as they are. Returns the added names. */
export async function appendDigests(folder = usual): Promise<string[]> {
  const [listed, there] = [await readList(folder), await readFolder(folder)];
  const last = [...listed.keys()].at(-1) ?? '';
  const added = [...there.keys()].filter((name) => !listed.has(name) && name.slice(0, 4) > last.slice(0, 4));
  for (const name of added) listed.set(name, there.get(name) ?? '');
  const text = [...listed].map(([name, digest]) => `${digest} ${name}\n`).join('');
  if (added.length > 0) await writeFile(join(folder, LIST), text);
  return added;
}
