import { SIGN_IN_FAILURES_PER_ACCOUNT, SIGN_IN_FAILURES_PER_ADDRESS } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';

const WINDOW_MS = 15 * 60_000;

/** An account or an address with its limit of failures. Neither e-mails nor addresses are stored, only their hashes. */
interface Subject {
  digest: string;
  limit: number;
}

function subjectsOf(app: App, email: string, address: string): Subject[] {
  return [
    {
      digest: app.secrets.digest(`sign-in account ${email.toLowerCase()}`),
      limit: SIGN_IN_FAILURES_PER_ACCOUNT,
    },
    { digest: app.secrets.digest(`sign-in address ${address}`), limit: SIGN_IN_FAILURES_PER_ADDRESS },
  ];
}

async function nthNewestFailure(tx: OperatorTransaction, subject: Subject, after: Date) {
  const [row] = await tx.query<{ at: string }>(
    'failures-nth-newest',
    `select at from sign_in_failures where subject = $1 and at > $2 order by at desc offset $3 limit 1`,
    [subject.digest, after, subject.limit - 1],
  );
  return row && new Date(row.at);
}

/** Throws ERR_TOO_MANY_REQUESTS with Retry-After (seconds) while an account or an address has failed too often. */
export async function requireFewFailures(
  app: App,
  tx: OperatorTransaction,
  email: string,
  address: string,
): Promise<void> {
  const now = app.now().getTime();
  for (const subject of subjectsOf(app, email, address)) {
    const at = await nthNewestFailure(tx, subject, new Date(now - WINDOW_MS));
    if (!at) continue;
    const seconds = Math.max(1, Math.ceil((at.getTime() + WINDOW_MS - now) / 1000));
    throw new AppError('ERR_TOO_MANY_REQUESTS', { headers: { 'retry-after': String(seconds) } });
  }
}

export async function recordFailure(app: App, email: string, address: string): Promise<void> {
  const digests = subjectsOf(app, email, address).map(({ digest }) => digest);
  await app.database.acrossCompanies('failed sign-ins belong to no company', (tx) =>
    tx.query('failures-record', 'insert into sign_in_failures (subject, at) select unnest($1::text[]), $2', [
      digests,
      app.now(),
    ]),
  );
}
