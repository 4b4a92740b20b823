import { AppError } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { SeenDevice } from './device.ts';
import { announceSessionsEnded, announceViewerEnded } from './events.ts';
import { extendSession, revokeSession, revokeSessions } from './session-queries.ts';
import { companyOfToken, refreshExpiry, successorsOf } from './refresh-token.ts';
import { loadSupportViewer } from './queries.ts';
import {
  findUnspent,
  insertRefreshToken,
  lockRefreshToken,
  spendRefreshToken,
  type TokenFacts,
} from './token-queries.ts';
import { readSessionUser, readSupportSessionUser, requireWorkingHours } from './session-user.ts';
import type { SignedIn } from './begin-session.ts';

async function endSessions(app: App, tx: CompanyTransaction, userId: number): Promise<void> {
  await revokeSessions(tx, userId, null, app.now());
  announceSessionsEnded(app, tx, userId);
}

/** Nobody honest refreshes so often within the 30 seconds in which a spent token is answered. */
const MOST_SUCCESSORS = 100;

/** The token of the family that is good now, for a token that was spent a moment ago; undefined when there is none. */
async function currentToken(app: App, tx: CompanyTransaction, token: string): Promise<string | undefined> {
  const successors = successorsOf(app.secrets, token, MOST_SUCCESSORS);
  const byHash = new Map(successors.map((successor) => [app.secrets.digest(successor), successor]));
  const hash = await findUnspent(tx, [...byHash.keys()]);
  return hash === undefined ? undefined : byHash.get(hash);
}

/** Spends the token and stores its successor. */
async function nextToken(app: App, tx: CompanyTransaction, token: string, sessionId: string) {
  const [successor = ''] = successorsOf(app.secrets, token, 1);
  await insertRefreshToken(tx, sessionId, app.secrets.digest(successor));
  // Last: a client whose request arrives after this moment has almost certainly received the new token.
  await spendRefreshToken(tx, app.secrets.digest(token));
  return successor;
}

/** Whether the grant is live, and with it the operator's own session and rights. */
async function isSupportLive(app: App, tx: CompanyTransaction, { sessionId }: TokenFacts): Promise<boolean> {
  const session = { companyId: tx.companyId, sessionId };
  const viewer = await app.database.acrossCompanies('support is nobody of the company', (across) =>
    loadSupportViewer(across, session, app.now()),
  );
  return viewer !== undefined;
}

/** Returns a refusal instead of throwing it: the revocation that comes with it must be committed. */
async function rotate(
  app: App,
  tx: CompanyTransaction,
  token: string,
  { waitedMs, device }: { waitedMs: number; device: SeenDevice },
): Promise<SignedIn | AppError> {
  const facts = await lockRefreshToken(tx, app.secrets.digest(token), { now: app.now(), waitedMs });
  if (!facts || (facts.isSupport && !(await isSupportLive(app, tx, facts))))
    return new AppError('ERR_SESSION_EXPIRED');
  if (facts.use === 'replayed') {
    // Used twice, by a thief and by the owner in either order: the session ends for both.
    await revokeSession(tx, facts.userId, facts.sessionId, app.now());
    announceViewerEnded(app, tx, facts.userId);
    return new AppError('ERR_SESSION_EXPIRED');
  }
  const user = facts.support
    ? await readSupportSessionUser(app, tx, { userId: facts.userId, support: facts.support })
    : await readSessionUser(tx, facts.userId);
  try {
    requireWorkingHours(app, user);
  } catch (error) {
    await endSessions(app, tx, facts.userId);
    return error as AppError;
  }
  const refreshToken =
    facts.use === 'first'
      ? await nextToken(app, tx, token, facts.sessionId)
      : await currentToken(app, tx, token);
  if (refreshToken === undefined) return new AppError('ERR_SESSION_EXPIRED');
  const now = app.now();
  // A session of support ends with its grant, however often it is refreshed.
  const expiresAt = facts.support ? new Date(facts.support.endsAt) : refreshExpiry(now);
  await extendSession(tx, facts.sessionId, device, { now, expiresAt });
  return { user, sessionId: facts.sessionId, refreshToken };
}

/**
 * Exchanges a refresh token for the next one. A token that was spent in the last 30 seconds is answered with the one
 * that is good now; one that was spent before ends the session. `sinceArrival` returns the
 * milliseconds since the request arrived: on a busy server it waits before its transaction begins.
 */
export async function refreshSession(
  app: App,
  token: string | undefined,
  { device, sinceArrival }: { device: SeenDevice; sinceArrival: () => number },
): Promise<SignedIn> {
  const companyId = token === undefined ? null : companyOfToken(token);
  if (token === undefined || companyId === null) throw new AppError('ERR_SESSION_EXPIRED');
  const outcome = await app.database.inCompany(companyId, (tx) =>
    rotate(app, tx, token, { waitedMs: sinceArrival(), device }),
  );
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}
