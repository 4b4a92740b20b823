import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Config } from '../../platform/config/config.ts';
import { DiskStorage } from '../../platform/storage/disk-storage.ts';
import { openStorage } from '../../platform/storage/open-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { skip } from '../archive/entries.ts';

/** Where the files of a restore go until all of it is there. */
export interface FileLoad {
  put(key: string, type: string, data: AsyncIterable<Buffer>): Promise<void>;
  /** Puts the files in their place. */
  place(): Promise<void>;
  /** Removes what was put. */
  undo(): Promise<void>;
}

async function putIn(
  storage: Storage,
  key: string,
  type: string,
  data: AsyncIterable<Buffer>,
): Promise<void> {
  await storage.put(key, Readable.from(data, { objectMode: false }), type);
}

/** On disk: a folder beside the one that is served, which gets its name at the end. */
async function loadToDisk(config: Config): Promise<FileLoad> {
  const [media, unfinished] = [join(config.dataDir, 'media'), join(config.dataDir, 'media.restoring')];
  await rm(unfinished, { recursive: true, force: true });
  const storage = new DiskStorage(unfinished);
  let isPlaced = false;
  let hasFiles = false;
  return {
    async put(key, type, data) {
      hasFiles = true;
      await putIn(storage, key, type, data);
    },
    async place() {
      if (!hasFiles) return;
      await rm(media, { recursive: true, force: true });
      await rename(unfinished, media);
      isPlaced = true;
    },
    undo: async () => rm(isPlaced ? media : unfinished, { recursive: true, force: true }),
  };
}

/** In a bucket there is no such name to give: it was empty, so all that is in it can be removed again. */
async function loadToBucket(config: Config): Promise<FileLoad> {
  const storage = await openStorage(config);
  return {
    put: async (key, type, data) => putIn(storage, key, type, data),
    place: async () => undefined,
    async undo() {
      for await (const { key } of storage.list()) await storage.remove(key);
    },
  };
}

export async function beginFiles(config: Config): Promise<FileLoad> {
  return config.s3 ? loadToBucket(config) : loadToDisk(config);
}

/** Reads the files away, for whoever restores without media. */
export const leaveFiles: FileLoad = {
  async put(_key, _type, data) {
    await skip(data);
  },
  place: async () => undefined,
  undo: async () => undefined,
};
