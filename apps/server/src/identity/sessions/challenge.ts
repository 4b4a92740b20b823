import { AppError, CHALLENGE_TRIES, invalidField } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { takeCode } from '../second-factor/index.ts';
import { beginSession, type SignedIn, type SignInManner } from './begin-session.ts';
import {
  type Challenge,
  countChallengeFailure,
  findChallenge,
  lockChallenge,
  removeChallenge,
} from './challenge-queries.ts';
import { type Account, lockAccount } from './queries.ts';
import { passwordDigest } from './make-challenge.ts';
import { companyOfToken } from './refresh-token.ts';

const expired = (): AppError => new AppError('ERR_CHALLENGE_EXPIRED');
const wrongCode = (): AppError =>
  new AppError('ERR_WRONG_CODE', { details: [{ field: 'code', message: 'wrong' }] });

const missingCode = (): AppError => invalidField('code', 'required');

export interface ChallengeAnswer extends SignInManner {
  challenge: string;
  /** null where the challenge may need none. */
  code: string | null;
}

/** The account of a challenge. Throws ERR_CHALLENGE_EXPIRED for one that is unknown, used, too old or void. */
export async function accountOfChallenge(
  app: App,
  challenge: string,
): Promise<Account & Pick<Challenge, 'email'>> {
  const companyId = companyOfToken(challenge);
  if (companyId === null) throw expired();
  const found = await app.database.inCompany(companyId, (tx) =>
    findChallenge(tx, app.secrets.digest(challenge), app.now()),
  );
  if (found?.passwordDigest !== passwordDigest(app, found?.passwordHash ?? '')) throw expired();
  const { userId: id, email, passwordHash } = found;
  return { companyId, id, email, passwordHash };
}

/** Returns a refusal instead of throwing it: what it stores must be committed. */
export async function answerChallenge(
  app: App,
  tx: CompanyTransaction,
  account: Account,
  { challenge, code, ...manner }: ChallengeAnswer,
): Promise<SignedIn | AppError> {
  if (!(await lockAccount(tx, account))) return expired();
  const tokenHash = app.secrets.digest(challenge);
  const locked = await lockChallenge(tx, tokenHash, app.now());
  if (!locked) return expired();
  if (!locked.isProven && code === null) return missingCode();
  if (locked.isProven || (await takeCode(app, tx, account.id, code ?? ''))) {
    await removeChallenge(tx, tokenHash);
    // A proven one is the person's yes to the question.
    return beginSession(app, tx, account, { ...manner, asks: manner.asks && !locked.isProven });
  }
  if (locked.failures + 1 < CHALLENGE_TRIES) await countChallengeFailure(tx, tokenHash);
  else await removeChallenge(tx, tokenHash);
  return wrongCode();
}
