import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { Account } from './queries.ts';

export interface Challenge {
  userId: number;
  email: string;
  passwordHash: string;
  /** Of the password's hash that the sign-in has proven. */
  passwordDigest: string;
  /** Nothing but the person's yes is missing. */
  isProven: boolean;
  failures: number;
}

const facts = `select c."userId", u.email, u."passwordHash", c."passwordDigest", c."isProven", c.failures
  from sign_in_challenges c join users u on u.company_id = c.company_id and u.id = c."userId"
  where c.company_id = $1 and c."tokenHash" = $2 and c."expiresAt" > $3`;

export async function findChallenge(
  tx: CompanyTransaction,
  tokenHash: string,
  now: Date,
): Promise<Challenge | undefined> {
  return (await tx.query<Challenge>('challenges-find', facts, [tx.companyId, tokenHash, now]))[0];
}

/** The same, locked: of two requests with one challenge, the second finds it used. */
export async function lockChallenge(
  tx: CompanyTransaction,
  tokenHash: string,
  now: Date,
): Promise<Challenge | undefined> {
  const text = `${facts} for update of c`;
  return (await tx.query<Challenge>('challenges-lock', text, [tx.companyId, tokenHash, now]))[0];
}

export async function insertChallenge(
  tx: CompanyTransaction,
  { id }: Account,
  challenge: { tokenHash: string; passwordDigest: string; isProven: boolean; expiresAt: Date },
): Promise<void> {
  await tx.query(
    'challenges-insert',
    `insert into sign_in_challenges (company_id, "tokenHash", "userId", "passwordDigest", "isProven", "expiresAt")
     values ($1, $2, $3, $4, $5, $6)`,
    [
      tx.companyId,
      challenge.tokenHash,
      id,
      challenge.passwordDigest,
      challenge.isProven,
      challenge.expiresAt,
    ],
  );
}

export async function countChallengeFailure(tx: CompanyTransaction, tokenHash: string): Promise<void> {
  await tx.query(
    'challenges-failure',
    'update sign_in_challenges set failures = failures + 1 where company_id = $1 and "tokenHash" = $2',
    [tx.companyId, tokenHash],
  );
}

export async function removeChallenge(tx: CompanyTransaction, tokenHash: string): Promise<void> {
  const text = 'delete from sign_in_challenges where company_id = $1 and "tokenHash" = $2';
  await tx.query('challenges-remove', text, [tx.companyId, tokenHash]);
}
