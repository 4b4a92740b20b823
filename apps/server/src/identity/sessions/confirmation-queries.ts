import type { Language } from '@prosa/contract';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';

export interface Unconfirmed {
  companyId: number;
  id: number;
  email: string;
  language: Language;
}

/** A person has one link at a time: a new one replaces it. */
export async function saveConfirmation(
  tx: OperatorTransaction,
  { companyId, id, email }: Unconfirmed,
  link: { tokenHash: string; expiresAt: Date },
): Promise<void> {
  await tx.query(
    'confirmations-save',
    `insert into email_confirmations (company_id, "userId", email, "tokenHash", "expiresAt")
     values ($1, $2, $3, $4, $5)
     on conflict (company_id, "userId") do update set email = excluded.email,
       "tokenHash" = excluded."tokenHash", "expiresAt" = excluded."expiresAt"`,
    [companyId, id, email, link.tokenHash, link.expiresAt],
  );
}

// Whoever changes the e-mail of somebody else vouches for the new one, and nothing is left to confirm.
/** Of the aliases c (confirmations) and u (users): the person has not proven the present e-mail. */
export const ofThisEmail = `c.company_id = u.company_id and c."userId" = u.id and lower(c.email) = lower(u.email)`;

export async function awaitsConfirmation(tx: CompanyTransaction, userId: number): Promise<boolean> {
  const rows = await tx.query(
    'confirmations-awaited',
    `select u.id from users u join email_confirmations c on ${ofThisEmail} where u.company_id = $1 and u.id = $2`,
    [tx.companyId, userId],
  );
  return rows.length > 0;
}

/** Uses a link up; false when it is unknown, used, replaced or too old. */
export async function useConfirmation(
  tx: CompanyTransaction,
  tokenHash: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    'confirmations-use',
    `delete from email_confirmations c using users u
     where c.company_id = $1 and c."tokenHash" = $2 and c."expiresAt" > $3 and ${ofThisEmail}
     returning c."userId"`,
    [tx.companyId, tokenHash, now],
  );
  return rows.length > 0;
}

export async function findUnconfirmed(
  tx: OperatorTransaction,
  email: string,
): Promise<Unconfirmed | undefined> {
  const [found] = await tx.query<Unconfirmed>(
    'confirmations-find',
    `select u.company_id as "companyId", u.id, u.email, u.language
     from users u join email_confirmations c on ${ofThisEmail} where lower(u.email) = lower($1)`,
    [email],
  );
  return found;
}
