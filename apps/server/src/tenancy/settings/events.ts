import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** Publishes the new value of a setting to the company's browsers after the commit. */
export function announceSetting(app: App, tx: CompanyTransaction, key: string, value: unknown): void {
  const event = { action: 'update', setting: { key, value } } as const;
  tx.afterCommit(() => app.realtime.publish(tx.companyId, 'settings', event, { kind: 'company' }));
}
