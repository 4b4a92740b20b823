import { AppError, found, mayChangeUser, type Viewer } from '@prosa/domain';
import { releaseAndRemove, releaseGroup, removePrivateQuickMessages } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceSessionsEnded } from '../sessions/events.ts';
import { announceUserDeleted } from './events.ts';
import { profileImageKey } from './profile-image.ts';
import { requireOthersInCharge } from './user-rules.ts';
import { lockCompany, lockUserToRemove, removeUser } from './write-queries.ts';

/** Removes a user with sessions and queue links; the open tickets go back to pending. */
export async function deleteUser(app: App, viewer: Viewer, id: number): Promise<void> {
  const lockRemovable = async (tx: CompanyTransaction) => {
    await lockCompany(tx);
    const target = found(await lockUserToRemove(tx, id), 'ERR_NO_USER_FOUND');
    if (!mayChangeUser(viewer, target)) throw new AppError('ERR_NO_PERMISSION');
    await requireOthersInCharge(tx, target, null);
    return target;
  };
  const remove = async (tx: CompanyTransaction) => {
    const target = await lockRemovable(tx);
    if (await releaseGroup(app, tx, 'releaseFromUser', id)) return false;
    await removePrivateQuickMessages(app, tx, id);
    await removeUser(tx, id);
    await recordAudit(tx, viewer, { action: 'user.delete', subject: target });
    announceUserDeleted(app, tx, id);
    announceSessionsEnded(app, tx, id);
    const { profileImage } = target;
    if (profileImage) tx.afterCommit(() => app.storage.remove(profileImageKey(tx.companyId, profileImage)));
    return true;
  };
  // Checked before any ticket is released: a user who must stay keeps the tickets.
  await app.database.inCompany(viewer.companyId, lockRemovable);
  await releaseAndRemove(app, viewer.companyId, { name: 'releaseFromUser', ownerId: id, remove });
}
