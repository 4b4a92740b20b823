import type { Language } from '@prosa/contract';
import { AppError, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { invite } from './invite.ts';
import { noticeOfCredentials } from './credentials-notice.ts';

interface FirstAdmin {
  name: string;
  email: string;
  /** Null: the admin gets an invitation. */
  passwordHash: string | null;
  language: Language;
}

/** Returns the admin's id. */
export async function insertFirstAdmin(
  tx: OperatorTransaction,
  companyId: number,
  { name, email, passwordHash, language }: FirstAdmin,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    'first-admin-insert',
    `insert into users (company_id, name, email, "passwordHash", profile, language)
     values ($1, $2, $3, $4, 'admin', $5) returning id`,
    [companyId, name, email, passwordHash, language],
  );
  if (!row) throw new Error('an admin that was just written is not there');
  return row.id;
}

interface FoundAdmin {
  id: number;
  name: string;
  email: string;
  language: Language;
  isInvited: boolean;
}

/** The user with the company's e-mail; failing that the oldest admin, or else the oldest user. */
async function findFirstAdmin(
  tx: OperatorTransaction,
  companyId: number,
  email: string | null,
): Promise<FoundAdmin | undefined> {
  const [row] = await tx.query<FoundAdmin>(
    'first-admin-find',
    `select id, name, email, language, "passwordHash" is null as "isInvited" from users
     where company_id = $1 and "supportOf" is null
     order by lower(email) = lower($2) desc nulls last, profile = 'admin' desc, id limit 1`,
    [companyId, email],
  );
  return row;
}

/**
 * Changes the e-mail or the password of the company's first admin; a new password ends the sessions. The own ones are
 * changed in the own profile, where the present password is asked for: here the password is refused
 * (ERR_CURRENT_PASSWORD_REQUIRED), and the e-mail stays.
 */
export async function changeFirstAdmin(
  app: App,
  tx: OperatorTransaction,
  { companyId, email }: { companyId: number; email: string | null },
  change: { email: string | undefined; passwordHash: string | undefined },
  viewer: Viewer,
): Promise<void> {
  if (change.email === undefined && change.passwordHash === undefined) return;
  const admin = await findFirstAdmin(tx, companyId, email);
  if (!admin) return;
  const { id } = admin;
  if (companyId === viewer.companyId && id === viewer.id) {
    if (change.passwordHash !== undefined) throw new AppError('ERR_CURRENT_PASSWORD_REQUIRED');
    return;
  }
  await tx.query(
    'first-admin-change',
    `update users set email = coalesce($3, email), "passwordHash" = coalesce($4, "passwordHash"),
       "updatedAt" = now() where company_id = $1 and id = $2`,
    [companyId, id, change.email ?? null, change.passwordHash ?? null],
  );
  const isNewPassword = change.passwordHash !== undefined;
  if (!admin.isInvited)
    await noticeOfCredentials(app, tx, { ...admin, companyId }, { email: change.email, isNewPassword });
  else if (app.mail.isOn && !isNewPassword && change.email?.toLowerCase() !== admin.email.toLowerCase())
    await invite(app, tx, viewer, { ...admin, email: change.email ?? admin.email, companyId });
  const after = { email: change.email ?? admin.email };
  const emails = { before: { email: admin.email }, after };
  await recordAudit(tx, viewer, { action: 'user.update', subject: admin, change: emails, companyId });
  if (!isNewPassword) return;
  await recordAudit(tx, viewer, { action: 'user.password', subject: admin, companyId });
  await tx.query(
    'first-admin-end-sessions',
    `update sessions set "revokedAt" = $3 where company_id = $1 and "userId" = $2 and "revokedAt" is null`,
    [companyId, id, app.now()],
  );
  tx.afterCommit(() => app.realtime.endSession(companyId, id));
}

/**
 * Invites the first admin of a company again, who has not accepted; returns until when the link works. Throws
 * ERR_NO_INVITATION_FOUND for one who has a password.
 */
export async function inviteFirstAdmin(
  app: App,
  tx: OperatorTransaction,
  { companyId, email }: { companyId: number; email: string | null },
  viewer: Viewer,
): Promise<string> {
  const admin = await findFirstAdmin(tx, companyId, email);
  if (!admin?.isInvited) throw new AppError('ERR_NO_INVITATION_FOUND');
  return invite(app, tx, viewer, { ...admin, companyId });
}
