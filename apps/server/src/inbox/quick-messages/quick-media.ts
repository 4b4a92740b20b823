import type { QuickMessage } from '@prosa/contract';
import { AppError, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import { storeUpload } from '../../platform/storage/store-upload.ts';
import { saveQuickMessage } from './queries.ts';
import { announced, changeableQuickMessage } from './write-quick-message.ts';

/**
 * Stores the file and removes the one before. The right to change is checked first, so that a refusal stores no file.
 */
export async function storeQuickMedia(
  app: App,
  viewer: Viewer,
  id: number,
  upload: UploadedFile | undefined,
): Promise<QuickMessage> {
  const { companyId } = viewer;
  await app.database.inCompany(companyId, (tx) => changeableQuickMessage(tx, viewer, id));
  const stored = await storeUpload(app.storage, `company${companyId}/quickMessage`, upload);
  try {
    return await app.database.inCompany(companyId, async (tx) => {
      const before = await changeableQuickMessage(tx, viewer, id);
      await saveQuickMessage(tx, id, { ...stored, isMedia: true });
      const { mediaPath } = before;
      if (mediaPath) tx.afterCommit(() => app.storage.remove(mediaPath));
      return announced(app, tx, id, before);
    });
  } catch (error) {
    await app.storage.remove(stored.mediaPath);
    throw error;
  }
}

const noMedia = { isMedia: false, mediaPath: null, mediaName: null, mediaMime: null, mediaSize: null };

/** Refused with ERR_TEXT_REQUIRED when there is no text, because nothing would be left to send. */
export async function removeQuickMedia(app: App, viewer: Viewer, id: number): Promise<QuickMessage> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const before = await changeableQuickMessage(tx, viewer, id);
    if (before.message === '') {
      throw new AppError('ERR_TEXT_REQUIRED', { details: [{ field: 'message', message: 'required' }] });
    }
    await saveQuickMessage(tx, id, noMedia);
    const { mediaPath } = before;
    if (mediaPath) tx.afterCommit(() => app.storage.remove(mediaPath));
    return announced(app, tx, id, before);
  });
}
