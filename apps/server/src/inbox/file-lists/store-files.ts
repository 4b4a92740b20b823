import type { FileList } from '@prosa/contract';
import { AppError, found, invalidField, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import { type MediaColumns, storeUpload } from '../../platform/storage/store-upload.ts';
import { type FileListRow, lockFileList, readFileList, saveOption } from './queries.ts';
import { announced } from './write-file-list.ts';

interface Upload {
  optionIds: number[];
  files: readonly UploadedFile[];
}

function checkTargets({ options }: FileListRow, { optionIds, files }: Upload): void {
  if (optionIds.length !== files.length || new Set(optionIds).size !== optionIds.length) {
    const message = 'one option for each file';
    throw invalidField('id', message);
  }
  const known = new Set(options.map(({ id }) => id));
  if (!optionIds.every((id) => known.has(id))) throw new AppError('ERR_NO_FILE_LIST_FOUND');
}

async function storeAll(app: App, folder: string, files: readonly UploadedFile[]): Promise<MediaColumns[]> {
  const stored: MediaColumns[] = [];
  try {
    for (const file of files) stored.push(await storeUpload(app.storage, folder, file));
    return stored;
  } catch (error) {
    await removeAll(app, stored);
    throw error;
  }
}

async function removeAll(app: App, stored: readonly MediaColumns[]): Promise<void> {
  for (const { mediaPath } of stored) await app.storage.remove(mediaPath);
}

/** Stores a file for each option, all or none; the files before are removed. */
export async function storeFiles(app: App, viewer: Viewer, id: number, upload: Upload): Promise<FileList> {
  const { companyId } = viewer;
  await app.database.inCompany(companyId, async (tx) =>
    checkTargets(found(await readFileList(tx, id), 'ERR_NO_FILE_LIST_FOUND'), upload),
  );
  const stored = await storeAll(app, `company${companyId}/fileList/${id}`, upload.files);
  try {
    return await app.database.inCompany(companyId, async (tx) => {
      const before = found(await lockFileList(tx, id), 'ERR_NO_FILE_LIST_FOUND');
      checkTargets(before, upload);
      for (const [index, { mediaPath, mediaName, mediaMime, mediaSize }] of stored.entries()) {
        const values = { path: mediaPath, fileName: mediaName, mediaType: mediaMime, size: mediaSize };
        await saveOption(tx, upload.optionIds[index] ?? 0, values);
      }
      return announced(app, tx, id, before);
    });
  } catch (error) {
    await removeAll(app, stored);
    throw error;
  }
}
