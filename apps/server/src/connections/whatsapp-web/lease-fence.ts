import type { ConnectionRef } from '@prosa/channel-driver';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** Who wrote had lost the connection: another process holds it, a person started it anew, or it is gone. */
export class LeaseLostError extends Error {
  constructor({ whatsappId, epoch }: ConnectionRef) {
    super(`connection ${whatsappId} is not held under epoch ${epoch ?? 'none'}`);
    this.name = 'LeaseLostError';
  }
}

/**
 * Refuses a write of who does not hold the connection. The lease is locked until the commit, so nobody takes the
 * connection over in between. Without an epoch nobody may hold it at all.
 */
export async function requireLease(tx: CompanyTransaction, connection: ConnectionRef): Promise<void> {
  const { whatsappId, epoch } = connection;
  const [lease] = await tx.query<{ epoch: number; isOwned: boolean; isLive: boolean }>(
    'web-lease',
    `select epoch, owner <> '' as "isOwned", "expiresAt" > now() as "isLive" from connection_leases
     where company_id = $1 and "whatsappId" = $2 for share`,
    [tx.companyId, whatsappId],
  );
  // One that ran out and that nobody took over may still be renewed: as long it is the holder's.
  const isAllowed =
    epoch === undefined ? !lease?.isOwned || !lease.isLive : lease?.isOwned && lease.epoch === epoch;
  if (!isAllowed) throw new LeaseLostError(connection);
}
