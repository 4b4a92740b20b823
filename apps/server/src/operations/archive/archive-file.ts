import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, open, rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { ConfigError } from '../../platform/config/config.ts';
import { DamagedBackup } from './failures.ts';
import { MOST_HEADER_BYTES, readHeader, seal, unseal, type ReadHeader } from './seal.ts';

/** Compressing costs one task of the thread pool for each write: many small ones are put together. */
const GATHERED = 131_072;

async function* gathered(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const bytes of source) {
    parts.push(bytes);
    length += bytes.length;
    if (length < GATHERED) continue;
    yield Buffer.concat(parts, length);
    parts = [];
    length = 0;
  }
  yield Buffer.concat(parts, length);
}

async function synced(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync();
  await file.close();
}

/**
 * Writes an archive, compressed and sealed, which only its owner may read. The file appears whole or not at all; throws a
 * ConfigError when there is one already, also one that came meanwhile. Returns its size.
 */
export async function writeArchive(
  path: string,
  content: AsyncIterable<Buffer>,
  passphrase: string | null,
  cost?: Parameters<typeof seal>[1],
): Promise<number> {
  const taken = () => new ConfigError(`${path} is there already: a backup replaces no file.`);
  if (existsSync(path)) throw taken();
  const { header, sealing } = await seal(passphrase, cost);
  // A name of its own, and no file that is there: neither another backup nor what somebody has prepared is written to.
  const unfinished = `${path}.${randomUUID()}.unfinished`;
  const file = createWriteStream(unfinished, { mode: 0o600, flags: 'wx' });
  try {
    file.write(header);
    await pipeline(Readable.from(gathered(content)), createZstdCompress(), sealing, file);
    await synced(unfinished);
    // Unlike a rename, a link replaces nothing.
    await link(unfinished, path);
  } catch (error) {
    throw error instanceof Error && 'code' in error && error.code === 'EEXIST' ? taken() : error;
  } finally {
    await rm(unfinished, { force: true });
  }
  return (await stat(path)).size;
}

/** Reads the header of an archive; throws a ConfigError when the file is missing or none of ours. */
export async function openArchive(path: string): Promise<ReadHeader> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    throw new ConfigError(`${path} cannot be read (${error.code}).`);
  });
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(MOST_HEADER_BYTES), 0, MOST_HEADER_BYTES, 0);
    return readHeader(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

function hasCode(error: unknown, codes: RegExp): boolean {
  return error instanceof Error && 'code' in error && codes.test(String(error.code));
}

/** Reads what was given to `writeArchive`; `read` must take it to its end. */
export async function readArchive<Result>(
  path: string,
  passphrase: string | null,
  read: (content: AsyncIterable<Buffer>) => Promise<Result>,
): Promise<Result> {
  const header = await openArchive(path);
  const opening = await unseal(header, passphrase);
  let result: [Result] | undefined;
  try {
    await pipeline(
      createReadStream(path, { start: header.length, highWaterMark: 262_144 }),
      opening,
      createZstdDecompress(),
      async (content: AsyncIterable<Buffer>) => {
        result = [await read(content)];
      },
    );
  } catch (error) {
    // Bytes that opened and cannot be decompressed were sealed by somebody else's program.
    if (hasCode(error, /^(ZSTD_|ERR_ZSTD|Z_)/)) throw new DamagedBackup();
    throw error;
  }
  if (!result) throw new DamagedBackup();
  return result[0];
}
