import type { SupportAccess } from '@prosa/domain';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';
import type { Account } from './queries.ts';

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

/** The live session of this account to which an unspent refresh token belongs. */
export async function findSessionOf(
  tx: OperatorTransaction,
  account: Pick<Account, 'companyId' | 'id'>,
  tokenHash: string,
  now: Date,
): Promise<string | undefined> {
  const [facts] = await tx.query<{ sessionId: string }>(
    'sessions-find-of-account',
    `select t."sessionId"
     from refresh_tokens t join sessions s on s.company_id = t.company_id and s.id = t."sessionId"
     where t."tokenHash" = $1 and t."usedAt" is null and s.company_id = $2 and s."userId" = $3
       and s."revokedAt" is null and s."expiresAt" > $4`,
    [tokenHash, account.companyId, account.id, now],
  );
  return facts?.sessionId;
}

/** How long a spent token is still answered: clients refresh once for each of several calls that are refused. */
const GRACE_SECONDS = 30;

export interface TokenFacts {
  sessionId: string;
  userId: number;
  /** The grant of a session of support: its end, if it is live. */
  support: Pick<SupportAccess, 'mode' | 'endsAt' | 'reason'> | null;
  isSupport: boolean;
  /** replayed: it was spent more than 30 seconds before the request arrived. */
  use: 'first' | 'repeated' | 'replayed';
}

/** A token of a live session, locked until the end of the transaction; the request arrived `waitedMs` ago. */
export async function lockRefreshToken(
  tx: CompanyTransaction,
  tokenHash: string,
  { now, waitedMs }: { now: Date; waitedMs: number },
): Promise<TokenFacts | undefined> {
  const [facts] = await tx.query<TokenFacts>(
    'sessions-lock-token',
    `select t."sessionId", s."userId", s."supportGrantId" is not null as "isSupport",
       case when g.id is not null then json_build_object('mode', g.mode, 'reason', g.reason,
         'endsAt', to_char(g."endsAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as support,
       case when t."usedAt" is null then 'first'
         when t."usedAt" > statement_timestamp() - make_interval(secs => $4) then 'repeated'
         else 'replayed' end as use
     from refresh_tokens t join sessions s on s.company_id = t.company_id and s.id = t."sessionId"
     left join support_grants g on g.company_id = s.company_id and g.id = s."supportGrantId"
       and g."revokedAt" is null and g."endsAt" > $3
     where t.company_id = $1 and t."tokenHash" = $2 and s."revokedAt" is null and s."expiresAt" > $3
     for update of t`,
    [tx.companyId, tokenHash, now, GRACE_SECONDS + waitedMs / 1_000],
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

/** Which of these tokens is not spent. */
export async function findUnspent(
  tx: CompanyTransaction,
  tokenHashes: string[],
): Promise<string | undefined> {
  const [row] = await tx.query<{ tokenHash: string }>(
    'sessions-find-unspent',
    `select "tokenHash" from refresh_tokens
     where company_id = $1 and "tokenHash" = any($2) and "usedAt" is null limit 1`,
    [tx.companyId, tokenHashes],
  );
  return row?.tokenHash;
}
