import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress } from 'node:zlib';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { makeBackup } from '../../../apps/server/src/operations/backup/make-backup.ts';
import { copyOut, listTables } from '../../../apps/server/src/operations/backup/tables.ts';
import { readConfig } from '../../../apps/server/src/platform/config/config.ts';

// Run by backup.ts, in a process of its own: `backup`, `sealed` or `bare`, and the file.
const [kind, file = ''] = process.argv.slice(2);

/** What the machine can do at most: the same tables, read one after another and compressed likewise. */
async function bareCopy(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const tables = await listTables(client);
  async function* content(): AsyncGenerator<Buffer> {
    for (const table of tables) yield* client.query(copyTo(copyOut(table)));
  }
  await pipeline(Readable.from(content()), createZstdCompress(), createWriteStream(file));
  await client.end();
}

const config = readConfig(process.env);
const began = performance.now();
if (kind === 'bare') await bareCopy(config.databaseUrl ?? '');
else
  await makeBackup(config, {
    file,
    passphrase: kind === 'sealed' ? 'a phrase of the bench' : null,
    withoutMedia: false,
  });
const milliseconds = performance.now() - began;
console.log(JSON.stringify({ milliseconds, peakBytes: process.resourceUsage().maxRSS * 1_024 }));
