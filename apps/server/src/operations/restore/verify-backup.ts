import { buffer } from 'node:stream/consumers';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { readArchive } from '../archive/archive-file.ts';
import { readEntries, Sequences, skip, Totals, type About, type ReadEntry } from '../archive/entries.ts';
import { DamagedBackup } from '../archive/failures.ts';
import { nameOf } from '../backup/tables.ts';

export interface VerifiedBackup {
  about: About;
  totals: Totals;
  /** The app secret of the installation; null when it had none. */
  secret: string | null;
  sequences: Sequences;
}

const MOST_JSON_BYTES = 2 ** 24;

async function readText({ data }: ReadEntry): Promise<string> {
  let length = 0;
  async function* bounded(): AsyncGenerator<Buffer> {
    for await (const block of data) {
      length += block.length;
      if (length > MOST_JSON_BYTES) throw new DamagedBackup();
      yield block;
    }
  }
  return (await buffer(bounded())).toString();
}

async function readJson<Schema extends z.ZodType>(
  entry: ReadEntry,
  schema: Schema,
): Promise<z.output<Schema>> {
  const text = await readText(entry);
  try {
    return schema.parse(JSON.parse(text));
  } catch (error) {
    throw new DamagedBackup(undefined, { cause: error });
  }
}

/** Collects what the entries say, and counts what they have. */
class Collector {
  about: About | null = null;
  secret: string | null = null;
  sequences: Sequences | null = null;
  totals: Totals | null = null;
  readonly seen: Totals = { tables: {}, files: 0, fileBytes: 0 };

  async take(entry: ReadEntry): Promise<void> {
    const { header } = entry;
    if ((this.about === null) !== (header.kind === 'about')) throw new DamagedBackup();
    if (header.kind === 'about') this.about = header;
    else if (header.kind === 'secret') this.secret = await readText(entry);
    else if (header.kind === 'sequences') this.sequences = await readJson(entry, Sequences);
    else if (header.kind === 'end') this.totals = await readJson(entry, Totals);
    await skip(entry.data);
    const { rows = 0, bytes = 0, sha256 = '' } = entry.counted ?? {};
    if (header.kind === 'table') this.seen.tables[nameOf(header)] = { rows, bytes, sha256 };
    if (header.kind !== 'file') return;
    this.seen.files += 1;
    this.seen.fileBytes += bytes;
  }
}

/**
 * Reads a backup to its end: every byte opens, every checksum is right, and the last entry names what came before it.
 * Throws a DamagedBackup or an UnopenedBackup otherwise. Changes nothing.
 */
export async function verifyBackup(path: string, passphrase: string | null): Promise<VerifiedBackup> {
  const collector = new Collector();
  await readArchive(path, passphrase, async (content) => {
    for await (const entry of readEntries(content)) await collector.take(entry);
  });
  const { about, secret, sequences, totals, seen } = collector;
  if (!about || !sequences || !totals || !isDeepStrictEqual(totals, seen)) throw new DamagedBackup();
  return { about, secret, sequences, totals };
}
