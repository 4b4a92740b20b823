import { AppError, found, mayChangeUser, type Viewer } from '@prosa/domain';
import { removePrivateQuickMessages, returnTicketsOfUser } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import { announceSessionsEnded } from '../sessions/events.ts';
import { announceUserDeleted } from './events.ts';
import { profileImageKey } from './profile-image.ts';
import { requireOthersInCharge } from './user-rules.ts';
import { lockCompany, lockUserToRemove, removeUser } from './write-queries.ts';

/** Removes a user with sessions and queue links; the open tickets go back to pending. */
export async function deleteUser(app: App, viewer: Viewer, id: number): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    await lockCompany(tx);
    const target = found(await lockUserToRemove(tx, id), 'ERR_NO_USER_FOUND');
    if (!mayChangeUser(viewer, target)) throw new AppError('ERR_NO_PERMISSION');
    await requireOthersInCharge(tx, target, null);
    await returnTicketsOfUser(app, tx, id);
    await removePrivateQuickMessages(app, tx, id);
    await removeUser(tx, id);
    announceUserDeleted(app, tx, id);
    announceSessionsEnded(app, tx, id);
    const { profileImage } = target;
    if (profileImage) tx.afterCommit(() => app.storage.remove(profileImageKey(tx.companyId, profileImage)));
  });
}
