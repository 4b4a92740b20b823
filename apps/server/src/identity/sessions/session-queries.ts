import { MAX_SESSIONS, type OwnSession } from '@prosa/contract';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { SeenDevice } from './device.ts';

export async function insertSession(
  tx: CompanyTransaction,
  userId: number,
  { browser, os, network }: SeenDevice,
  times: { now: Date; expiresAt: Date },
): Promise<string> {
  const [row] = await tx.query<{ id: string }>(
    'sessions-insert',
    `insert into sessions (company_id, "userId", browser, os, network, "createdAt", "lastSeenAt", "expiresAt")
     values ($1, $2, $3, $4, $5, $6, $6, $7) returning id`,
    [tx.companyId, userId, browser, os, network, times.now, times.expiresAt],
  );
  if (!row) throw new Error('a session that was just written is not there');
  return row.id;
}

/** A refresh: the browser may have been updated, and a phone moves from network to network. */
export async function extendSession(
  tx: CompanyTransaction,
  id: string,
  { browser, os, network }: SeenDevice,
  times: { now: Date; expiresAt: Date },
): Promise<void> {
  await tx.query(
    'sessions-extend',
    `update sessions set "expiresAt" = $3, "lastSeenAt" = $4, browser = $5, os = $6, network = $7
     where company_id = $1 and id = $2`,
    [tx.companyId, id, times.expiresAt, times.now, browser, os, network],
  );
}

export async function touchSession(tx: CompanyTransaction, id: string, now: Date): Promise<void> {
  const text = 'update sessions set "lastSeenAt" = $3 where company_id = $1 and id = $2';
  await tx.query('sessions-touch', text, [tx.companyId, id, now]);
}

/** The live sessions of a user, the newest seen first. */
export async function selectSessions(
  tx: CompanyTransaction,
  userId: number,
  now: Date,
): Promise<Omit<OwnSession, 'isCurrent'>[]> {
  return tx.query<Omit<OwnSession, 'isCurrent'>>(
    'sessions-list',
    `select id, browser, os, network, "createdAt", "lastSeenAt" from sessions
     where company_id = $1 and "userId" = $2 and "revokedAt" is null and "expiresAt" > $3
     order by "lastSeenAt" desc, id limit ${MAX_SESSIONS}`,
    [tx.companyId, userId, now],
  );
}

/** The session that belongs to a refresh token, spent or not. */
export async function sessionOfToken(tx: CompanyTransaction, tokenHash: string): Promise<string | undefined> {
  const text = 'select "sessionId" from refresh_tokens where company_id = $1 and "tokenHash" = $2';
  const [row] = await tx.query<{ sessionId: string }>('sessions-of-token', text, [tx.companyId, tokenHash]);
  return row?.sessionId;
}

/** Ends one live session of a user; false when there is none. */
export async function revokeSession(
  tx: CompanyTransaction,
  userId: number,
  id: string,
  now: Date,
): Promise<boolean> {
  const rows = await tx.query(
    'sessions-revoke-one',
    `update sessions set "revokedAt" = $4
     where company_id = $1 and "userId" = $2 and id = $3 and "revokedAt" is null and "expiresAt" > $4
     returning id`,
    [tx.companyId, userId, id, now],
  );
  return rows.length === 1;
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
