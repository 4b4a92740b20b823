import { AppError } from '@prosa/domain';
import { randomBytes } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { sealedInJob } from '../../platform/secrets/sealed-columns.ts';
import {
  announceSessionsEnded,
  countRequest,
  deviceOf,
  hashNewPassword,
  networkOf,
  revokeSessions,
  subjectsOfRecovery,
} from '../sessions/index.ts';
import { noticeOfCredentials } from '../users/index.ts';
import { type CodeConnections, readRecoveryWays } from './code-connections.ts';
import { codeDigest } from './code-digest.ts';
import { digestOfNumber, handleOf, originOf } from './number.ts';
import { peopleOfNumber } from './people-of-number.ts';
import {
  beginRecovery,
  CODE_GUESSES,
  findVerified,
  guessCode,
  type Guessed,
  isVoid,
  newestAt,
  savePassword,
  useToken,
} from './queries.ts';
import { SEND_CODE } from './send-code.ts';

const MINUTES = 10;
const strangers = 'whoever recovers a password is not signed in';

const inMinutes = (app: App): Date => new Date(app.now().getTime() + MINUTES * 60_000);

/** Where a request comes from. */
export interface Asker {
  address: string;
  /** Of a browser in which somebody has signed in before. */
  deviceCookie: string | undefined;
}

/**
 * Begins a recovery and returns the token of this request, which names it from now on. Answer and time are the same for
 * every number: a job sends the code, and the look-up of known browsers is the same whether anybody has the number.
 * Throws ERR_RECOVERY_OFF where no codes are sent, and ERR_TOO_MANY_REQUESTS after too many.
 */
export async function requestRecovery(
  app: App,
  connections: CodeConnections,
  wpp: string,
  { address, deviceCookie }: Asker,
): Promise<string> {
  if ((await readRecoveryWays(app, connections)) === 'disabled') throw new AppError('ERR_RECOVERY_OFF');
  const token = randomBytes(32).toString('base64url');
  const [handle, number] = [handleOf(app.secrets, token), digestOfNumber(app.secrets, wpp)];
  const network = networkOf(address);
  const origin = originOf(app.secrets, wpp, network);
  await app.database.acrossCompanies(strangers, async (tx) => {
    const people = await peopleOfNumber(tx, wpp);
    const devices = people.map(({ email }) => deviceOf(app, deviceCookie, email));
    const device = devices.find((name) => name !== null);
    await countRequest(app, tx, subjectsOfRecovery(app, { number, origin, network, device }));
    await beginRecovery(tx, { handle, number, origin, now: app.now(), expiresAt: inMinutes(app) });
    const place = sealedInJob('recovery-send-code.number', handle);
    await app.jobs.add(tx, SEND_CODE, { handle, number: app.secrets.encrypt(wpp, place) });
  });
  return token;
}

interface Guess {
  wpp: string;
  code: string;
  /** Of the request; a client that does not send it guesses the newest one of its network. */
  requestToken: string | undefined;
  address: string;
}

async function recoveryOf(
  app: App,
  tx: OperatorTransaction,
  { wpp, requestToken, address }: Guess,
): Promise<Guessed> {
  const { secrets } = app;
  const number = digestOfNumber(secrets, wpp);
  if (requestToken !== undefined) return { handle: handleOf(secrets, requestToken), number, isBound: true };
  const newest = await newestAt(tx, originOf(secrets, wpp, networkOf(address)), app.now());
  return { handle: newest ?? '', number, isBound: false };
}

/**
 * Checks a code and returns a token for a new password. The right code may be sent again until it is used, and the
 * newest token counts: an answer may get lost. Throws ERR_RECOVERY_WRONG_CODE, ERR_RECOVERY_VOID from the third wrong
 * one on, and ERR_RECOVERY_EXPIRED.
 */
export async function verifyRecovery(app: App, guess: Guess): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const refusal = await app.database.acrossCompanies(strangers, async (tx) => {
    const recovery = await recoveryOf(app, tx, guess);
    const guessed = await guessCode(tx, recovery, {
      codeHash: codeDigest(app, recovery.handle, guess.code),
      tokenHash: app.secrets.digest(token),
      now: app.now(),
      until: inMinutes(app),
    });
    if (guessed?.isRight) return null;
    if (guessed) return guessed.failures < CODE_GUESSES ? 'ERR_RECOVERY_WRONG_CODE' : 'ERR_RECOVERY_VOID';
    return (await isVoid(tx, recovery)) ? 'ERR_RECOVERY_VOID' : 'ERR_RECOVERY_EXPIRED';
  });
  // Thrown outside: what was counted must be committed.
  if (refusal) throw new AppError(refusal, { details: [{ field: 'code', message: 'wrong' }] });
  return token;
}

const notVerified = (): AppError => new AppError('ERR_RECOVERY_NOT_VERIFIED');

/**
 * Sets a new password, ends all sessions of the person and tells the person by mail. Throws ERR_RECOVERY_NOT_VERIFIED
 * for a token that is unknown, used, replaced or too old.
 */
export async function recoverPassword(
  app: App,
  {
    userId: requestToken,
    resetToken,
    newPassword,
  }: { userId: string; resetToken: string; newPassword: string },
): Promise<void> {
  const proof = {
    handle: handleOf(app.secrets, requestToken),
    tokenHash: app.secrets.digest(resetToken),
    now: app.now(),
  };
  const verified = await app.database.acrossCompanies(strangers, (tx) => findVerified(tx, proof));
  if (!verified) throw notVerified();
  const { companyId, email } = verified;
  const passwordHash = await hashNewPassword(app, newPassword, email, 'newPassword');
  await app.database.inCompany(companyId, async (tx) => {
    const id = await useToken(tx, proof);
    const user = id === undefined ? undefined : await savePassword(tx, id, passwordHash);
    if (!user) throw notVerified();
    await revokeSessions(tx, user.id, null, app.now());
    announceSessionsEnded(app, tx, user.id);
    await noticeOfCredentials(app, tx, { ...user, companyId }, { email: undefined, isNewPassword: true });
    await recordAudit(tx, null, { action: 'user.password', subject: user });
  });
}
