import { AppError, signInPaces, type SignInSubject, waitAfterFailures } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';

/** What a failure is counted by. Neither e-mails nor addresses are stored, only their hashes. */
export interface Subject {
  kind: SignInSubject;
  digest: string;
}

/** The subjects of a stranger's try: the account at this network, the account, the network. */
export function subjectsOfStranger(app: App, email: string, network: string): Subject[] {
  const account = email.toLowerCase();
  const digest = (text: string) => app.secrets.digest(`sign-in ${text}`);
  return [
    { kind: 'accountAtNetwork', digest: digest(`account ${account} at ${network}`) },
    { kind: 'account', digest: digest(`account ${account}`) },
    { kind: 'network', digest: digest(`network ${network}`) },
  ];
}

export function subjectOfDevice(app: App, device: string): Subject {
  return { kind: 'device', digest: app.secrets.digest(`sign-in device ${device}`) };
}

/** Wrong present passwords of somebody who is signed in and changes the own password or e-mail. */
export function subjectOfOwnPassword(app: App, companyId: number, userId: number): Subject {
  return { kind: 'device', digest: app.secrets.digest(`own password of ${companyId}.${userId}`) };
}

/** A request for another confirmation mail: whom it would go to, and from where it comes. */
export function subjectsOfMailRequest(app: App, email: string, network: string): Subject[] {
  const digest = (text: string) => app.secrets.digest(`mail ${text}`);
  return [
    { kind: 'mailTo', digest: digest(`to ${email.toLowerCase()}`) },
    { kind: 'mailFrom', digest: digest(`from ${network}`) },
  ];
}

/**
 * A request for a code that recovers a password: the number at this network, the number, the network. A browser in which
 * somebody who has the number has signed in before is counted by itself, so that strangers cannot keep its owner out.
 */
export function subjectsOfRecovery(
  app: App,
  asked: { number: string; origin: string; network: string; device: string | undefined },
): Subject[] {
  const digest = (text: string) => app.secrets.digest(`recovery ${text}`);
  if (asked.device !== undefined)
    return [{ kind: 'mailTo', digest: digest(`of ${asked.number} on ${asked.device}`) }];
  return [
    { kind: 'mailTo', digest: digest(`of ${asked.origin}`) },
    { kind: 'recoveries', digest: digest(`of ${asked.number}`) },
    { kind: 'mailFrom', digest: digest(`from ${asked.network}`) },
  ];
}

/** Invitations that a company sends: whom they go to, and which company it is. */
export function subjectsOfInvitation(app: App, companyId: number, emails: string[]): Subject[] {
  const digest = (text: string) => app.secrets.digest(`invitation ${text}`);
  const to = [...new Set(emails.map((email) => email.toLowerCase()))];
  return [
    { kind: 'invitations', digest: digest(`of ${companyId}`) },
    ...to.map((email) => ({ kind: 'mailTo' as const, digest: digest(`to ${email}`) })),
  ];
}

/** Wrong codes of somebody who is signed in and changes the own second factor. */
export function subjectOfOwnCode(app: App, companyId: number, userId: number): Subject {
  return { kind: 'device', digest: app.secrets.digest(`own code of ${companyId}.${userId}`) };
}

interface Failures {
  subject: string;
  count: number;
  newest: string;
}

/** Throws ERR_TOO_MANY_REQUESTS with Retry-After (seconds) while one of the subjects has to wait. */
export async function requireFewFailures(
  app: App,
  tx: OperatorTransaction,
  subjects: Subject[],
): Promise<void> {
  const now = app.now().getTime();
  const rows = await tx.query<Failures>(
    'failures-count',
    `select f.subject, count(*) as count, max(f.at) as newest
     from unnest($1::text[], $2::timestamptz[]) as s (subject, after)
     join sign_in_failures f on f.subject = s.subject and f.at > s.after
     group by f.subject`,
    [
      subjects.map(({ digest }) => digest),
      subjects.map(({ kind }) => new Date(now - signInPaces[kind].windowMs)),
    ],
  );
  const waits = subjects.map(({ kind, digest }) => {
    const failures = rows.find(({ subject }) => subject === digest);
    const wait = failures ? waitAfterFailures(kind, failures.count) : 0;
    // Not by the newest alone: the clocks of two processes may differ.
    return failures && wait > 0 ? new Date(failures.newest).getTime() + wait - now : 0;
  });
  const longest = Math.max(...waits);
  if (longest <= 0) return;
  const seconds = String(Math.ceil(longest / 1000));
  throw new AppError('ERR_TOO_MANY_REQUESTS', { headers: { 'retry-after': seconds } });
}

async function insertFailure(app: App, tx: OperatorTransaction, subjects: Subject[]): Promise<void> {
  const text = 'insert into sign_in_failures (subject, at) select unnest($1::text[]), $2';
  await tx.query('failures-record', text, [subjects.map(({ digest }) => digest), app.now()]);
}

export async function recordFailure(app: App, subjects: Subject[]): Promise<void> {
  await app.database.acrossCompanies('failed sign-ins belong to no company', (tx) =>
    insertFailure(app, tx, subjects),
  );
}

/** One at a time for each subject: requests at the same instant would all find that one more is free. */
export async function lockSubjects(tx: OperatorTransaction, digests: readonly string[]): Promise<void> {
  const keys = digests.toSorted((a, b) => a.localeCompare(b));
  await tx.query(
    'failures-lock',
    'select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest($1::text[]) as key',
    [keys],
  );
}

/**
 * Counts a request, whatever becomes of it. Throws ERR_TOO_MANY_REQUESTS with Retry-After (seconds) while one of the
 * subjects has to wait.
 */
export async function countRequest(app: App, tx: OperatorTransaction, subjects: Subject[]): Promise<void> {
  await lockSubjects(
    tx,
    subjects.map(({ digest }) => digest),
  );
  await requireFewFailures(app, tx, subjects);
  await insertFailure(app, tx, subjects);
}
