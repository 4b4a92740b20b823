import type { ConnectionRef } from '@prosa/channel-driver';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** The writer has lost the connection: another process owns it, a person restarted it, or it is deleted. */
export class LeaseLostError extends Error {
  constructor({ whatsappId, epoch }: ConnectionRef) {
    super(`connection ${whatsappId} is not held under epoch ${epoch ?? 'none'}`);
    this.name = 'LeaseLostError';
  }
}

/**
 * Refuses a write of a process that does not own the connection. The lease is locked until the commit, so nobody takes
 * the connection over in between. Without an epoch, no process may own it at all.
 */
export async function requireLease(tx: CompanyTransaction, connection: ConnectionRef): Promise<void> {
  const { whatsappId, epoch } = connection;
  const [lease] = await tx.query<{ epoch: number; isOwned: boolean; isLive: boolean }>(
    'web-lease',
    `select epoch, owner <> '' as "isOwned", "expiresAt" > now() as "isLive" from connection_leases
     where company_id = $1 and "whatsappId" = $2 for share`,
    [tx.companyId, whatsappId],
  );
  // An expired lease that nobody took over may still be renewed, so it still belongs to its owner.
  const isAllowed =
    epoch === undefined ? !lease?.isOwned || !lease.isLive : lease?.isOwned && lease.epoch === epoch;
  if (!isAllowed) throw new LeaseLostError(connection);
}
