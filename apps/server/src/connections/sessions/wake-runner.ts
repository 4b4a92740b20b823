import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/**
 * Makes the runner that owns, or may own, a connection poll at once. Only a hint: what a runner has to do is in the
 * database, so a lost wake-up costs some seconds.
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
