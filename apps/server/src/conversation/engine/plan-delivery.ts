import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

export const DELIVER = 'deliver-to-integration';

/** The key of a keyed queue: the deliveries of one ticket go out one after another. */
export interface DeliveryQueue {
  companyId: number;
  integrationId: number;
  ticketId: number;
}

export async function planDelivery(
  { jobs }: Pick<App, 'jobs'>,
  tx: CompanyTransaction,
  { companyId, integrationId, ticketId }: DeliveryQueue,
  runAt?: Date,
): Promise<void> {
  const payload = { companyId, integrationId, ticketId };
  await jobs.add(tx, DELIVER, payload, runAt ? { runAt } : {});
}
