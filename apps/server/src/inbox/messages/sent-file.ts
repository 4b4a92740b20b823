import { type StoredMedia } from '@prosa/channel-driver';
import type { App } from '../../platform/app.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import { namedFile } from '../../platform/storage/store-upload.ts';

/** What is known of an uploaded file before it is stored. Nothing is refused later for what can be seen now. */
export async function mediaOf(file: UploadedFile, companyId: number): Promise<StoredMedia> {
  return namedFile(file, `company${companyId}/messages`);
}

export interface WaitingFile {
  file: UploadedFile;
  media: StoredMedia;
}

/** Puts the files into the storage, one at a time; when one cannot be stored, none stays. */
export async function storeFiles(
  { storage }: Pick<App, 'storage'>,
  waiting: readonly WaitingFile[],
): Promise<void> {
  try {
    for (const { file, media } of waiting) await storage.put(media.path, { file: file.path }, media.mime);
  } catch (error) {
    await removeFiles({ storage }, waiting);
    throw error;
  }
}

export async function removeFiles(
  { storage }: Pick<App, 'storage'>,
  waiting: readonly { media: Pick<StoredMedia, 'path'> }[],
): Promise<void> {
  for (const { media } of waiting) await storage.remove(media.path);
}
