import type { Language } from '@prosa/contract';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';
import type { Person } from './people-of-number.ts';

/** Wrong codes after which a code is void. */
export const CODE_GUESSES = 3;

export async function beginRecovery(
  tx: OperatorTransaction,
  recovery: { handle: string; number: string; origin: string; now: Date; expiresAt: Date },
): Promise<void> {
  const { handle, number, origin, now, expiresAt } = recovery;
  await tx.query(
    'recoveries-begin',
    `insert into password_recoveries (handle, number, origin, "createdAt", "expiresAt")
     values ($1, $2, $3, $4, $5)`,
    [handle, number, origin, now, expiresAt],
  );
}

export interface PersonsCode {
  codeHash: string;
  /** Undefined: the number is nobody's, and the code is sent to nobody. */
  person: Person | undefined;
}

/** Stores the codes of a recovery that has none, and returns its end; undefined when it has, is over or never was. */
export async function giveCodes(
  tx: OperatorTransaction,
  handle: string,
  [first, ...others]: readonly [PersonsCode, ...PersonsCode[]],
  now: Date,
): Promise<Date | undefined> {
  const rows = await tx.query<{ expiresAt: string }>(
    'recoveries-give-code',
    `update password_recoveries set "codeHash" = $2, company_id = $3, "userId" = $4
     where handle = $1 and place = 0 and "codeHash" is null and failures < ${CODE_GUESSES} and "expiresAt" > $5
     returning "expiresAt"`,
    [handle, first.codeHash, first.person?.companyId ?? null, first.person?.id ?? null, now],
  );
  if (rows.length > 0 && others.length > 0)
    await tx.query(
      'recoveries-give-more-codes',
      `insert into password_recoveries (handle, place, number, origin, company_id, "userId", "codeHash", failures,
         "unboundFailures", "createdAt", "expiresAt")
       select r.handle, o.place, r.number, r.origin, o."companyId", o."userId", o."codeHash", r.failures,
         r."unboundFailures", r."createdAt", r."expiresAt"
       from password_recoveries r, unnest($2::bigint[], $3::bigint[], $4::text[])
         with ordinality as o ("companyId", "userId", "codeHash", place)
       where r.handle = $1 and r.place = 0`,
      [
        handle,
        others.map(({ person }) => person?.companyId),
        others.map(({ person }) => person?.id),
        others.map(({ codeHash }) => codeHash),
      ],
    );
  return rows[0] && new Date(rows[0].expiresAt);
}

/** The newest recovery that was asked for at an origin and is not over. */
export async function newestAt(
  tx: OperatorTransaction,
  origin: string,
  now: Date,
): Promise<string | undefined> {
  const [newest] = await tx.query<{ handle: string }>(
    'recoveries-newest',
    `select handle from password_recoveries where origin = $1 and "expiresAt" > $2
     order by "createdAt" desc limit 1`,
    [origin, now],
  );
  return newest?.handle;
}

/** A recovery of a number. Who does not send its token guesses apart, and voids nothing for whoever does. */
export interface Guessed {
  handle: string;
  number: string;
  isBound: boolean;
}

const counterOf = ({ isBound }: Guessed): 'failures' | 'unboundFailures' =>
  isBound ? 'failures' : 'unboundFailures';

/**
 * Counts and compares in one statement: of many guesses at once each waits for the one before it, and finds what that
 * has counted. Undefined when the code is void, over or was never asked for.
 */
export async function guessCode(
  tx: OperatorTransaction,
  recovery: Guessed,
  { codeHash, tokenHash, now, until }: { codeHash: string; tokenHash: string; now: Date; until: Date },
): Promise<{ isRight: boolean; failures: number } | undefined> {
  const counter = counterOf(recovery);
  const rows = await tx.query<{ isRight: boolean; failures: number }>(
    `recoveries-guess-${counter}`,
    `update password_recoveries set
       "${counter}" = "${counter}" + case when "codeHash" = $3 then 0 else 1 end,
       "tokenHash" = case when "codeHash" = $3 then $4 else "tokenHash" end,
       "expiresAt" = case when "codeHash" = $3 then $6 else "expiresAt" end
     where handle = $1 and number = $2 and "${counter}" < ${CODE_GUESSES} and "expiresAt" > $5
     returning coalesce("codeHash" = $3, false) as "isRight", "${counter}" as failures`,
    [recovery.handle, recovery.number, codeHash, tokenHash, now, until],
  );
  return rows.find(({ isRight }) => isRight) ?? rows[0];
}

export async function isVoid(tx: OperatorTransaction, recovery: Guessed): Promise<boolean> {
  const counter = counterOf(recovery);
  const rows = await tx.query(
    `recoveries-void-${counter}`,
    `select handle from password_recoveries
     where handle = $1 and number = $2 and "${counter}" >= ${CODE_GUESSES} limit 1`,
    [recovery.handle, recovery.number],
  );
  return rows.length > 0;
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

/** Saves a recovered password; codes and tokens of the person's other recoveries work no more. */
export async function savePassword(
  tx: CompanyTransaction,
  userId: number,
  passwordHash: string,
): Promise<{ id: number; name: string; email: string; language: Language } | undefined> {
  await tx.query(
    'recoveries-drop-others',
    'delete from password_recoveries where company_id = $1 and "userId" = $2',
    [tx.companyId, userId],
  );
  const [user] = await tx.query<{ id: number; name: string; email: string; language: Language }>(
    'recoveries-save-password',
    `update users set "passwordHash" = $3, "updatedAt" = now() where company_id = $1 and id = $2
     returning id, name, email, language`,
    [tx.companyId, userId, passwordHash],
  );
  return user;
}
