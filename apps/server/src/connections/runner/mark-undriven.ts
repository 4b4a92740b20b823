import { reason } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { announceSession, type SessionRow } from '../connections/events.ts';
import { sessionColumns } from '../connections/queries.ts';

const REASON = reason('connection.noDriver');

const findText = `
  select company_id as "companyId", id from connections
  where provider <> all($1::text[]) and status <> 'DISCONNECTED' order by company_id, id`;

const leaveText = `
  update connections c set status = 'DISCONNECTED', "statusReason" = $3, qrcode = null, "updatedAt" = now()
  where company_id = $1 and id = $2 and status <> 'DISCONNECTED'
  returning ${sessionColumns}`;

/**
 * Disconnects the connections whose provider has no driver any more because its configuration was removed. `shouldRun`
 * stays, so they start by themselves once there is a driver again.
 */
export async function markUndriven(app: App, providers: string[]): Promise<void> {
  const connections = await app.database.acrossCompanies('see what nobody speaks for', (tx) =>
    tx.query<{ companyId: number; id: number }>('undriven-find', findText, [providers]),
  );
  for (const { companyId, id } of connections) {
    await app.database.inCompany(companyId, async (tx) => {
      const [session] = await tx.query<SessionRow>('undriven-leave', leaveText, [companyId, id, REASON]);
      if (session) announceSession(app, tx, session);
    });
  }
}
