import type { BodyOf, updateUser as call, User } from '@prosa/contract';
import { allowedUserChange, AppError, found, mayChangeUser, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceSessionsEnded } from '../sessions/events.ts';
import { hashPassword } from '../sessions/passwords.ts';
import { revokeSessions } from '../sessions/queries.ts';
import { announceUsers, announceViewerChanged } from './events.ts';
import { readUser } from './queries.ts';
import { toUser } from './to-user.ts';
import { requireConnection, requireOthersInCharge, setQueues, withUniqueEmail } from './user-rules.ts';
import {
  lockCompany,
  lockUser,
  saveCompanyEmail,
  saveUser,
  type UserFacts,
  type UserValues,
} from './write-queries.ts';

type Change = Partial<BodyOf<typeof call>>;

/** Locks the user; throws ERR_NO_USER_FOUND also for another company's user, ERR_NO_PERMISSION without the right. */
export async function requireChangeable(
  tx: CompanyTransaction,
  viewer: Viewer,
  id: number,
): Promise<UserFacts> {
  const target = found(await lockUser(tx, id), 'ERR_NO_USER_FOUND');
  if (!mayChangeUser(viewer, target)) throw new AppError('ERR_NO_PERMISSION');
  return target;
}

/** A new password ends the user's sessions, except the one in which users change their own. */
async function endOtherSessions(app: App, tx: CompanyTransaction, viewer: Viewer, id: number): Promise<void> {
  const kept = viewer.id === id ? viewer.sessionId : undefined;
  await revokeSessions(tx, id, kept ?? null, app.now());
  announceSessionsEnded(app, tx, id, kept);
}

async function save(
  app: App,
  tx: CompanyTransaction,
  viewer: Viewer,
  id: number,
  { queueIds, values }: { queueIds: number[] | undefined; values: UserValues },
): Promise<User> {
  const company = await lockCompany(tx);
  const target = await requireChangeable(tx, viewer, id);
  const after = { profile: values.profile ?? target.profile, super: values.super ?? target.super };
  await requireOthersInCharge(tx, target, after);
  await requireConnection(tx, values.whatsappId);
  await saveUser(tx, id, values);
  await setQueues(tx, id, queueIds);
  // The company's e-mail follows that of the user who has the same one.
  if (values.email && company?.email?.toLowerCase() === target.email.toLowerCase()) {
    await saveCompanyEmail(tx, values.email);
  }
  if (values.passwordHash) await endOtherSessions(app, tx, viewer, id);
  await announceUsers(app, tx, 'update', [id]);
  announceViewerChanged(app, tx, id);
  return toUser(found(await readUser(tx, id), 'ERR_NO_USER_FOUND'));
}

/** Changes a user: users only their own profile fields, admins everything but super. */
export async function updateUser(app: App, viewer: Viewer, id: number, change: Change): Promise<User> {
  const { password, queueIds, ...values } = allowedUserChange(viewer, change);
  // A form sends an empty password to keep the stored one.
  const secret = password ? { passwordHash: await hashPassword(password) } : {};
  const accepted = { queueIds, values: { ...values, ...secret } };
  return withUniqueEmail(() =>
    app.database.inCompany(viewer.companyId, (tx) => save(app, tx, viewer, id, accepted)),
  );
}
