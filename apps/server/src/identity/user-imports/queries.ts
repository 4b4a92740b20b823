import type { PlanUsage, Rights } from '@prosa/domain';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';

/** Of these e-mails, those that somebody of the installation has, in lower case: an e-mail is unique in it. */
export async function takenEmails(
  tx: OperatorTransaction,
  emails: string[],
): Promise<{ email: string; companyId: number }[]> {
  return tx.query<{ email: string; companyId: number }>(
    'user-imports-taken',
    'select lower(email) as email, company_id as "companyId" from users where lower(email) = any($1::text[])',
    [emails.map((email) => email.toLowerCase())],
  );
}

export async function queuesByName(tx: CompanyTransaction): Promise<{ id: number; name: string }[]> {
  const text = 'select id, name from queues where company_id = $1 order by name, id';
  return tx.query<{ id: number; name: string }>('user-imports-queues', text, [tx.companyId]);
}

export const seatsLeftOf = ({ count, limit }: PlanUsage): number | null =>
  limit === null ? null : limit - count;

export interface NewUser extends Rights {
  name: string;
  email: string;
  /** Null: the person is invited. */
  passwordHash: string | null;
  queueIds: number[];
}

/** Inserts users, in one statement; they speak the language of whoever adds them. Returns their ids by e-mail. */
export async function insertUsers(
  tx: CompanyTransaction,
  users: readonly NewUser[],
  addedBy: number,
): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: number; email: string }>(
    'user-imports-insert',
    `insert into users (company_id, name, email, "passwordHash", profile, "allTicket", "allowGroup", "allHistoric",
       "allUserChat", "userClosePendingTicket", "allowConnections", language)
     select $1, n.name, n.email, n."passwordHash", n.profile, n."allTicket", n."allowGroup", n."allHistoric",
       n."allUserChat", n."userClosePendingTicket", n."allowConnections",
       coalesce((select language from users where company_id = $1 and id = $3), 'pt')
     from jsonb_to_recordset($2::jsonb) as n (name text, email text, "passwordHash" text, profile text,
       "allTicket" text, "allowGroup" boolean, "allHistoric" text, "allUserChat" text,
       "userClosePendingTicket" text, "allowConnections" text)
     returning id, email`,
    [tx.companyId, JSON.stringify(users), addedBy],
  );
  return new Map(rows.map(({ id, email }) => [email, id]));
}

export async function insertMemberships(
  tx: CompanyTransaction,
  memberships: readonly { userId: number; queueId: number }[],
): Promise<void> {
  await tx.query(
    'user-imports-memberships',
    `insert into user_queues (company_id, "userId", "queueId")
     select $1, m."userId", m."queueId"
     from jsonb_to_recordset($2::jsonb) as m ("userId" bigint, "queueId" bigint)`,
    [tx.companyId, JSON.stringify(memberships)],
  );
}
