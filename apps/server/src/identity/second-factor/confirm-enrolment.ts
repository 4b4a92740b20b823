import { AppError, codeDigitsOf } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { lockSecondFactor, replaceRecoveryCodes, saveConfirmed, saveStep } from './queries.ts';
import { makeRecoveryCodes, recoveryCodeHash } from './recovery-codes.ts';
import { acceptedStep } from './totp.ts';
import { sealedAt } from '../../platform/secrets/sealed-columns.ts';

/** Replaces the recovery codes, and returns the new ones: only their hashes are stored. */
export async function renewCodes(
  app: Pick<App, 'secrets'>,
  tx: CompanyTransaction,
  userId: number,
): Promise<string[]> {
  const codes = makeRecoveryCodes();
  const hashes = codes.map((code) => recoveryCodeHash(app.secrets, userId, code));
  await replaceRecoveryCodes(tx, userId, hashes);
  return codes;
}

/**
 * Switches the second factor on by a first code, and returns the recovery codes; null when the code is wrong. Throws
 * ERR_SECOND_FACTOR_OFF when no secret waits for its code, ERR_SECOND_FACTOR_ON when it is on already.
 */
export async function confirmEnrolment(
  app: Pick<App, 'secrets' | 'now'>,
  tx: CompanyTransaction,
  userId: number,
  code: string,
): Promise<string[] | null> {
  const factor = await lockSecondFactor(tx, userId);
  if (!factor) throw new AppError('ERR_SECOND_FACTOR_OFF');
  if (factor.confirmedAt !== null) throw new AppError('ERR_SECOND_FACTOR_ON');
  const secret = app.secrets.decrypt(factor.secret, sealedAt('second_factors.secret', tx.companyId, userId));
  const step = acceptedStep({ secret, lastStep: 0 }, codeDigitsOf(code) ?? '', app.now());
  if (step === null) return null;
  // The code that confirms signs nobody in afterwards.
  await saveStep(tx, userId, step);
  await saveConfirmed(tx, userId, app.now());
  return renewCodes(app, tx, userId);
}
