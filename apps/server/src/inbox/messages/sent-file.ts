import { type StoredMedia } from '@prosa/channel-driver';
import { AppError } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import { namedFile } from '../../platform/storage/store-upload.ts';
import { dropFiles } from '../stored-files/drop-files.ts';

/** The facts of an uploaded file before it is stored, so that refusals happen early. */
export async function mediaOf(file: UploadedFile, companyId: number): Promise<StoredMedia> {
  return namedFile(file, `company${companyId}/messages`);
}

export interface WaitingFile {
  file: UploadedFile;
  media: StoredMedia;
}

type Services = Pick<App, 'storage' | 'database' | 'jobs'>;

/** After this time the slowest file is stored and its message committed. */
const LONGEST_SEND_MS = 3_600_000;

/**
 * Stores the files one at a time, then runs `send`, which stores their messages. Removes files that are unused or
 * whose messages are refused. If the result is unknown (the answer to the commit was lost, or the process died), a
 * job an hour later removes those that nothing needs.
 */
export async function withFiles<Result extends { unused: { media: StoredMedia | null }[] }>(
  app: Services,
  companyId: number,
  waiting: readonly WaitingFile[],
  send: () => Promise<Result>,
): Promise<Result> {
  const paths = waiting.map(({ media }) => media.path);
  if (paths.length > 0)
    await app.database.inCompany(companyId, (tx) => dropFiles(app, tx, paths, LONGEST_SEND_MS));
  try {
    for (const { file, media } of waiting) await app.storage.put(media.path, { file: file.path }, media.mime);
    const result = await send();
    await removeFiles(
      app,
      result.unused.flatMap(({ media }) => (media ? [media.path] : [])),
    );
    return result;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'ERR_UNAVAILABLE')) await removeFiles(app, paths);
    throw error;
  }
}

async function removeFiles({ storage }: Services, paths: readonly string[]): Promise<void> {
  for (const path of paths) await storage.remove(path);
}
