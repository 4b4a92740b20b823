import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

/** The folder, or the nearest one above it that is there already. */
export async function existingFolder(folder: string): Promise<string> {
  for (let at = folder; ; at = dirname(at)) {
    const found = await stat(at).catch(() => null);
    if (found || at === dirname(at)) return at;
  }
}

/** What is free on the disk of an existing folder, in bytes. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
