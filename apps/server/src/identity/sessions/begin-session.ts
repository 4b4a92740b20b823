import type { SessionUser } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { recordActivity } from './activity.ts';
import type { SeenDevice } from './device.ts';
import { announceSignInElsewhere } from './events.ts';
import { makeChallenge } from './make-challenge.ts';
import { type Account, recordLogin } from './queries.ts';
import { makeCompanyToken, refreshExpiry } from './refresh-token.ts';
import { insertSession, revokeSessions, selectSessions, sessionOfToken } from './session-queries.ts';
import { readSessionUser, requireWorkingHours } from './session-user.ts';
import { insertRefreshToken } from './token-queries.ts';

export interface SignedIn {
  user: SessionUser;
  sessionId: string;
  refreshToken: string;
}

/** How somebody signs in. */
export interface SignInManner {
  device: SeenDevice;
  /** The client asks the person before another session ends. */
  asks: boolean;
  /** Of the browser that signs in: its own session may end without a question. */
  refreshCookie?: string | undefined;
}

const allowsSeveral = ({ company }: SessionUser): boolean =>
  company.companieSettings[0]?.severalSessions === 'enabled';

/** The question whether another session may end, with the challenge that says yes; null where no session would end. */
async function questionFirst(
  app: App,
  tx: CompanyTransaction,
  account: Account,
  name: string,
  refreshCookie: string | undefined,
): Promise<AppError | null> {
  const own = refreshCookie ? await sessionOfToken(tx, app.secrets.digest(refreshCookie)) : undefined;
  const live = await selectSessions(tx, account.id, app.now());
  const other = live.find(({ id }) => id !== own);
  if (!other) return null;
  const { browser, os, lastSeenAt } = other;
  const challenge = await makeChallenge(app, tx, account, true);
  return new AppError('ERR_SIGNED_IN_ELSEWHERE', {
    fields: { challenge, elsewhere: { name, browser, os, lastSeenAt } },
  });
}

/**
 * Begins a session of a locked account that has proven all that it must. It ends the user's other ones, unless the company
 * allows several; a client that asks first gets the question instead.
 */
export async function beginSession(
  app: App,
  tx: CompanyTransaction,
  account: Account,
  { device, asks, refreshCookie }: SignInManner,
): Promise<SignedIn | AppError> {
  const { id: userId } = account;
  const before = await readSessionUser(tx, userId);
  // After the password check: in the other order a stranger would learn which accounts exist.
  requireWorkingHours(app, before);
  const isAlone = !allowsSeveral(before);
  const question = isAlone && asks ? await questionFirst(app, tx, account, before.name, refreshCookie) : null;
  if (question) return question;
  const now = app.now();
  await recordLogin(tx, now);
  await recordActivity(app, tx, userId);
  const sessionId = await insertSession(tx, userId, device, { now, expiresAt: refreshExpiry(now) });
  const refreshToken = makeCompanyToken(tx.companyId);
  await insertRefreshToken(tx, sessionId, app.secrets.digest(refreshToken));
  if (isAlone) {
    await revokeSessions(tx, userId, sessionId, now);
    announceSignInElsewhere(app, tx, { userId, sessionId, device });
  }
  return { user: await readSessionUser(tx, userId), sessionId, refreshToken };
}
