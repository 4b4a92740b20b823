import type { CompanyTransaction } from '../../platform/database/transactions.ts';

export interface SecondFactor {
  /** Encrypted. */
  secret: string;
  confirmedAt: string | null;
  lastStep: number;
  recoveryCodesLeft: number;
}

/** The person's second factor, also one that is not confirmed yet. */
export async function secondFactorOf(
  tx: CompanyTransaction,
  userId: number,
): Promise<SecondFactor | undefined> {
  const [factor] = await tx.query<SecondFactor>(
    'second-factor-read',
    `select f.secret, f."confirmedAt", f."lastStep",
       (select count(*) from recovery_codes c where c.company_id = f.company_id and c."userId" = f."userId")
         as "recoveryCodesLeft"
     from second_factors f where f.company_id = $1 and f."userId" = $2`,
    [tx.companyId, userId],
  );
  return factor;
}

/** The same, locked: of two requests with the same code, the second finds it used. */
export async function lockSecondFactor(
  tx: CompanyTransaction,
  userId: number,
): Promise<Omit<SecondFactor, 'recoveryCodesLeft'> | undefined> {
  const [factor] = await tx.query<Omit<SecondFactor, 'recoveryCodesLeft'>>(
    'second-factor-lock',
    `select secret, "confirmedAt", "lastStep" from second_factors
     where company_id = $1 and "userId" = $2 for update`,
    [tx.companyId, userId],
  );
  return factor;
}

/** Stores a secret that waits for its first code, instead of one that waited before. */
export async function insertEnrolment(tx: CompanyTransaction, userId: number, secret: string): Promise<void> {
  await tx.query(
    'second-factor-insert',
    `insert into second_factors (company_id, "userId", secret) values ($1, $2, $3)
     on conflict (company_id, "userId") do update set secret = excluded.secret
     where second_factors."confirmedAt" is null`,
    [tx.companyId, userId, secret],
  );
}

export async function saveStep(tx: CompanyTransaction, userId: number, step: number): Promise<void> {
  await tx.query(
    'second-factor-step',
    `update second_factors set "lastStep" = $3 where company_id = $1 and "userId" = $2`,
    [tx.companyId, userId, step],
  );
}

export async function saveConfirmed(tx: CompanyTransaction, userId: number, now: Date): Promise<void> {
  await tx.query(
    'second-factor-confirm',
    `update second_factors set "confirmedAt" = $3 where company_id = $1 and "userId" = $2`,
    [tx.companyId, userId, now],
  );
}

/** Removes it with its recovery codes; false when there was none. */
export async function removeSecondFactor(tx: CompanyTransaction, userId: number): Promise<boolean> {
  const text = 'delete from second_factors where company_id = $1 and "userId" = $2 returning "userId"';
  return (await tx.query('second-factor-remove', text, [tx.companyId, userId])).length > 0;
}

export async function replaceRecoveryCodes(
  tx: CompanyTransaction,
  userId: number,
  hashes: string[],
): Promise<void> {
  await tx.query(
    'recovery-codes-remove',
    'delete from recovery_codes where company_id = $1 and "userId" = $2',
    [tx.companyId, userId],
  );
  await tx.query(
    'recovery-codes-insert',
    `insert into recovery_codes (company_id, "userId", "codeHash") select $1, $2, unnest($3::text[])`,
    [tx.companyId, userId, hashes],
  );
}

/** Removes a recovery code; false when there is none like it. */
export async function takeRecoveryCode(
  tx: CompanyTransaction,
  userId: number,
  hash: string,
): Promise<boolean> {
  const rows = await tx.query(
    'recovery-codes-take',
    `delete from recovery_codes where company_id = $1 and "userId" = $2 and "codeHash" = $3 returning "userId"`,
    [tx.companyId, userId, hash],
  );
  return rows.length > 0;
}
