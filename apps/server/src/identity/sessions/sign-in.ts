import { limitByKey } from '@prosa/async';
import { AppError } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';
import { secondFactorOf } from '../second-factor/index.ts';
import { beginSession, type SignedIn, type SignInManner } from './begin-session.ts';
import { accountOfChallenge, answerChallenge } from './challenge.ts';
import { awaitsConfirmation } from './confirmation-queries.ts';
import { deviceOf } from './device-cookie.ts';
import { makeChallenge } from './make-challenge.ts';
import { networkOf } from './network.ts';
import { isPassword } from './passwords.ts';
import { type Account, findAccount, type FoundAccount, lockAccount } from './queries.ts';
import {
  recordFailure,
  requireFewFailures,
  type Subject,
  subjectOfDevice,
  subjectsOfStranger,
} from './sign-in-failures.ts';
import { findSessionOf } from './token-queries.ts';

/** Where a sign-in comes from, and how. */
export interface Origin extends SignInManner {
  /** The caller's IP address, by which failures are counted. */
  address: string;
  /** The cookies of a browser that has signed in before: its failures are counted apart from those of strangers. */
  deviceCookie?: string | undefined;
}

export interface Credentials extends Origin {
  email: string;
  password: string;
}

const perAccount = limitByKey(1);
/** An office signs in without waiting; a burst of guesses exceeds the limit of a network by at most these. */
const perNetwork = limitByKey(4);

/** Runs a try, so that a burst cannot pass the limits together; a known device does not queue behind strangers. */
async function queueTry<Result>(
  app: App,
  email: string,
  { address, deviceCookie }: Origin,
  run: () => Promise<Result>,
): Promise<Result> {
  const device = deviceOf(app, deviceCookie, email);
  return perNetwork(device ?? networkOf(address), () => perAccount(device ?? email.toLowerCase(), run));
}

/** A browser that proves to be this account's is counted by itself, so that strangers cannot keep its owner out. */
async function subjectsOf(
  app: App,
  tx: OperatorTransaction,
  email: string,
  { address, deviceCookie, refreshCookie }: Origin,
  account: FoundAccount | undefined,
): Promise<Subject[]> {
  const device = deviceOf(app, deviceCookie, email);
  if (device !== null) return [subjectOfDevice(app, device)];
  const session =
    refreshCookie && account
      ? await findSessionOf(tx, account, app.secrets.digest(refreshCookie), app.now())
      : undefined;
  return session ? [subjectOfDevice(app, session)] : subjectsOfStranger(app, email, networkOf(address));
}

/** Throws ERR_INVALID_CREDENTIALS for an unknown e-mail and a wrong password alike, after the same time. */
async function requireAccount(app: App, credentials: Credentials): Promise<Account> {
  const { email, password } = credentials;
  const { account, subjects } = await app.database.acrossCompanies(
    'a sign-in names no company',
    async (tx) => {
      const found = await findAccount(tx, email);
      const counted = await subjectsOf(app, tx, email, credentials, found);
      await requireFewFailures(app, tx, counted);
      return { account: found, subjects: counted };
    },
  );
  if (await isPassword(account?.passwordHash, password)) return account as Account;
  await recordFailure(app, subjects);
  throw new AppError('ERR_INVALID_CREDENTIALS');
}

/** A session; or the refusal that asks for the second factor, or whether another session may end. */
async function beginOrChallenge(
  app: App,
  tx: CompanyTransaction,
  account: Account,
  manner: SignInManner,
): Promise<SignedIn | AppError> {
  // Locked first: a second factor that is switched on meanwhile is asked for.
  if (!(await lockAccount(tx, account))) throw new AppError('ERR_INVALID_CREDENTIALS');
  if (app.mail.isOn && (await awaitsConfirmation(tx, account.id))) {
    throw new AppError('ERR_EMAIL_NOT_CONFIRMED');
  }
  const factor = await secondFactorOf(tx, account.id);
  if (!factor?.confirmedAt) return beginSession(app, tx, account, manner);
  const challenge = await makeChallenge(app, tx, account, false);
  return new AppError('ERR_SECOND_FACTOR', { fields: { challenge } });
}

/**
 * Begins a session. Throws ERR_INVALID_CREDENTIALS, ERR_TOO_MANY_REQUESTS, ERR_EMAIL_NOT_CONFIRMED or ERR_OUT_OF_HOURS,
 * and ERR_SECOND_FACTOR with a challenge where the account has a second factor; and ERR_SIGNED_IN_ELSEWHERE with a
 * challenge for a client that asks before another session ends.
 */
export async function signIn(app: App, credentials: Credentials): Promise<SignedIn> {
  const account = await queueTry(app, credentials.email, credentials, async () =>
    requireAccount(app, credentials),
  );
  const outcome = await app.database.inCompany(account.companyId, (tx) =>
    beginOrChallenge(app, tx, account, credentials),
  );
  if (outcome instanceof AppError) throw outcome;
  return outcome;
}

/**
 * Goes on with a sign-in that was answered with a challenge. Throws ERR_CHALLENGE_EXPIRED, ERR_WRONG_CODE, which counts
 * like a wrong password, ERR_TOO_MANY_REQUESTS, ERR_OUT_OF_HOURS or, with another challenge, ERR_SIGNED_IN_ELSEWHERE.
 */
export async function continueSignIn(
  app: App,
  answer: { challenge: string; code: string | null },
  origin: Origin,
): Promise<SignedIn> {
  const { email, ...account } = await accountOfChallenge(app, answer.challenge);
  return queueTry(app, email, origin, async () => {
    const subjects = await app.database.acrossCompanies('failures belong to no company', async (tx) => {
      const counted = await subjectsOf(app, tx, email, origin, account);
      await requireFewFailures(app, tx, counted);
      return counted;
    });
    const outcome = await app.database.inCompany(account.companyId, (tx) =>
      answerChallenge(app, tx, account, { ...answer, ...origin }),
    );
    if (!(outcome instanceof AppError)) return outcome;
    if (outcome.code === 'ERR_WRONG_CODE') await recordFailure(app, subjects);
    throw outcome;
  });
}
