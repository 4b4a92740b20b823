import { AppError } from '@prosa/domain';
import { wideNetworkOf } from '../../identity/index.ts';
import type { App } from '../../platform/app.ts';

const HOUR_MS = 60 * 60_000;

/**
 * Counts one sign-up of a network, whatever becomes of it: refused ones ask for a password's hash too, and tell which
 * e-mails are known. Throws ERR_TOO_MANY_REQUESTS with Retry-After (seconds) above the limit of an hour.
 */
export async function countSignUp(app: App, address: string): Promise<void> {
  const network = app.secrets.digest(`sign-up network ${wideNetworkOf(address)}`);
  const now = app.now();
  const anHourAgo = new Date(now.getTime() - HOUR_MS);
  const oldest = await app.database.acrossCompanies('a stranger has no company', async (tx) => {
    // One at a time for each network: sign-ups at the same instant would all find room for one more.
    await tx.query('sign-ups-lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [network]);
    await tx.query('sign-ups-forget', 'delete from sign_up_attempts where at <= $1', [anHourAgo]);
    const [nth] = await tx.query<{ at: string }>(
      'sign-ups-nth-newest',
      'select at from sign_up_attempts where network = $1 order by at desc offset $2 limit 1',
      [network, app.config.signUpsPerHour - 1],
    );
    if (nth) return new Date(nth.at);
    const text = 'insert into sign_up_attempts (network, at) values ($1, $2)';
    await tx.query('sign-ups-count', text, [network, now]);
    return null;
  });
  if (oldest === null) return;
  const seconds = Math.max(1, Math.ceil((oldest.getTime() + HOUR_MS - now.getTime()) / 1000));
  throw new AppError('ERR_TOO_MANY_REQUESTS', { headers: { 'retry-after': String(seconds) } });
}
