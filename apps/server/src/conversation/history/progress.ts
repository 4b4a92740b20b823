import type { ImportStatus } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

const everybody = { kind: 'company' } as const;

/** Tells the company's browsers, after the commit, how far an import is. */
export function announceProgress(
  { realtime }: Pick<App, 'realtime'>,
  tx: CompanyTransaction,
  status: ImportStatus,
): void {
  tx.afterCommit(() =>
    realtime.publish(tx.companyId, 'importMessages', { action: 'update', status }, everybody),
  );
}

/** What they show of connections and tickets is to be read anew. */
export function announceRefresh({ realtime }: Pick<App, 'realtime'>, tx: CompanyTransaction): void {
  tx.afterCommit(() => realtime.publish(tx.companyId, 'importMessages', { action: 'refresh' }, everybody));
}
