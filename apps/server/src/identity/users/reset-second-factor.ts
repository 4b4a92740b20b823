import { AppError, found, isAdmin, mayResetSecondFactor, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { removeSecondFactor, secondFactorOf } from '../second-factor/index.ts';
import { findAccount } from '../sessions/queries.ts';
import { endOtherSessions } from './end-sessions.ts';
import { announceViewerChanged } from './events.ts';
import { requireChangeable } from './update-user.ts';
import { lockUser, type UserFacts } from './write-queries.ts';

export async function readUsersSecondFactor(
  app: App,
  viewer: Viewer,
  id: number,
): Promise<{ isOn: boolean }> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    await requireChangeable(tx, viewer, id);
    return { isOn: Boolean((await secondFactorOf(tx, id))?.confirmedAt) };
  });
}

/** Whoever has the lost phone may also have a session on it. */
async function remove(
  app: App,
  tx: CompanyTransaction,
  viewer: Viewer,
  { id, name }: UserFacts,
): Promise<void> {
  if (!(await removeSecondFactor(tx, id))) throw new AppError('ERR_SECOND_FACTOR_OFF');
  const ended = await endOtherSessions(app, tx, viewer, id);
  const subject = { id, name };
  await recordAudit(tx, viewer, { action: 'user.secondFactorReset', subject });
  if (ended > 0) await recordAudit(tx, viewer, { action: 'user.sessionsEnded', subject });
  announceViewerChanged(app, tx, id);
}

/** An admin removes the second factor of a colleague who has lost the phone. */
export async function resetUsersSecondFactor(app: App, viewer: Viewer, id: number): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    const target = await requireChangeable(tx, viewer, id);
    if (!mayResetSecondFactor(viewer, target)) throw new AppError('ERR_NO_PERMISSION');
    await remove(app, tx, viewer, target);
  });
}

/** The operator removes that of an admin of any company; throws ERR_NO_USER_FOUND for everybody else's e-mail. */
export async function resetAdminsSecondFactor(app: App, viewer: Viewer, email: string): Promise<void> {
  const account = found(
    await app.database.acrossCompanies('the operator helps an admin of any company', (tx) =>
      findAccount(tx, email),
    ),
    'ERR_NO_USER_FOUND',
  );
  if (!mayResetSecondFactor(viewer, account)) throw new AppError('ERR_NO_PERMISSION');
  await app.database.inCompany(account.companyId, async (tx) => {
    const target = found(await lockUser(tx, account.id), 'ERR_NO_USER_FOUND');
    if (!isAdmin(target)) throw new AppError('ERR_NO_USER_FOUND');
    await remove(app, tx, viewer, target);
  });
}
