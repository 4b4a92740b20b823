import type { CompanyTransaction, OperatorTransaction } from '../../../platform/database/transactions.ts';
import { sealedAt, type SealedPlace } from '../../../platform/secrets/sealed-columns.ts';

export const SIGN_IN_MINUTES = 30;

export interface SignInRow {
  companyId: number;
  id: number;
  redirectUri: string;
  /** Encrypted. */
  accessToken: string | null;
  failure: string | null;
}

/** A person has one sign-in at a time: their earlier one is deleted, and with it the company's expired ones. */
export async function insertSignIn(
  tx: CompanyTransaction,
  row: { userId: number; state: string; redirectUri: string },
): Promise<number> {
  await tx.query(
    'sign-in-forget',
    `delete from facebook_sign_ins where company_id = $1
       and ("userId" = $2 or "createdAt" < now() - interval '${SIGN_IN_MINUTES} minutes')`,
    [tx.companyId, row.userId],
  );
  const { id } = await tx.db
    .insertInto('facebook_sign_ins')
    .values({ ...row, company_id: tx.companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const columns = `company_id as "companyId", id, "redirectUri", "accessToken", failure`;
const isYoung = `"createdAt" > now() - interval '${SIGN_IN_MINUTES} minutes'`;

export async function signInOf(
  tx: CompanyTransaction,
  userId: number,
  id: number,
): Promise<SignInRow | undefined> {
  const [row] = await tx.query<SignInRow>(
    'sign-in-read',
    `select ${columns} from facebook_sign_ins where company_id = $1 and "userId" = $2 and id = $3 and ${isYoung}`,
    [tx.companyId, userId, id],
  );
  return row;
}

export async function waitingSignIn(tx: OperatorTransaction, state: string): Promise<SignInRow | undefined> {
  const [row] = await tx.query<SignInRow>(
    'sign-in-waiting',
    `select ${columns} from facebook_sign_ins
     where state = $1 and "accessToken" is null and failure is null and ${isYoung}`,
    [state],
  );
  return row;
}

/** Where the person's token is stored. */
export const signInPlace = ({ companyId, id }: Pick<SignInRow, 'companyId' | 'id'>): SealedPlace =>
  sealedAt('facebook_sign_ins.accessToken', companyId, id);

export async function saveReturn(
  tx: CompanyTransaction,
  id: number,
  { accessToken, failure }: Pick<SignInRow, 'accessToken' | 'failure'>,
): Promise<void> {
  await tx.query(
    'sign-in-return',
    `update facebook_sign_ins set "accessToken" = $3, failure = $4
     where company_id = $1 and id = $2 and "accessToken" is null and failure is null`,
    [tx.companyId, id, accessToken, failure],
  );
}

export async function deleteSignIn(tx: CompanyTransaction, id: number): Promise<void> {
  await tx.query('sign-in-delete', 'delete from facebook_sign_ins where company_id = $1 and id = $2', [
    tx.companyId,
    id,
  ]);
}
