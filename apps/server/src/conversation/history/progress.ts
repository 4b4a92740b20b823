import type { ImportStatus } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

const everybody = { kind: 'company' } as const;

export function announceProgress(
  { realtime }: Pick<App, 'realtime'>,
  tx: CompanyTransaction,
  status: ImportStatus,
): void {
  tx.afterCommit(() =>
    realtime.publish(tx.companyId, 'importMessages', { action: 'update', status }, everybody),
  );
}

/** Makes browsers refetch connections and tickets, after the commit. */
export function announceRefresh({ realtime }: Pick<App, 'realtime'>, tx: CompanyTransaction): void {
  tx.afterCommit(() => realtime.publish(tx.companyId, 'importMessages', { action: 'refresh' }, everybody));
}
