import { limitByKey } from '@prosa/async';
import { AppError, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { isPassword } from '../sessions/passwords.ts';
import { recordFailure, requireFewFailures, subjectOfOwnPassword } from '../sessions/sign-in-failures.ts';

interface Credentials {
  email: string;
  wpp: string | null;
  /** Null is the password of somebody who was invited and has not accepted: nobody proves it. */
  passwordHash: string | null;
}

export interface CredentialChange {
  email?: string | undefined;
  password?: string | null | undefined;
  /** A code that is sent to it sets a new password. */
  wpp?: string | null | undefined;
  currentPassword?: string | null | undefined;
}

const readText = `select email, wpp, "passwordHash" from users where company_id = $1 and id = $2`;

async function readCredentials(tx: CompanyTransaction, userId: number): Promise<Credentials | undefined> {
  return (await tx.query<Credentials>('users-own-credentials', readText, [tx.companyId, userId]))[0];
}

const refusal = (code: 'ERR_CURRENT_PASSWORD_REQUIRED' | 'ERR_WRONG_PASSWORD', message: string): AppError =>
  new AppError(code, { details: [{ field: 'currentPassword', message }] });

/**
 * Whoever changes the own password, e-mail or WhatsApp number must know the present password: an open session alone must not be enough to
 * take an account over. Returns the credentials that were proven; null when the change touches none. Throws
 * ERR_CURRENT_PASSWORD_REQUIRED, ERR_WRONG_PASSWORD, and ERR_TOO_MANY_REQUESTS after too many wrong ones.
 */
export async function proveOwnCredentials(
  app: App,
  viewer: Viewer,
  change: CredentialChange,
): Promise<Credentials | null> {
  if (!change.password && change.email === undefined && change.wpp === undefined) return null;
  const own = await app.database.inCompany(viewer.companyId, (tx) => readCredentials(tx, viewer.id));
  if (!own) throw new AppError('ERR_NO_USER_FOUND');
  // Clients send whole records back: what is stored is no change.
  const isNewEmail = change.email !== undefined && change.email.toLowerCase() !== own.email.toLowerCase();
  const isNewNumber = change.wpp !== undefined && (change.wpp ?? '') !== (own.wpp ?? '');
  if (!change.password && !isNewEmail && !isNewNumber) return null;
  if (!change.currentPassword) throw refusal('ERR_CURRENT_PASSWORD_REQUIRED', 'required');
  return requirePassword(app, viewer, own, change.currentPassword);
}

/** The same for what always needs the present password. */
export async function proveOwnPassword(app: App, viewer: Viewer, password: string): Promise<Credentials> {
  const own = await app.database.inCompany(viewer.companyId, (tx) => readCredentials(tx, viewer.id));
  if (!own) throw new AppError('ERR_NO_USER_FOUND');
  return requirePassword(app, viewer, own, password);
}

/** One try of a person at a time: a burst cannot pass the limit together. */
const oneTry = limitByKey(1);

/** Runs a try of the own password or code, so that what was tried before it has been counted. */
export async function queueOwnTry<Result>(viewer: Viewer, run: () => Promise<Result>): Promise<Result> {
  return oneTry(`${viewer.companyId}/${viewer.id}`, run);
}

/** Counts wrong ones by person. */
async function requirePassword(
  app: App,
  viewer: Viewer,
  own: Credentials,
  password: string,
): Promise<Credentials> {
  return queueOwnTry(viewer, async () => {
    const subjects = [subjectOfOwnPassword(app, viewer.companyId, viewer.id)];
    await app.database.acrossCompanies('failures belong to no company', (tx) =>
      requireFewFailures(app, tx, subjects),
    );
    if (await isPassword(own.passwordHash, password)) return own;
    await recordFailure(app, subjects);
    throw refusal('ERR_WRONG_PASSWORD', 'wrong');
  });
}

/** Refuses the change when the credentials are no longer those that were proven before the transaction began. */
export async function requireUnchanged(
  tx: CompanyTransaction,
  userId: number,
  proven: Credentials,
): Promise<void> {
  const now = await readCredentials(tx, userId);
  if (now?.passwordHash !== proven.passwordHash) throw refusal('ERR_WRONG_PASSWORD', 'wrong');
}
