import { signInPaces } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { removeInParts } from '../../platform/database/remove-in-parts.ts';

const DAY_MS = 24 * 60 * 60_000;
/** A session takes its tokens with it, and one that lasted for months has thousands. */
const SESSIONS_AT_ONCE = 50;
/** A spent token that comes again later is refused like an unknown one. */
const SPENT_TOKEN_DAYS = 30;

/**
 * Removes sessions that ended more than a day ago with their tokens, tokens that were spent and grants of support that ended
 * long ago, sign-ins and recoveries of a password that nobody has gone on with, and sign-in failures that count no longer.
 */
export async function removeOldSessions({ database, now }: Pick<App, 'database' | 'now'>): Promise<void> {
  const before = (ms: number) => [new Date(now().getTime() - ms)];
  await removeInParts(database, 'cleanup-sessions', {
    table: 'sessions',
    where: '"expiresAt" < $1 or "revokedAt" < $1',
    values: before(DAY_MS),
    most: SESSIONS_AT_ONCE,
  });
  await removeInParts(database, 'cleanup-tokens', {
    table: 'refresh_tokens',
    where: '"usedAt" < $1',
    values: before(SPENT_TOKEN_DAYS * DAY_MS),
  });
  await removeInParts(database, 'cleanup-challenges', {
    table: 'sign_in_challenges',
    where: '"expiresAt" <= $1',
    values: before(0),
  });
  await removeInParts(database, 'cleanup-recoveries', {
    table: 'password_recoveries',
    where: '"expiresAt" <= $1',
    values: before(0),
  });
  await removeInParts(database, 'cleanup-support-grants', {
    table: 'support_grants',
    where: '"endsAt" < $1',
    values: before(SPENT_TOKEN_DAYS * DAY_MS),
  });
  await removeInParts(database, 'cleanup-failures', {
    table: 'sign_in_failures',
    where: 'at < $1',
    values: before(signInPaces.account.windowMs),
  });
}
