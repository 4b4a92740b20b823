import { LIST_LIMIT, type CompanySettingValues, type Plan, type QueueRef, type User } from '@prosa/contract';
import { invitedUntilColumn } from './invitation-queries.ts';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';

/** A user as stored, with queues and company, without the password's hash. */
export interface UserRecord extends Omit<User, 'queues'> {
  queues: QueueRef[];
  companyName: string;
  companyDueDate: string | null;
}

const columns = `u.id, u.company_id as "companyId", u.name, u.email, u.profile, u.super, u.online,
  u."startWork", u."endWork", u."farewellMessage", u.wpp, u."whatsappId", u."profileImage", u."defaultTheme",
  u."defaultMenu", u."defaultTicketsManagerWidth", u.language, u."allTicket", u."allowGroup", u."allHistoric",
  u."allUserChat", u."userClosePendingTicket", u."showDashboard", u."allowRealTime", u."allowConnections",
  coalesce((
    select jsonb_agg(jsonb_build_object('id', q.id, 'name', q.name, 'color', q.color) order by q.name, q.id)
    from user_queues uq join queues q on q.company_id = uq.company_id and q.id = uq."queueId"
    where uq.company_id = u.company_id and uq."userId" = u.id), '[]') as queues,
  c.name as "companyName", c."dueDate" as "companyDueDate"`;

export interface UserFilter {
  searchParam: string;
  /** Null: of any queue or profile. */
  queueId: number | null;
  profile: 'admin' | 'user' | null;
}

const found = `u.company_id = $1
  and ($2 = '' or position(fold($2) in fold(u.name)) > 0 or position(lower($2) in lower(u.email)) > 0)
  and ($3::bigint is null or exists (select from user_queues m
    where m.company_id = u.company_id and m."userId" = u.id and m."queueId" = $3))
  and ($4::text is null or u.profile = $4)`;

export interface ListedRecord extends UserRecord {
  lastSeenAt: string | null;
  invitedUntil: string | null;
}

/** One page by name; the search ignores case, and in names also accents. */
export async function pageUsers(
  tx: CompanyTransaction,
  { searchParam, queueId, profile }: UserFilter,
  { offset, limit }: { offset: number; limit: number },
): Promise<ListedRecord[]> {
  return tx.query<ListedRecord>(
    'users-page',
    `select ${columns}, u."lastActivityAt" as "lastSeenAt", ${invitedUntilColumn}
     from users u join companies c on c.id = u.company_id
     where ${found} order by fold(u.name), u.id limit $5 offset $6`,
    [tx.companyId, searchParam, queueId, profile, limit, offset],
  );
}

export async function countUsers(
  tx: CompanyTransaction,
  { searchParam, queueId, profile }: UserFilter,
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'users-count',
    `select count(*) as count from users u where ${found}`,
    [tx.companyId, searchParam, queueId, profile],
  );
  return row?.count ?? 0;
}

/** The users with these ids, or by default all of the company, by name; at most LIST_LIMIT. */
export async function listUsers(tx: CompanyTransaction, ids: number[] | null = null): Promise<UserRecord[]> {
  return tx.query<UserRecord>(
    'users-list',
    `select ${columns} from users u join companies c on c.id = u.company_id
     where u.company_id = $1 and ($2::bigint[] is null or u.id = any($2)) order by fold(u.name), u.id
     limit ${LIST_LIMIT}`,
    [tx.companyId, ids],
  );
}

export async function readUser(tx: CompanyTransaction, id: number): Promise<UserRecord | undefined> {
  return (await listUsers(tx, [id]))[0];
}

/** The hidden user of support, whom the company itself does not see. */
export async function readSupportUser(
  tx: OperatorTransaction,
  companyId: number,
  id: number,
): Promise<UserRecord | undefined> {
  const [row] = await tx.query<UserRecord>(
    'users-support',
    `select ${columns} from users u join companies c on c.id = u.company_id
     where u.company_id = $1 and u.id = $2 and u."supportOf" is not null`,
    [companyId, id],
  );
  return row;
}

export interface CompanyFacts {
  id: number;
  name: string;
  status: boolean;
  dueDate: string | null;
  plan: Plan | null;
  settings: Partial<CompanySettingValues> | null;
}

export async function readCompanyFacts(tx: CompanyTransaction): Promise<CompanyFacts | undefined> {
  const [facts] = await tx.query<CompanyFacts>(
    'users-company-facts',
    `select c.id, c.name, c.status, c."dueDate", case when p.id is not null then to_jsonb(p) end as plan,
       s."values" as settings
     from companies c
     left join plans p on p.id = c."planId"
     left join company_settings s on s.company_id = c.id
     where c.id = $1`,
    [tx.companyId],
  );
  return facts;
}
