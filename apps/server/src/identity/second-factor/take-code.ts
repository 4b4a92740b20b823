import { codeDigitsOf } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { lockSecondFactor, saveStep, takeRecoveryCode } from './queries.ts';
import { recoveryCodeHash } from './recovery-codes.ts';
import { acceptedStep } from './totp.ts';
import { sealedAt } from '../../platform/secrets/sealed-columns.ts';

/** Whether the code proves the second factor. A right one is used up: it proves nothing again. */
export async function takeCode(
  app: Pick<App, 'secrets' | 'now'>,
  tx: CompanyTransaction,
  userId: number,
  code: string,
): Promise<boolean> {
  const factor = await lockSecondFactor(tx, userId);
  if (!factor || factor.confirmedAt === null) return false;
  const digits = codeDigitsOf(code);
  if (digits === null) return takeRecoveryCode(tx, userId, recoveryCodeHash(app.secrets, userId, code));
  const { lastStep } = factor;
  const secret = app.secrets.decrypt(factor.secret, sealedAt('second_factors.secret', tx.companyId, userId));
  const step = acceptedStep({ secret, lastStep }, digits, app.now());
  if (step === null) return false;
  await saveStep(tx, userId, step);
  return true;
}
