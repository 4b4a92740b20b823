import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

export const DELIVER = 'deliver-to-integration';

/** Where a delivery belongs: those of one ticket go one after another. */
export interface DeliveryQueue {
  companyId: number;
  integrationId: number;
  ticketId: number;
}

/** Wakes whoever delivers, once the transaction is committed or at an instant after it. */
export async function planDelivery(
  { jobs }: Pick<App, 'jobs'>,
  tx: CompanyTransaction,
  { companyId, integrationId, ticketId }: DeliveryQueue,
  runAt?: Date,
): Promise<void> {
  const payload = { companyId, integrationId, ticketId };
  await jobs.add(tx, DELIVER, payload, runAt ? { runAt } : {});
}
