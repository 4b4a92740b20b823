import { cancelInvitation as cancelCall, renewInvitation as renewCall } from '@prosa/contract';
import { AppError, found, mayChangeUser, type Viewer } from '@prosa/domain';
import { releaseAndRemove, releaseGroup } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { countInvitations, invite } from './invite.ts';
import { announceUserDeleted, announceUsers } from './events.ts';
import { lockCompany, lockUser, lockUserToRemove, removeUser, type UserFacts } from './write-queries.ts';

/** Throws ERR_NO_USER_FOUND also for another company's user, ERR_NO_INVITATION_FOUND for one who has a password. */
function requireInvited(viewer: Viewer, user: UserFacts | undefined): UserFacts {
  const target = found(user, 'ERR_NO_USER_FOUND');
  if (!mayChangeUser(viewer, target)) throw new AppError('ERR_NO_PERMISSION');
  if (!target.isInvited) throw new AppError('ERR_NO_INVITATION_FOUND');
  return target;
}

async function renew(app: App, viewer: Viewer, id: number): Promise<string> {
  const { companyId } = viewer;
  const { email } = await app.database.inCompany(companyId, async (tx) =>
    requireInvited(viewer, await lockUser(tx, id)),
  );
  if (!app.mail.isOn) throw new AppError('ERR_MAIL_OFF');
  await countInvitations(app, companyId, [email]);
  return app.database.inCompany(companyId, async (tx) => {
    const person = requireInvited(viewer, await lockUser(tx, id));
    const invitedUntil = await invite(app, tx, viewer, { ...person, companyId });
    await announceUsers(app, tx, 'update', [id]);
    return invitedUntil;
  });
}

/** Removes the person; somebody who accepts at the same moment either stays, or finds a link that is not valid. */
async function cancel(app: App, viewer: Viewer, id: number): Promise<void> {
  const lockInvited = async (tx: CompanyTransaction) => {
    await lockCompany(tx);
    return requireInvited(viewer, await lockUserToRemove(tx, id));
  };
  const remove = async (tx: CompanyTransaction) => {
    const target = await lockInvited(tx);
    if (await releaseGroup(app, tx, 'releaseFromUser', id)) return false;
    await removeUser(tx, id);
    await recordAudit(tx, viewer, { action: 'user.cancelInvitation', subject: target });
    announceUserDeleted(app, tx, id);
    return true;
  };
  await app.database.inCompany(viewer.companyId, lockInvited);
  // Tickets may have been transferred to somebody who has not accepted yet.
  await releaseAndRemove(app, viewer.companyId, { name: 'releaseFromUser', ownerId: id, remove });
}

/** What an admin does with the invitation of a colleague. */
export const userInvitationRoutes = (app: App): Route[] => [
  handle(renewCall, async ({ viewer, params }) => ({ invitedUntil: await renew(app, viewer, params.id) })),
  handle(cancelCall, async ({ viewer, params }) => {
    await cancel(app, viewer, params.id);
    return { message: 'Convite cancelado' };
  }),
];
