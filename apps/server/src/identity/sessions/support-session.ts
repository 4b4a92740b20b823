import type { SupportGrant } from '@prosa/contract';
import type { Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';
import type { SeenDevice } from './device.ts';
import { makeCompanyToken } from './refresh-token.ts';

export interface SupportEntry {
  companyId: number;
  /** The hidden user. */
  userId: number;
  grant: Pick<SupportGrant, 'id' | 'endsAt'>;
  /** Who enters, in the own company. */
  operator: Pick<Viewer, 'sessionId'>;
  device: SeenDevice;
}

/** Begins a session of support, which ends with its grant. It ends one that this person has under another browser. */
export async function insertSupportSession(
  app: App,
  tx: OperatorTransaction,
  { companyId, userId, grant, operator, device }: SupportEntry,
): Promise<{ sessionId: string; refreshToken: string }> {
  const now = app.now();
  await tx.query(
    'support-session-end-others',
    `update sessions set "revokedAt" = $3 where company_id = $1 and "userId" = $2 and "revokedAt" is null`,
    [companyId, userId, now],
  );
  const { browser, os, network } = device;
  const refreshToken = makeCompanyToken(companyId);
  const [session] = await tx.query<{ id: string }>(
    'support-session-insert',
    `with begun as (
       insert into sessions (company_id, "userId", browser, os, network, "createdAt", "lastSeenAt", "expiresAt",
         "supportGrantId", "operatorSessionId")
       values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9) returning company_id, id)
     insert into refresh_tokens (company_id, "tokenHash", "sessionId")
     select company_id, $10, id from begun returning "sessionId" as id`,
    [
      companyId,
      userId,
      browser,
      os,
      network,
      now,
      grant.endsAt,
      grant.id,
      operator.sessionId,
      app.secrets.digest(refreshToken),
    ],
  );
  if (!session) throw new Error('a session that was just written is not there');
  tx.afterCommit(() => app.bus.publish('viewer', { companyId, userId }));
  return { sessionId: session.id, refreshToken };
}

/** False when the grant was revoked or has ended. Locked: revoking it waits for the transaction. */
export async function isGrantLive(tx: CompanyTransaction, id: number, now: Date): Promise<boolean> {
  const rows = await tx.query(
    'support-is-live',
    `select id from support_grants where company_id = $1 and id = $2 and "revokedAt" is null and "endsAt" > $3
     for share`,
    [tx.companyId, id, now],
  );
  return rows.length > 0;
}
