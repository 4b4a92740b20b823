import { AppError } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceSessionsEnded } from './events.ts';
import {
  extendSession,
  insertRefreshToken,
  lockRefreshToken,
  revokeSessions,
  spendRefreshToken,
} from './queries.ts';
import { companyOfToken, makeRefreshToken, refreshExpiry } from './refresh-token.ts';
import { readSessionUser, requireWorkingHours } from './session-user.ts';
import type { SignedIn } from './sign-in.ts';

async function endSessions(app: App, tx: CompanyTransaction, userId: number): Promise<void> {
  await revokeSessions(tx, userId, null, app.now());
  announceSessionsEnded(app, tx, userId);
}

/** Returns a refusal instead of throwing it: the revocation that comes with it must be committed. */
async function rotate(
  app: App,
  tx: CompanyTransaction,
  token: string,
  waitedMs: number,
): Promise<SignedIn | AppError> {
  const tokenHash = app.secrets.digest(token);
  const facts = await lockRefreshToken(tx, tokenHash, { now: app.now(), waitedMs });
  if (!facts) return new AppError('ERR_SESSION_EXPIRED');
  if (facts.isReplay) {
    // Used twice, by a thief and by the owner in either order: all sessions of the user end.
    await endSessions(app, tx, facts.userId);
    return new AppError('ERR_SESSION_EXPIRED');
  }
  const user = await readSessionUser(tx, facts.userId);
  try {
    requireWorkingHours(app, user);
  } catch (error) {
    await endSessions(app, tx, facts.userId);
    return error as AppError;
  }
  const refreshToken = makeRefreshToken(tx.companyId);
  await insertRefreshToken(tx, facts.sessionId, app.secrets.digest(refreshToken));
  await extendSession(tx, facts.sessionId, refreshExpiry(app.now()));
  // Last: a client whose request arrives after this moment has almost certainly received the new token.
  await spendRefreshToken(tx, tokenHash);
  return { user, sessionId: facts.sessionId, refreshToken };
}

/**
 * Exchanges a refresh token for the next one; a replayed token ends the user's sessions. `sinceArrival` returns the
 * milliseconds since the request arrived: on a busy server it waits before its transaction begins.
 */
export async function refreshSession(
  app: App,
  token: string | undefined,
  sinceArrival: () => number,
): Promise<SignedIn> {
  const companyId = token === undefined ? null : companyOfToken(token);
  if (token === undefined || companyId === null) throw new AppError('ERR_SESSION_EXPIRED');
  const outcome = await app.database.inCompany(companyId, (tx) => rotate(app, tx, token, sinceArrival()));
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}
