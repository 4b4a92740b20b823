import type { User } from '@prosa/contract';
import { found, type Viewer } from '@prosa/domain';
import { randomUUID } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import { squareWebp } from '../../platform/images/images.ts';
import { announceUsers } from './events.ts';
import { profileImageKey } from './profile-image.ts';
import { readUser } from './queries.ts';
import { toUser } from './to-user.ts';
import { requireChangeable } from './update-user.ts';
import { saveUser } from './write-queries.ts';

const PIXELS = 256;

/** Redraws the picture as a small square, stores it and removes the one before; throws ERR_NOT_AN_IMAGE. */
export async function changePicture(
  app: App,
  viewer: Viewer,
  id: number,
  upload: UploadedFile | undefined,
): Promise<User> {
  const { companyId } = viewer;
  const picture = await squareWebp(found(upload, 'ERR_NOT_AN_IMAGE'), PIXELS);
  await app.database.inCompany(companyId, (tx) => requireChangeable(tx, viewer, id));
  // A new name each time: browsers may cache the old picture under the old one.
  const file = `${randomUUID()}.webp`;
  await app.storage.put(profileImageKey(companyId, file), picture, 'image/webp');
  try {
    return await app.database.inCompany(companyId, async (tx) => {
      const user = await requireChangeable(tx, viewer, id);
      const { profileImage } = user;
      await saveUser(tx, id, { profileImage: file });
      const change = { before: { profileImage }, after: { profileImage: file } };
      await recordAudit(tx, viewer, { action: 'user.update', subject: user, change });
      await announceUsers(app, tx, 'update', [id]);
      if (profileImage) tx.afterCommit(() => app.storage.remove(profileImageKey(companyId, profileImage)));
      return toUser(found(await readUser(tx, id), 'ERR_NO_USER_FOUND'));
    });
  } catch (error) {
    await app.storage.remove(profileImageKey(companyId, file));
    throw error;
  }
}
