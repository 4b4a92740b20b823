import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import { startPostgresInMemory } from '../apps/server/src/testing/postgres-in-memory.ts';
import { root } from './lib/run.ts';
import { appendDigests } from './lib/schema/migration-digests.ts';
import { staleFiles, writtenFiles } from './lib/schema/written-files.ts';

// Writes the table types, docs/schema.sql and docs/schema.md from an empty database with all migrations, and adds the
// digests of new migrations to their list. `npm test` compares the files, `npm run check` the digests.
const added = await appendDigests();
for (const name of added) console.log(`added to the list of digests: ${name}`);
const { address, stop } = await startPostgresInMemory({});
try {
  await migrate(address);
  const files = await writtenFiles(address);
  const stale = await staleFiles(files);
  for (const path of stale) {
    const text = files.get(path);
    await mkdir(dirname(join(root, path)), { recursive: true });
    if (text === undefined) await rm(join(root, path));
    else await writeFile(join(root, path), text);
    console.log(`written: ${path}`);
  }
  console.log(stale.length === 0 ? 'nothing has changed' : `${stale.length} files written`);
} finally {
  await stop();
}
