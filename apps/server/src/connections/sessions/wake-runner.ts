import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/**
 * Tells whoever holds, or may hold, a connection to look at once. Only a hint: what a runner has to do stands in
 * the database, so a wake-up that is lost costs some seconds.
 */
export function wakeRunner(
  app: App,
  tx: CompanyTransaction,
  whatsappId: number,
  action: 'start' | 'stop' | 'remove',
): void {
  const { companyId } = tx;
  tx.afterCommit(() => app.bus.publish('connections', { companyId, whatsappId, action }));
}
