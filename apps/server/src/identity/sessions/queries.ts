import type { CompanySettingValues } from '@prosa/contract';
import type { Viewer } from '@prosa/domain';
import { planFlagsJson } from '../../platform/database/plan-flags.ts';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';

export interface Account {
  companyId: number;
  id: number;
  passwordHash: string;
}

/**
 * E-mails are unique in the whole installation, so a sign-in needs no company. PostgreSQL's lower() folds some
 * letters otherwise than JavaScript (a dotted capital I to i): such a match is refused, as the lockout would count
 * it as another e-mail.
 */
export async function findAccount(tx: OperatorTransaction, email: string): Promise<Account | undefined> {
  const [account] = await tx.query<Account & { email: string }>(
    'sessions-find-account',
    `select company_id as "companyId", id, email, "passwordHash" from users where lower(email) = lower($1)`,
    [email],
  );
  return account?.email.toLowerCase() === email.toLowerCase() ? account : undefined;
}

/** Locks the account, so that its sign-ins run one at a time; false if the password changed since it was verified. */
export async function lockAccount(tx: CompanyTransaction, account: Account): Promise<boolean> {
  const rows = await tx.query(
    'sessions-lock-account',
    `select id from users where company_id = $1 and id = $2 and "passwordHash" = $3 for no key update`,
    [tx.companyId, account.id, account.passwordHash],
  );
  return rows.length === 1;
}

/** The stored facts of a viewer; hidesNumbers and isExpired are derived from those of the company. */
export interface ViewerRecord extends Omit<Viewer, 'hidesNumbers' | 'isExpired' | 'sessionId'> {
  companyStatus: boolean;
  companyDueDate: string | null;
  settings: Partial<CompanySettingValues> | null;
  online: boolean;
  lastActivityAt: string | null;
}

/** The viewer of a session; undefined when the session was revoked or has expired. */
export async function loadViewer(
  tx: CompanyTransaction,
  sessionId: string,
  now: Date,
): Promise<ViewerRecord | undefined> {
  const [record] = await tx.query<ViewerRecord>(
    'sessions-load-viewer',
    `select u.id, u.company_id as "companyId", u.name, u.profile, u.super, u."whatsappId", u."allTicket",
       u."allowGroup", u."allHistoric", u."allUserChat", u."userClosePendingTicket", u."showDashboard",
       u."allowRealTime", u."allowConnections", u.online, u."lastActivityAt",
       array(select uq."queueId" from user_queues uq
             where uq.company_id = u.company_id and uq."userId" = u.id order by 1) as "queueIds",
       c.status as "companyStatus", c."dueDate" as "companyDueDate", cs."values" as settings,
       ${planFlagsJson('p')} as plan
     from sessions s
     join users u on u.company_id = s.company_id and u.id = s."userId"
     join companies c on c.id = s.company_id
     left join plans p on p.id = c."planId"
     left join company_settings cs on cs.company_id = s.company_id
     where s.company_id = $1 and s.id = $2 and s."revokedAt" is null and s."expiresAt" > $3`,
    [tx.companyId, sessionId, now],
  );
  return record;
}

export async function insertSession(
  tx: CompanyTransaction,
  userId: number,
  times: { now: Date; expiresAt: Date },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    'sessions-insert',
    `insert into sessions (company_id, "userId", "createdAt", "expiresAt") values ($1, $2, $3, $4) returning id`,
    [tx.companyId, userId, times.now, times.expiresAt],
  );
  if (!row) throw new Error('a session that was just written is not there');
  return row.id;
}

export async function extendSession(tx: CompanyTransaction, id: string, expiresAt: Date): Promise<void> {
  const text = 'update sessions set "expiresAt" = $3 where company_id = $1 and id = $2';
  await tx.query('sessions-extend', text, [tx.companyId, id, expiresAt]);
}

/** Ends the user's sessions, except one; returns how many were live. */
export async function revokeSessions(
  tx: CompanyTransaction,
  userId: number,
  exceptSessionId: string | null,
  now: Date,
): Promise<number> {
  const rows = await tx.query(
    'sessions-revoke-others',
    `update sessions set "revokedAt" = $4
     where company_id = $1 and "userId" = $2 and "revokedAt" is null and ($3::uuid is null or id <> $3)
     returning id`,
    [tx.companyId, userId, exceptSessionId, now],
  );
  return rows.length;
}

export async function insertRefreshToken(
  tx: CompanyTransaction,
  sessionId: string,
  tokenHash: string,
): Promise<void> {
  await tx.query(
    'sessions-insert-token',
    'insert into refresh_tokens (company_id, "tokenHash", "sessionId") values ($1, $2, $3)',
    [tx.companyId, tokenHash, sessionId],
  );
}

/** The session and user of a refresh token; undefined when it was spent, or its session is over. */
export async function findRefreshToken(
  tx: CompanyTransaction,
  tokenHash: string,
  now: Date,
): Promise<{ sessionId: string; userId: number } | undefined> {
  const [facts] = await tx.query<{ sessionId: string; userId: number }>(
    'sessions-find-token',
    `select t."sessionId", s."userId"
     from refresh_tokens t join sessions s on s.company_id = t.company_id and s.id = t."sessionId"
     where t.company_id = $1 and t."tokenHash" = $2 and t."usedAt" is null
       and s."revokedAt" is null and s."expiresAt" > $3`,
    [tx.companyId, tokenHash, now],
  );
  return facts;
}

export interface TokenFacts {
  sessionId: string;
  userId: number;
  /** Spent before the request arrived. Two tabs that refresh at the same instant are no replay. */
  isReplay: boolean;
}

/** A token of a live session, locked until the end of the transaction; the request arrived `waitedMs` ago. */
export async function lockRefreshToken(
  tx: CompanyTransaction,
  tokenHash: string,
  { now, waitedMs }: { now: Date; waitedMs: number },
): Promise<TokenFacts | undefined> {
  const [facts] = await tx.query<TokenFacts>(
    'sessions-lock-token',
    `select t."sessionId", s."userId",
       coalesce(t."usedAt" <= statement_timestamp() - make_interval(secs => $4), false) as "isReplay"
     from refresh_tokens t join sessions s on s.company_id = t.company_id and s.id = t."sessionId"
     where t.company_id = $1 and t."tokenHash" = $2 and s."revokedAt" is null and s."expiresAt" > $3
     for update of t`,
    [tx.companyId, tokenHash, now, waitedMs / 1_000],
  );
  return facts;
}

/** Uses the database's clock, because a later refresh compares usedAt with the start of its own statement. */
export async function spendRefreshToken(tx: CompanyTransaction, tokenHash: string): Promise<void> {
  await tx.query(
    'sessions-spend-token',
    `update refresh_tokens set "usedAt" = coalesce("usedAt", clock_timestamp())
     where company_id = $1 and "tokenHash" = $2`,
    [tx.companyId, tokenHash],
  );
}

export async function recordLogin(tx: CompanyTransaction, now: Date): Promise<void> {
  const text = 'update companies set "lastLogin" = $2 where id = $1';
  await tx.query('sessions-last-login', text, [tx.companyId, now]);
}
