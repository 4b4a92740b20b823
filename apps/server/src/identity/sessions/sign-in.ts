import type { SessionUser } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { recordActivity } from './activity.ts';
import { limitByKey } from '@prosa/async';
import { announceSignInElsewhere } from './events.ts';
import { networkOf } from './network.ts';
import { isPassword } from './passwords.ts';
import {
  type Account,
  findAccount,
  insertRefreshToken,
  insertSession,
  lockAccount,
  recordLogin,
  revokeSessions,
} from './queries.ts';
import { makeRefreshToken, refreshExpiry } from './refresh-token.ts';
import { readSessionUser, requireWorkingHours } from './session-user.ts';
import { recordFailure, requireFewFailures } from './sign-in-failures.ts';

export interface Credentials {
  email: string;
  password: string;
  /** The caller's IP address, for the lockout. */
  address: string;
}

export interface SignedIn {
  user: SessionUser;
  sessionId: string;
  refreshToken: string;
}

const perAccount = limitByKey(1);
/** An office signs in without waiting; a burst of guesses exceeds the limit of an address by at most these. */
const perAddress = limitByKey(4);

/** Throws ERR_INVALID_CREDENTIALS for an unknown e-mail and a wrong password alike, after the same time. */
async function requireAccount(app: App, { email, password, address }: Credentials): Promise<Account> {
  const account = await app.database.acrossCompanies('a sign-in names no company', async (tx) => {
    await requireFewFailures(app, tx, email, address);
    return findAccount(tx, email);
  });
  if (await isPassword(account?.passwordHash, password)) return account as Account;
  await recordFailure(app, email, address);
  throw new AppError('ERR_INVALID_CREDENTIALS');
}

/** Begins a session and ends the user's other ones. */
async function beginSession(app: App, tx: CompanyTransaction, account: Account): Promise<SignedIn> {
  const userId = account.id;
  if (!(await lockAccount(tx, account))) throw new AppError('ERR_INVALID_CREDENTIALS');
  // After the password check: in the other order a stranger would learn which accounts exist.
  requireWorkingHours(app, await readSessionUser(tx, userId));
  const now = app.now();
  await recordLogin(tx, now);
  await recordActivity(app, tx, userId);
  const sessionId = await insertSession(tx, userId, { now, expiresAt: refreshExpiry(now) });
  await revokeSessions(tx, userId, sessionId, now);
  const refreshToken = makeRefreshToken(tx.companyId);
  await insertRefreshToken(tx, sessionId, app.secrets.digest(refreshToken));
  announceSignInElsewhere(app, tx, userId, sessionId);
  return { user: await readSessionUser(tx, userId), sessionId, refreshToken };
}

/** Begins a session; throws ERR_INVALID_CREDENTIALS, ERR_TOO_MANY_REQUESTS or ERR_OUT_OF_HOURS. */
export async function signIn(app: App, credentials: Credentials): Promise<SignedIn> {
  const address = networkOf(credentials.address);
  const account = await perAddress(address, () =>
    perAccount(credentials.email.toLowerCase(), () => requireAccount(app, { ...credentials, address })),
  );
  return app.database.inCompany(account.companyId, (tx) => beginSession(app, tx, account));
}
