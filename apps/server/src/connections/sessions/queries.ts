import { reason } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { SessionRow } from '../connections/events.ts';
import { sessionColumns } from '../connections/queries.ts';

const LOGGED_OUT = reason('connection.loggedOut');

/** Requests a session for one connection, or, if `id` is null, for all that were not logged out. */
export async function askForSessions(tx: CompanyTransaction, id: number | null): Promise<SessionRow[]> {
  return tx.query<SessionRow>(
    'sessions-ask',
    `update connections c set "shouldRun" = true, status = 'OPENING', "statusReason" = null, qrcode = null,
       retries = 0, "updatedAt" = now()
     where company_id = $1 and case when $2::bigint is null then "shouldRun" else id = $2 end
     returning ${sessionColumns}`,
    [tx.companyId, id],
  );
}

export async function askForLogout(tx: CompanyTransaction, id: number): Promise<SessionRow | undefined> {
  const [row] = await tx.query<SessionRow>(
    'sessions-log-out',
    `update connections c set "shouldRun" = false, status = 'DISCONNECTED', "statusReason" = $3, qrcode = null,
       retries = 0, "updatedAt" = now()
     where company_id = $1 and id = $2 returning ${sessionColumns}`,
    [tx.companyId, id, LOGGED_OUT],
  );
  return row;
}

/**
 * Keeps every process from opening the connection. If the new start fails, the connection stays ended, and a person can
 * start it.
 */
export async function suspend(tx: CompanyTransaction, id: number): Promise<void> {
  await tx.query(
    'sessions-hold-back',
    `update connections set "shouldRun" = false, status = 'DISCONNECTED', qrcode = null, "updatedAt" = now(),
       "statusReason" = case status when 'DISCONNECTED' then "statusReason" else $3 end
     where company_id = $1 and id = $2`,
    [tx.companyId, id, LOGGED_OUT],
  );
}

/** True while a process has a lease on the connection. */
export async function hasLease(tx: CompanyTransaction, id: number): Promise<boolean> {
  const found = await tx.query(
    'sessions-has-lease',
    `select from connection_leases where company_id = $1 and "whatsappId" = $2 and "expiresAt" > now()`,
    [tx.companyId, id],
  );
  return found.length > 0;
}

/**
 * Takes the sessions from their owners: an owner finds its lease gone and closes, and the next claim raises the epoch.
 * So a restart is a fact of the database, which no lost wake-up can undo.
 */
export async function revokeLeases(tx: CompanyTransaction, ids: number[]): Promise<void> {
  await tx.query(
    'sessions-revoke-leases',
    `update connection_leases set owner = '', "expiresAt" = 'epoch'
     where company_id = $1 and "whatsappId" = any($2::bigint[])`,
    [tx.companyId, ids],
  );
}
