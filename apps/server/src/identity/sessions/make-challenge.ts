import { CHALLENGE_MINUTES } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { insertChallenge } from './challenge-queries.ts';
import type { Account } from './queries.ts';
import { makeCompanyToken } from './refresh-token.ts';

export const passwordDigest = (app: App, passwordHash: string): string =>
  app.secrets.digest(`proven ${passwordHash}`);

/**
 * A challenge that goes on with a sign-in whose password was right; `isProven`: nothing but the person's yes is missing.
 * It looks like a refresh token: its company stands before the dot.
 */
export async function makeChallenge(
  app: App,
  tx: CompanyTransaction,
  account: Account,
  isProven: boolean,
): Promise<string> {
  const challenge = makeCompanyToken(tx.companyId);
  await insertChallenge(tx, account, {
    tokenHash: app.secrets.digest(challenge),
    passwordDigest: passwordDigest(app, account.passwordHash),
    isProven,
    expiresAt: new Date(app.now().getTime() + CHALLENGE_MINUTES * 60_000),
  });
  return challenge;
}
