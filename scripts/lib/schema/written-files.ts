import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DatabaseAddress } from '../../../apps/server/src/platform/database/pool.ts';
import { root } from '../run.ts';
import { areas, bookkeeping } from './areas.ts';
import { readCatalogue, type Catalogue } from './catalogue.ts';
import { printPicture } from './print-picture.ts';
import { printSchema } from './print-sql.ts';
import { printTypes } from './print-types.ts';

const database = 'apps/server/src/platform/database';

/** Throws when a table is in no area, or an area names a missing table. */
function refuseStrays({ tables }: Catalogue): void {
  const named = [...Object.values(areas).flat(), ...bookkeeping];
  const there = tables.map(({ name }) => name);
  const strays = there.filter((name) => !named.includes(name));
  const gone = named.filter((name) => !there.includes(name));
  if (strays.length > 0) throw new Error(`In no area of scripts/lib/schema/areas.ts: ${strays.join(', ')}`);
  if (gone.length > 0) throw new Error(`In scripts/lib/schema/areas.ts, and no table: ${gone.join(', ')}`);
}

/** What `npm run schema` writes, from a database with all migrations: the text of each file by its path. */
export async function writtenFiles(address: DatabaseAddress): Promise<Map<string, string>> {
  const catalogue = await readCatalogue(address);
  refuseStrays(catalogue);
  const files = new Map([
    ['docs/schema.sql', printSchema(catalogue)],
    ['docs/schema.md', printPicture(catalogue)],
  ]);
  for (const [name, text] of printTypes(catalogue)) files.set(`${database}/${name}`, text);
  return files;
}

/** The files that differ from what the database gives, and files of types that nothing writes any more. */
export async function staleFiles(files: ReadonlyMap<string, string>, folder = root): Promise<string[]> {
  const stale: string[] = [];
  for (const [path, text] of files) {
    const stored = await readFile(join(folder, path), 'utf8').catch(() => null);
    if (stored !== text) stale.push(path);
  }
  const types = await readdir(join(folder, database, 'tables')).catch(() => []);
  const unwritten = types.map((name) => `${database}/tables/${name}`).filter((path) => !files.has(path));
  return [...stale, ...unwritten];
}
