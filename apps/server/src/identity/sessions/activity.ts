import { OFFLINE_AFTER_MINUTES } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceUsers } from '../users/events.ts';

const MINUTE_MS = 60_000;

export interface Presence {
  id: number;
  online: boolean;
  lastActivityAt: string | null;
}

/** True when a request of this user must be recorded: at most once a minute. */
export function isActivityDue(presence: Presence, now: Date): boolean {
  if (!presence.online || presence.lastActivityAt === null) return true;
  return now.getTime() - new Date(presence.lastActivityAt).getTime() >= MINUTE_MS;
}

/** True when the session must be recorded as seen: at most once a minute. */
export const isSightDue = (lastSeenAt: string, now: Date): boolean =>
  now.getTime() - new Date(lastSeenAt).getTime() >= MINUTE_MS;

/** Records that the user is active, and announces it if the user was offline. */
export async function recordActivity(app: App, tx: CompanyTransaction, userId: number): Promise<void> {
  const [row] = await tx.query<{ wasOnline: boolean }>(
    'activity-record',
    // Locks first, so that the second of two simultaneous requests finds the user online.
    `with before as (
       select id, online from users where company_id = $1 and id = $2 for no key update)
     update users u set online = true, "lastActivityAt" = $3
     from before b where u.company_id = $1 and u.id = b.id
     returning b.online as "wasOnline"`,
    [tx.companyId, userId, app.now()],
  );
  if (row && !row.wasOnline) await announceUsers(app, tx, 'update', [userId]);
}

export async function goOffline(app: App, tx: CompanyTransaction, userId: number): Promise<void> {
  const rows = await tx.query(
    'activity-go-offline',
    'update users set online = false where company_id = $1 and id = $2 and online returning id',
    [tx.companyId, userId],
  );
  if (rows.length > 0) await announceUsers(app, tx, 'update', [userId]);
}

async function sweepCompany(app: App, tx: CompanyTransaction, before: Date): Promise<void> {
  // The condition claims the rows: the second of two processes that sweep at once finds them offline already.
  const rows = await tx.query<{ id: number }>(
    'activity-sweep',
    `update users set online = false
     where company_id = $1 and online and ("lastActivityAt" is null or "lastActivityAt" < $2) returning id`,
    [tx.companyId, before],
  );
  if (rows.length > 0)
    await announceUsers(
      app,
      tx,
      'update',
      rows.map((row) => row.id),
    );
}

/** Sets users offline who made no request for five minutes. */
export async function sweepIdleUsers(app: App): Promise<void> {
  const before = new Date(app.now().getTime() - OFFLINE_AFTER_MINUTES * MINUTE_MS);
  const companies = await app.database.acrossCompanies('which companies have idle users', (tx) =>
    tx.query<{ id: number }>(
      'activity-idle-companies',
      `select distinct company_id as id from users
       where online and ("lastActivityAt" is null or "lastActivityAt" < $1)`,
      [before],
    ),
  );
  for (const { id } of companies) {
    await app.database.inCompany(id, (tx) => sweepCompany(app, tx, before));
  }
}
