import { MOST_ANNOUNCEMENT_PICTURE_BYTES } from '@prosa/contract';
import { AppError, found, type Viewer } from '@prosa/domain';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { App } from '../../platform/app.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import { fittedWebp } from '../../platform/images/images.ts';
import { harmlessName } from '../../platform/storage/harmless-name.ts';
import { announceChange } from './events.ts';
import { hasPicture, lockAnnouncement, savePicture, seesPicture } from './queries.ts';

const PIXELS = 1_600;
const types = new Set(['image/png', 'image/jpeg']);
const DROP = 'announcement-drop-picture';
const Payload = z.object({ file: z.string() });
/** No upload takes as long. */
const LATER_MS = 3_600_000;

const pathOf = (file: string) => `announcements/${file}`;

/** Adds the job that removes a file which no announcement has. */
export async function dropPicture(
  app: Pick<App, 'jobs'>,
  tx: OperatorTransaction,
  file: string | null,
  runAt?: Date,
): Promise<void> {
  if (file !== null) await app.jobs.add(tx, DROP, { file }, runAt ? { runAt } : {});
}

export function defineDropJob(app: App): void {
  app.jobs.define(DROP, async (payload) => {
    const { file } = Payload.parse(payload);
    const isNeeded = await app.database.acrossCompanies('a picture that is needed', (tx) =>
      hasPicture(tx, file),
    );
    if (!isNeeded) await app.storage.remove(pathOf(file));
  });
}

async function changePicture(
  app: App,
  id: number,
  picture: { path: string | null; name: string | null },
): Promise<void> {
  await app.database.acrossCompanies("an announcement's picture", async (tx) => {
    const before = found(await lockAnnouncement(tx, id), 'ERR_NO_ANNOUNCEMENT_FOUND');
    await savePicture(tx, id, picture);
    await dropPicture(app, tx, before.mediaPath);
    announceChange(app, tx, before, { ...before, mediaPath: picture.path, mediaName: picture.name });
  });
}

/** Redraws and stores a picture; the one before is removed. Throws ERR_NOT_AN_IMAGE for any but PNG and JPEG. */
export async function storePicture(app: App, id: number, upload: UploadedFile | undefined): Promise<void> {
  if (!upload || !types.has(upload.mimeType)) throw new AppError('ERR_NOT_AN_IMAGE');
  if (upload.size > MOST_ANNOUNCEMENT_PICTURE_BYTES) throw new AppError('ERR_TOO_LARGE');
  const drawn = await fittedWebp(upload, PIXELS);
  const file = `${randomUUID()}.webp`;
  // A process that dies before the announcement has it leaves no file behind.
  await app.database.acrossCompanies('a picture before it is stored', async (tx) => {
    found(await lockAnnouncement(tx, id), 'ERR_NO_ANNOUNCEMENT_FOUND');
    await dropPicture(app, tx, file, new Date(app.now().getTime() + LATER_MS));
  });
  await app.storage.put(pathOf(file), drawn, 'image/webp');
  await changePicture(app, id, { path: file, name: harmlessName(upload.fileName, upload.extension) });
}

export async function removePicture(app: App, id: number): Promise<void> {
  await changePicture(app, id, { path: null, name: null });
}

/** Whether an announcement with this picture is shown to the person now; the operator sees all of them. */
export async function seesAnnouncementPicture(app: App, viewer: Viewer, file: string): Promise<boolean> {
  if (viewer.super)
    return app.database.acrossCompanies("an announcement's picture, for the operator", (tx) =>
      hasPicture(tx, file),
    );
  return app.database.inCompany(viewer.companyId, (tx) => seesPicture(tx, file, app.now()));
}
