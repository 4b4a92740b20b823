import type { BodyOf, updateUser as call, User } from '@prosa/contract';
import { allowedUserChange, AppError, found, ownNumberKey, mayChangeUser, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { hashNewPassword } from '../sessions/new-password.ts';
import { countInvitations, invite } from './invite.ts';
import { auditedUser } from './audited-user.ts';
import { noticeOfCredentials } from './credentials-notice.ts';
import { endOtherSessions } from './end-sessions.ts';
import { announceUsers, announceViewerChanged } from './events.ts';
import { proveOwnCredentials, requireUnchanged } from './own-credentials.ts';
import { readUser, type UserRecord } from './queries.ts';
import { toUser } from './to-user.ts';
import { revealingFew } from './reveal-few.ts';
import {
  requireConnection,
  requireFreeInCompany,
  requireOthersInCharge,
  requireQueues,
  setQueues,
  withUniqueEmail,
} from './user-rules.ts';
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

/** What the change was for the audit log: the fields, the password by itself, and the sessions that an admin ended. */
async function recordChange(
  tx: CompanyTransaction,
  viewer: Viewer,
  { before, after }: { before: UserRecord; after: UserRecord },
  { isPasswordNew, ended }: { isPasswordNew: boolean; ended: number },
): Promise<void> {
  const change = { before: auditedUser(before), after: auditedUser(after) };
  await recordAudit(tx, viewer, { action: 'user.update', subject: after, change });
  if (isPasswordNew) await recordAudit(tx, viewer, { action: 'user.password', subject: after });
  if (ended > 0 && viewer.id !== after.id)
    await recordAudit(tx, viewer, { action: 'user.sessionsEnded', subject: after });
}

const isOther = (email: string | undefined, before: string): email is string =>
  email !== undefined && email.toLowerCase() !== before.toLowerCase();

const isOtherNumber = (wpp: string | null | undefined, before: string | null): boolean =>
  wpp !== undefined && (wpp ?? '') !== (before ?? '');

/** Whether the change gives somebody another e-mail or number; clients send whole records back. */
async function isNewAddress(
  app: App,
  { companyId }: Viewer,
  id: number,
  { email, wpp }: UserValues,
): Promise<boolean> {
  if (email === undefined && wpp === undefined) return false;
  const before = await app.database.inCompany(companyId, (tx) => readUser(tx, id));
  return before !== undefined && (isOther(email, before.email) || isOtherNumber(wpp, before.wpp));
}

/**
 * Tells the person by mail what has changed. For somebody invited that is a new link where the e-mail was wrong: the one
 * that went to the wrong address works no more.
 */
async function mailPerson(
  app: App,
  tx: CompanyTransaction,
  viewer: Viewer,
  target: UserFacts,
  { email, passwordHash }: UserValues,
): Promise<void> {
  const { companyId } = tx;
  const isNewPassword = passwordHash !== undefined;
  if (!target.isInvited)
    await noticeOfCredentials(app, tx, { ...target, companyId }, { email, isNewPassword });
  else if (app.mail.isOn && !isNewPassword && isOther(email, target.email))
    await invite(app, tx, viewer, { ...target, email, companyId });
}

/** Counts the mail to a new address of somebody invited, before the change. */
async function countNewAddress(
  app: App,
  viewer: Viewer,
  id: number,
  { email, passwordHash }: UserValues,
): Promise<void> {
  if (!app.mail.isOn || email === undefined || passwordHash !== undefined) return;
  const { companyId } = viewer;
  const target = await app.database.inCompany(companyId, (tx) => lockUser(tx, id));
  if (target?.isInvited && mayChangeUser(viewer, target) && isOther(email, target.email))
    await countInvitations(app, companyId, [email]);
}

type Proven = Awaited<ReturnType<typeof proveOwnCredentials>>;

async function save(
  app: App,
  tx: CompanyTransaction,
  viewer: Viewer,
  id: number,
  { queueIds, values, proven }: { queueIds: number[] | undefined; values: UserValues; proven: Proven },
): Promise<User> {
  const company = await lockCompany(tx);
  const target = await requireChangeable(tx, viewer, id);
  if (proven) await requireUnchanged(tx, id, proven);
  const after = { profile: values.profile ?? target.profile, super: values.super ?? target.super };
  await requireOthersInCharge(tx, target, after);
  await requireConnection(tx, values.whatsappId);
  await requireQueues(tx, queueIds);
  const before = found(await readUser(tx, id), 'ERR_NO_USER_FOUND');
  // Somebody who shares a number from before keeps it until it is changed.
  const isNewNumber = isOtherNumber(values.wpp, before.wpp);
  const wppKey = isNewNumber ? ownNumberKey(values.wpp) : undefined;
  await requireFreeInCompany(tx, { email: values.email, wppKey }, id);
  // A form sends '' for no number, which is no change of it.
  await saveUser(tx, id, isNewNumber ? { ...values, wppKey } : { ...values, wpp: undefined });
  await setQueues(tx, id, queueIds);
  // The company's e-mail follows that of the user who has the same one.
  if (values.email && company?.email?.toLowerCase() === target.email.toLowerCase()) {
    await saveCompanyEmail(tx, values.email);
  }
  // A new password, or a new e-mail of one's own.
  const ended = values.passwordHash || proven ? await endOtherSessions(app, tx, viewer, id) : 0;
  const isPasswordNew = values.passwordHash !== undefined;
  await mailPerson(app, tx, viewer, target, values);
  await announceUsers(app, tx, 'update', [id]);
  announceViewerChanged(app, tx, id);
  const saved = found(await readUser(tx, id), 'ERR_NO_USER_FOUND');
  await recordChange(tx, viewer, { before, after: saved }, { isPasswordNew, ended });
  return toUser(saved);
}

/**
 * Changes a user: users only their own profile fields, admins everything but super. Whoever changes the own password or
 * e-mail proves the present password. People of an expired company change only themselves.
 */
export async function updateUser(app: App, viewer: Viewer, id: number, change: Change): Promise<User> {
  if (viewer.isExpired && viewer.id !== id) throw new AppError('ERR_SUBSCRIPTION_EXPIRED');
  const { currentPassword, ...fields } = change;
  const { password, queueIds, ...values } = allowedUserChange(viewer, fields);
  const isOwn = viewer.id === id;
  const proven = isOwn
    ? await proveOwnCredentials(app, viewer, { ...values, password, currentPassword })
    : null;
  // A form sends an empty password to keep the stored one.
  const secret = password ? { passwordHash: await hashNewPassword(app, password, change.email) } : {};
  const accepted = { queueIds, values: { ...values, ...secret }, proven };
  if (!isOwn) await countNewAddress(app, viewer, id, accepted.values);
  const run = () => app.database.inCompany(viewer.companyId, (tx) => save(app, tx, viewer, id, accepted));
  const isRevealing = await isNewAddress(app, viewer, id, accepted.values);
  return isRevealing ? revealingFew(app, viewer, accepted.values, run) : withUniqueEmail(run);
}
