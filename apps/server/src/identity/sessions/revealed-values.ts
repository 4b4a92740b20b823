import { signInPaces } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { lockSubjects, requireFewFailures, type Subject } from './sign-in-failures.ts';

// E-mails and numbers are one person's in the installation, so a refusal tells a company who is in another one. How many
// different ones a company may learn of so is limited.

const reason = 'what is known of other companies is counted for the installation';
const { free, windowMs } = signInPaces.revealed;

const subjectOf = (app: App, companyId: number): Subject => ({
  kind: 'revealed',
  digest: app.secrets.digest(`revealed to ${companyId}`),
});

/** Throws ERR_TOO_MANY_REQUESTS with Retry-After (seconds) while the company has learned of too many. */
export async function requireFewRevealed(app: App, companyId: number): Promise<void> {
  await app.database.acrossCompanies(reason, (tx) =>
    requireFewFailures(app, tx, [subjectOf(app, companyId)]),
  );
}

/**
 * Counts e-mails or numbers of other companies before an answer shows that they exist; what the company has learned
 * already counts no more. Throws ERR_TOO_MANY_REQUESTS where that is more at once than are left: none may be shown.
 */
export async function countRevealed(app: App, companyId: number, values: readonly string[]): Promise<void> {
  if (values.length === 0) return;
  const { digest: company } = subjectOf(app, companyId);
  const digests = values.map((value) =>
    app.secrets.digest(`revealed ${value.toLowerCase()} to ${companyId}`),
  );
  const mayShow = await app.database.acrossCompanies(reason, async (tx) => {
    await lockSubjects(tx, [company]);
    const rows = await tx.query<{ subject: string; count: number }>(
      'revealed-count',
      `select subject, count(*)::int as count from sign_in_failures where subject = any($1) and at > $2
       group by subject`,
      [[company, ...digests], new Date(app.now().getTime() - windowMs)],
    );
    const counts = new Map(rows.map(({ subject, count }) => [subject, count]));
    const fresh = digests.filter((digest) => !counts.has(digest));
    // One at least: whoever has waited may learn of one more.
    const isFew = fresh.length <= Math.max(1, free - (counts.get(company) ?? 0));
    const counted = fresh.slice(0, free).map(() => company);
    await tx.query(
      'revealed-record',
      'insert into sign_in_failures (subject, at) select unnest($1::text[]), $2',
      [isFew ? [...counted, ...fresh] : counted, app.now()],
    );
    return isFew;
  });
  // Thrown outside: what was counted must be committed.
  if (!mayShow) await requireFewRevealed(app, companyId);
}
