import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { copyFile, mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import {
  checkedKey,
  isKey,
  type ByteRange,
  type ListedFile,
  type Source,
  type Storage,
  type StoredFile,
} from './storage.ts';
import { streamToFile } from './stream-to-file.ts';

const TYPE = '.content-type';
const UNFINISHED = /\.[0-9a-f-]{36}\.part$/;

/** Files below one folder. A file appears whole or not at all, and is on the disk when `put` resolves. */
export class DiskStorage implements Storage {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async put(key: string, source: Source, contentType: string): Promise<{ size: number }> {
    const path = this.#path(key);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    const unfinished = `${path}.${randomUUID()}.part`;
    try {
      await written(unfinished, source);
      await synced(unfinished);
      await writeFile(`${path}${TYPE}`, contentType, { mode: 0o600, flush: true });
      await rename(unfinished, path);
      await synced(dirname(path));
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    return { size: (await stat(path)).size };
  }

  async open(key: string, range?: ByteRange): Promise<StoredFile | null> {
    const path = this.#path(key);
    const known = await stat(path).catch(() => null);
    if (!known?.isFile()) return null;
    const contentType = await readFile(`${path}${TYPE}`, 'utf8').catch(() => 'application/octet-stream');
    return { stream: createReadStream(path, range ?? {}), size: known.size, contentType };
  }

  async remove(key: string): Promise<void> {
    const path = this.#path(key);
    await rm(path, { force: true });
    await rm(`${path}${TYPE}`, { force: true });
  }

  async removeAll(folder: string): Promise<void> {
    await rm(this.#path(folder), { recursive: true, force: true });
  }

  async *list(folder = ''): AsyncGenerator<ListedFile> {
    yield* filesIn(this.#root, folder === '' ? '' : checkedKey(folder));
  }

  #path(key: string): string {
    return join(this.#root, checkedKey(key));
  }
}

async function* filesIn(root: string, folder: string): AsyncGenerator<ListedFile> {
  const entries = await opendir(join(root, folder)).catch((error: NodeJS.ErrnoException) => {
    // A store in which nothing was stored yet, or a folder that is being removed.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for await (const entry of entries) {
    const key = folder === '' ? entry.name : `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesIn(root, key);
    else if (entry.isFile() && isKey(key) && !key.endsWith(TYPE) && !UNFINISHED.test(key)) {
      // Null: it was removed since its folder was read.
      const found = await stat(join(root, key)).catch(() => null);
      if (found) yield { key, size: found.size };
    }
  }
}

async function written(path: string, source: Source): Promise<void> {
  // The kernel copies the file: its bytes do not pass through this process, and some file systems only link them.
  if ('file' in source) return copyFile(source.file, path, constants.COPYFILE_FICLONE);
  const stream = Buffer.isBuffer(source) ? Readable.from([source]) : source;
  await streamToFile(stream, path);
}

async function synced(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync();
  await file.close();
}
