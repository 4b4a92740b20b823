import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { Decision } from './decide-batch.ts';
import type { Engine } from './engine.ts';
import { planDelivery } from './plan-delivery.ts';

/**
 * Adds one job per ticket with a hand-over, in this transaction. Deliveries run in the background, in order per ticket.
 */
export async function wakeIntegrations(
  engine: Pick<Engine, 'jobs'>,
  tx: CompanyTransaction,
  { effects }: Decision,
): Promise<void> {
  const { companyId } = tx;
  const woken = new Set<number>();
  for (const effect of effects) {
    if (effect.type !== 'handOver' || woken.has(effect.handOver.ticketId)) continue;
    const { integrationId, ticketId } = effect.handOver;
    woken.add(ticketId);
    await planDelivery(engine, tx, { companyId, integrationId, ticketId });
  }
}
