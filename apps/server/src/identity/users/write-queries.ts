import type { Language, UserInput } from '@prosa/contract';
import type { PlanUsage } from '@prosa/domain';
import type { z } from 'zod';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

export interface UserFacts {
  id: number;
  name: string;
  email: string;
  profile: 'admin' | 'user';
  super: boolean;
  profileImage: string | null;
  language: Language;
  /** Invited, and without a password: nobody who can sign in. */
  isInvited: boolean;
}

/** Locks the company: changes that a limit or the last admin decides run one at a time. */
export async function lockCompany(tx: CompanyTransaction): Promise<{ email: string | null } | undefined> {
  const text = 'select email from companies where id = $1 for no key update';
  return (await tx.query<{ email: string | null }>('users-lock-company', text, [tx.companyId]))[0];
}

export async function userUsage(tx: CompanyTransaction): Promise<PlanUsage> {
  const [usage] = await tx.query<PlanUsage>(
    'users-usage',
    `select (select count(*) from users where company_id = $1) as count, p.users as limit, p.name as "planName"
     from companies c left join plans p on p.id = c."planId" where c.id = $1`,
    [tx.companyId],
  );
  return usage ?? { count: 0, limit: null, planName: null };
}

const facts = `select id, name, email, profile, super, "profileImage", language, "passwordHash" is null as "isInvited"
  from users where company_id = $1 and id = $2`;

export async function lockUser(tx: CompanyTransaction, id: number): Promise<UserFacts | undefined> {
  const text = `${facts} for no key update`;
  return (await tx.query<UserFacts>('users-lock', text, [tx.companyId, id]))[0];
}

/** Locks the user against a removal alone: tickets that get this person must not lose the person meanwhile. */
export async function lockUserToName(tx: CompanyTransaction, id: number): Promise<UserFacts | undefined> {
  return (await tx.query<UserFacts>('users-lock-to-name', `${facts} for key share`, [tx.companyId, id]))[0];
}

/** Also blocks writes that would refer to the user, such as a ticket that is being accepted. */
export async function lockUserToRemove(tx: CompanyTransaction, id: number): Promise<UserFacts | undefined> {
  return (await tx.query<UserFacts>('users-lock-to-remove', `${facts} for update`, [tx.companyId, id]))[0];
}

/** Whether anybody other than this user, who can sign in, is admin, and whether anybody is super. */
export async function othersInCharge(
  tx: CompanyTransaction,
  id: number,
): Promise<{ admins: boolean; supers: boolean }> {
  const [row] = await tx.query<{ admins: boolean; supers: boolean }>(
    'users-others-in-charge',
    `select coalesce(bool_or(profile = 'admin'), false) as admins, coalesce(bool_or(super), false) as supers
     from users where company_id = $1 and id <> $2 and "passwordHash" is not null`,
    [tx.companyId, id],
  );
  return row ?? { admins: false, supers: false };
}

/** The columns to store; an absent one stays unchanged. */
export type UserValues = Partial<Omit<z.output<typeof UserInput>, 'password' | 'queueIds'>> & {
  passwordHash?: string;
  /** See `ownNumberKey`. */
  wppKey?: string | null;
};

export async function insertUser(
  tx: CompanyTransaction,
  values: Omit<UserValues, 'passwordHash'> & { name: string; email: string; passwordHash: string | null },
): Promise<number> {
  const { id } = await tx.db
    .insertInto('users')
    .values({ ...values, company_id: tx.companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveUser(
  tx: CompanyTransaction,
  id: number,
  values: UserValues & { profileImage?: string; defaultTicketsManagerWidth?: number },
): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ ...values, updatedAt: new Date().toISOString() })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

/** Replaces the user's queues; returns how many of the given ones exist. */
export async function replaceQueues(tx: CompanyTransaction, id: number, queueIds: number[]): Promise<number> {
  await tx.query(
    'users-drop-queues',
    `delete from user_queues where company_id = $1 and "userId" = $2 and not "queueId" = any($3::bigint[])`,
    [tx.companyId, id, queueIds],
  );
  const rows = await tx.query(
    'users-add-queues',
    `insert into user_queues (company_id, "userId", "queueId")
     select company_id, $2, id from queues where company_id = $1 and id = any($3::bigint[])
     on conflict (company_id, "userId", "queueId") do update set "queueId" = excluded."queueId"
     returning "queueId"`,
    [tx.companyId, id, queueIds],
  );
  return rows.length;
}

export async function countQueues(tx: CompanyTransaction, ids: number[]): Promise<number> {
  const text = 'select id from queues where company_id = $1 and id = any($2::bigint[])';
  return (await tx.query('users-count-queues', text, [tx.companyId, ids])).length;
}

/** Whether somebody else of the company has this e-mail or this number. */
export async function takenInCompany(
  tx: CompanyTransaction,
  { email, wppKey }: { email?: string | undefined; wppKey?: string | null | undefined },
  exceptId: number | null,
): Promise<{ email: boolean; number: boolean }> {
  const [taken] = await tx.query<{ email: boolean; number: boolean }>(
    'users-taken-in-company',
    `select coalesce(bool_or(lower(email) = lower($2)), false) as email,
       coalesce(bool_or("wppKey" = $3), false) as number
     from users where company_id = $1 and id is distinct from $4 and (lower(email) = lower($2) or "wppKey" = $3)`,
    [tx.companyId, email ?? null, wppKey ?? null, exceptId],
  );
  return taken ?? { email: false, number: false };
}

export async function connectionExists(tx: CompanyTransaction, id: number): Promise<boolean> {
  const text = 'select id from connections where company_id = $1 and id = $2';
  return (await tx.query('users-connection-exists', text, [tx.companyId, id])).length === 1;
}

export async function saveCompanyEmail(tx: CompanyTransaction, email: string): Promise<void> {
  const text = 'update companies set email = $2 where id = $1';
  await tx.query('users-company-email', text, [tx.companyId, email]);
}

export async function removeUser(tx: CompanyTransaction, id: number): Promise<void> {
  await tx.query('users-delete', 'delete from users where company_id = $1 and id = $2', [tx.companyId, id]);
}
