import { AppError } from '@prosa/domain';
import { randomBytes } from 'node:crypto';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { sealedInJob } from '../../platform/secrets/sealed-columns.ts';
import {
  announceSessionsEnded,
  countRequest,
  hashNewPassword,
  networkOf,
  revokeSessions,
  subjectsOfRecovery,
} from '../sessions/index.ts';
import { noticeOfCredentials } from '../users/index.ts';
import { codeDigest } from './code-digest.ts';
import { handleOf } from './number.ts';
import {
  beginRecovery,
  CODE_GUESSES,
  findVerified,
  guessCode,
  isVoid,
  savePassword,
  useToken,
} from './queries.ts';
import { SEND_CODE } from './send-code.ts';

const MINUTES = 10;
const strangers = 'whoever recovers a password is not signed in';

const inMinutes = (app: App): Date => new Date(app.now().getTime() + MINUTES * 60_000);

/**
 * Begins a recovery and returns the number's handle. Who has the number, and whether anybody has, is found out by a
 * job: answer and time are the same for every number. Throws ERR_MAIL_OFF, and ERR_TOO_MANY_REQUESTS after too many.
 */
export async function requestRecovery(app: App, wpp: string, address: string): Promise<string> {
  if (!app.mail.isOn) throw new AppError('ERR_MAIL_OFF');
  const handle = handleOf(app.secrets, wpp);
  await app.database.acrossCompanies(strangers, async (tx) => {
    await countRequest(app, tx, subjectsOfRecovery(app, handle, networkOf(address)));
    await beginRecovery(tx, { handle, expiresAt: inMinutes(app) });
    const place = sealedInJob('recovery-send-code.number', handle);
    await app.jobs.add(tx, SEND_CODE, { handle, number: app.secrets.encrypt(wpp, place) });
  });
  return handle;
}

/**
 * Checks a code and returns a token for a new password. The right code may be sent again until it is used, and the
 * newest token counts: an answer may get lost. Throws ERR_RECOVERY_WRONG_CODE, ERR_RECOVERY_VOID from the third wrong
 * one on, and ERR_RECOVERY_EXPIRED.
 */
export async function verifyRecovery(app: App, wpp: string, code: string): Promise<string> {
  const handle = handleOf(app.secrets, wpp);
  const token = randomBytes(32).toString('base64url');
  const guess = {
    codeHash: codeDigest(app, handle, code),
    tokenHash: app.secrets.digest(token),
    now: app.now(),
    until: inMinutes(app),
  };
  const refusal = await app.database.acrossCompanies(strangers, async (tx) => {
    const guessed = await guessCode(tx, handle, guess);
    if (guessed?.isRight) return null;
    if (guessed) return guessed.failures < CODE_GUESSES ? 'ERR_RECOVERY_WRONG_CODE' : 'ERR_RECOVERY_VOID';
    return (await isVoid(tx, handle)) ? 'ERR_RECOVERY_VOID' : 'ERR_RECOVERY_EXPIRED';
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
  { userId: handle, resetToken, newPassword }: { userId: string; resetToken: string; newPassword: string },
): Promise<void> {
  const proof = { handle, tokenHash: app.secrets.digest(resetToken), now: app.now() };
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
