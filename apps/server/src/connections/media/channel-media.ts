import { type ChannelMedia, MediaRefused, type StoredMedia } from '@prosa/channel-driver';
import { fileTypeFromFile } from 'file-type';
import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { App } from '../../platform/app.ts';
import { foundNoSpace } from '../../platform/storage/no-space.ts';
import { namedFile } from '../../platform/storage/store-upload.ts';
import { streamToFile } from '../../platform/storage/stream-to-file.ts';

type Services = Pick<App, 'config' | 'storage'>;

async function* bounded(source: AsyncIterable<Uint8Array>, most: number, count: (bytes: number) => void) {
  let size = 0;
  for await (const chunk of source) {
    size += chunk.byteLength;
    if (size > most) throw new MediaRefused('tooLarge', `more than ${most} bytes`);
    count(size);
    yield chunk;
  }
}

/** Streams to a local file first: the bytes decide the type, and half a file is never stored. */
async function keepFrom(
  { storage }: Services,
  companyId: number,
  { path, source, most }: { path: string; source: Readable; most: number },
  { name, mime }: { name: string; mime: string },
): Promise<StoredMedia> {
  let size = 0;
  await streamToFile(
    bounded(source, most, (bytes) => (size = bytes)),
    path,
  );
  if (size === 0) throw new MediaRefused('type', 'an empty file');
  const type = await fileTypeFromFile(path);
  const sniffed = {
    mimeType: type?.mime ?? 'application/octet-stream',
    extension: type ? `.${type.ext}` : '',
  };
  const file = { field: 'file', fileName: name, path, size, claimedType: mime, ...sniffed };
  const named = await namedFile(file, `company${companyId}/messages`);
  await storage.put(named.path, { file: path }, named.mime, { isKept: true }).catch((error: unknown) => {
    // A file that waited for room would hold up all later messages of its conversation.
    throw foundNoSpace(error) ? new MediaRefused('diskFull', 'the disk is full') : error;
  });
  return named;
}

const PREFIX = 'received-';
/** No download takes this long. */
const OLD_MS = 6 * 3_600_000;
const folderOf = ({ config }: Pick<App, 'config'>) => join(config.dataDir, 'tmp');

/** Removes what killed processes left half received or half uploaded; what is younger may be another process's. */
export async function removeLeftMedia(services: Pick<App, 'config' | 'now'>): Promise<void> {
  const folder = folderOf(services);
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name);
    const file = await stat(path).catch(() => null);
    if (file && file.mtimeMs < services.now().getTime() - OLD_MS)
      await rm(path, { recursive: true, force: true });
  }
}

/** Stores the files of customers, limited in size; their bytes decide their type. */
export function createChannelMedia(services: Services, maxMediaBytes: () => Promise<number>): ChannelMedia {
  const folder = folderOf(services);
  return {
    async keep({ companyId }, source, name, mime) {
      const path = join(folder, `${PREFIX}${randomUUID()}`);
      try {
        const most = await maxMediaBytes();
        await mkdir(folder, { recursive: true, mode: 0o700 });
        return await keepFrom(services, companyId, { path, source, most }, { name, mime });
      } finally {
        source.destroy();
        await rm(path, { force: true });
      }
    },
  };
}
