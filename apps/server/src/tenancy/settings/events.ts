import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** Tells the company's browsers that one setting has another value. */
export function announceSetting(app: App, tx: CompanyTransaction, key: string, value: unknown): void {
  const event = { action: 'update', setting: { key, value } } as const;
  tx.afterCommit(() => app.realtime.publish(tx.companyId, 'settings', event, { kind: 'company' }));
}
