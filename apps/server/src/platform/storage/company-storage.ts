import { AppError, storageRefusal } from '@prosa/domain';
import { stat } from 'node:fs/promises';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import { existingFolder, freeBytes } from './free-bytes.ts';
import type { ByteRange, ListedFile, PutOptions, Source, Storage, StoredFile } from './storage.ts';
import { countedSize, countFile, forgetFile, lockUsage, readUsage } from './stored-files.ts';

/** Bytes; null of a stream, whose end is not known yet. */
async function sizeOf(source: Source): Promise<number | null> {
  if (Buffer.isBuffer(source)) return source.length;
  return 'file' in source ? (await stat(source.file)).size : null;
}

/** Null of a file that belongs to the installation. */
function companyOf(key: string): number | null {
  const [, id] = /^company(\d{1,15})\//.exec(key) ?? [];
  return id === undefined ? null : Number(id);
}

interface Deps {
  database: Database;
  config: Pick<Config, 'dataDir' | 'diskReserveBytes'>;
}

/**
 * Counts what each company stores, and refuses what exceeds the limit of its plan (ERR_STORAGE_LIMIT) or the disk
 * (ERR_DISK_FULL). A file is counted before it is stored and forgotten after it is removed, each in a transaction of its
 * own, so nothing is stored uncounted, and a transaction that stores messages waits for no other one here.
 */
export class CompanyStorage implements Storage {
  readonly #inner: Storage;
  readonly #deps: Deps;

  constructor(inner: Storage, deps: Deps) {
    this.#inner = inner;
    this.#deps = deps;
  }

  /** Throws when a company (null: the installation) could not store an upload of this size, which may still grow. */
  async requireSpace(companyId: number | null, size: number): Promise<void> {
    await this.#require(null, { size, isKept: false });
    if (companyId === null) return;
    const usage = await this.#deps.database.inCompany(companyId, (tx) => readUsage(tx));
    // Of its size nothing is known but that it is not empty: the bytes of a form are not all the file's.
    await this.#require(usage, { size: 1, isKept: false });
  }

  async put(
    key: string,
    source: Source,
    contentType: string,
    { isKept = false }: PutOptions = {},
  ): Promise<{ size: number }> {
    const size = await sizeOf(source);
    const companyId = companyOf(key);
    if (companyId === null) {
      await this.#require(null, { size: size ?? 0, isKept });
      return this.#inner.put(key, source, contentType);
    }
    await this.#count(companyId, key, { size: size ?? 0, isKept });
    const stored = await this.#inner.put(key, source, contentType).catch(async (error: unknown) => {
      // What was there under this key is still there: only what was counted is wrong, until the next count.
      if (!(await this.#isThere(key))) await this.#forget(companyId, key);
      throw error;
    });
    if (stored.size !== size) await this.#count(companyId, key, { size: stored.size, isKept: true });
    return stored;
  }

  async open(key: string, range?: ByteRange): Promise<StoredFile | null> {
    return this.#inner.open(key, range);
  }

  async remove(key: string): Promise<void> {
    await this.#inner.remove(key);
    const companyId = companyOf(key);
    if (companyId !== null) await this.#forget(companyId, key);
  }

  /** For a company that is removed: its rows went with it. */
  async removeAll(folder: string): Promise<void> {
    await this.#inner.removeAll(folder);
  }

  list(folder?: string): AsyncIterable<ListedFile> {
    return this.#inner.list(folder);
  }

  async #count(companyId: number, key: string, file: { size: number; isKept: boolean }): Promise<void> {
    await this.#deps.database.inCompany(companyId, async (tx) => {
      const usage = await lockUsage(tx);
      const replaced = await countedSize(tx, key);
      await this.#require({ ...usage, bytes: usage.bytes - replaced }, file);
      await countFile(tx, key, file.size);
    });
  }

  async #forget(companyId: number, key: string): Promise<void> {
    await this.#deps.database.inCompany(companyId, (tx) => forgetFile(tx, key));
  }

  async #isThere(key: string): Promise<boolean> {
    const file = await this.#inner.open(key).catch(() => null);
    file?.stream.destroy();
    return file !== null;
  }

  async #require(
    usage: { bytes: number; limit: number | null } | null,
    file: { size: number; isKept: boolean },
  ): Promise<void> {
    const { dataDir, diskReserveBytes: reserve } = this.#deps.config;
    const free = await freeBytes(await existingFolder(dataDir));
    const space = { used: usage?.bytes ?? 0, limit: usage?.limit ?? null, free, reserve };
    const refusal = storageRefusal(space, file);
    if (refusal !== null) throw new AppError(refusal);
  }
}
