import type { App } from '../../../platform/app.ts';
import type { CompanyTransaction } from '../../../platform/database/transactions.ts';

/**
 * After the commit, makes the processes that run these connections check the outbox. A lost wake-up costs a second,
 * because the runner also polls. `isMass`: whether messages of campaigns wait there now, or others; absent: perhaps both.
 */
export function wakeOutbox(
  { bus }: Pick<App, 'bus'>,
  tx: Pick<CompanyTransaction, 'companyId' | 'afterCommit'>,
  connectionIds: Iterable<number | null>,
  isMass?: boolean,
): void {
  const ids = [...new Set(connectionIds)].filter((id) => id !== null);
  const { companyId } = tx;
  if (ids.length === 0) return;
  tx.afterCommit(() => {
    const which = isMass === undefined ? {} : { isMass };
    for (const whatsappId of ids) bus.publish('outbox', { companyId, whatsappId, ...which });
  });
}
