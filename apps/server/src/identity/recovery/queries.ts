import type { Language } from '@prosa/contract';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';

/** Wrong codes after which a code is void. */
export const CODE_GUESSES = 3;

/** Begins a recovery anew: what an earlier request of this number has sent or verified is void. */
export async function beginRecovery(
  tx: OperatorTransaction,
  { handle, expiresAt }: { handle: string; expiresAt: Date },
): Promise<void> {
  await tx.query(
    'recoveries-begin',
    `insert into password_recoveries (handle, "expiresAt") values ($1, $2)
     on conflict (handle) do update set company_id = null, "userId" = null, "codeHash" = null, failures = 0,
       "tokenHash" = null, "createdAt" = now(), "expiresAt" = excluded."expiresAt"`,
    [handle, expiresAt],
  );
}

export interface Person {
  companyId: number;
  id: number;
  email: string;
  language: Language;
  wpp: string;
}

/** People whose number has one of these digits. */
export async function findByDigits(tx: OperatorTransaction, digits: string[]): Promise<Person[]> {
  return tx.query<Person>(
    'recoveries-find-people',
    `select u.company_id as "companyId", u.id, u.email, u.language, u.wpp
     from users u join companies c on c.id = u.company_id and c."archivedAt" is null
     where u.wpp is not null and regexp_replace(u.wpp, '\\D', '', 'g') = any($1)`,
    [digits],
  );
}

/** Stores the code of a recovery that has none; false when it has one, is over or never was. */
export async function giveCode(
  tx: OperatorTransaction,
  handle: string,
  { codeHash, person, now }: { codeHash: string; person: Person | undefined; now: Date },
): Promise<boolean> {
  const rows = await tx.query(
    'recoveries-give-code',
    `update password_recoveries set "codeHash" = $2, company_id = $3, "userId" = $4
     where handle = $1 and "codeHash" is null and failures < ${CODE_GUESSES} and "expiresAt" > $5 returning handle`,
    [handle, codeHash, person?.companyId ?? null, person?.id ?? null, now],
  );
  return rows.length > 0;
}

interface Guessed {
  isRight: boolean;
  failures: number;
}

/**
 * Counts and compares in one statement: of many guesses at once each waits for the one before it, and finds what that
 * has counted. Undefined when the code is void, over or was never asked for.
 */
export async function guessCode(
  tx: OperatorTransaction,
  handle: string,
  { codeHash, tokenHash, now, until }: { codeHash: string; tokenHash: string; now: Date; until: Date },
): Promise<Guessed | undefined> {
  const [guessed] = await tx.query<Guessed>(
    'recoveries-guess',
    `update password_recoveries set
       failures = failures + case when "codeHash" = $2 then 0 else 1 end,
       "tokenHash" = case when "codeHash" = $2 then $3 else "tokenHash" end,
       "expiresAt" = case when "codeHash" = $2 then $5 else "expiresAt" end
     where handle = $1 and failures < ${CODE_GUESSES} and "expiresAt" > $4
     returning coalesce("codeHash" = $2, false) as "isRight", failures`,
    [handle, codeHash, tokenHash, now, until],
  );
  return guessed;
}

export async function isVoid(tx: OperatorTransaction, handle: string): Promise<boolean> {
  const text = `select handle from password_recoveries where handle = $1 and failures >= ${CODE_GUESSES}`;
  return (await tx.query('recoveries-void', text, [handle])).length > 0;
}

interface Verified {
  companyId: number;
  email: string;
}

/** Whom a token recovers. */
export async function findVerified(
  tx: OperatorTransaction,
  proof: { handle: string; tokenHash: string; now: Date },
): Promise<Verified | undefined> {
  const [found] = await tx.query<Verified>(
    'recoveries-verified',
    `select u.company_id as "companyId", u.email
     from password_recoveries r join users u on u.company_id = r.company_id and u.id = r."userId"
     where r.handle = $1 and r."tokenHash" = $2 and r."expiresAt" > $3`,
    [proof.handle, proof.tokenHash, proof.now],
  );
  return found;
}

/** Uses a token up; undefined when somebody else has, or it is over. */
export async function useToken(
  tx: CompanyTransaction,
  proof: { handle: string; tokenHash: string; now: Date },
): Promise<number | undefined> {
  const [used] = await tx.query<{ userId: number }>(
    'recoveries-use',
    `delete from password_recoveries
     where company_id = $1 and handle = $2 and "tokenHash" = $3 and "expiresAt" > $4 returning "userId"`,
    [tx.companyId, proof.handle, proof.tokenHash, proof.now],
  );
  return used?.userId;
}

export async function savePassword(
  tx: CompanyTransaction,
  userId: number,
  passwordHash: string,
): Promise<{ id: number; name: string; email: string; language: Language } | undefined> {
  const [user] = await tx.query<{ id: number; name: string; email: string; language: Language }>(
    'recoveries-save-password',
    `update users set "passwordHash" = $3, "updatedAt" = now() where company_id = $1 and id = $2
     returning id, name, email, language`,
    [tx.companyId, userId, passwordHash],
  );
  return user;
}
