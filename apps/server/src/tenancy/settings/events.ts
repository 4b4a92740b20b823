import { type BrandSettingKey, brandSettingKeys } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';

/** Publishes the new value of a setting to the company's browsers after the commit. */
export function announceSetting(app: App, tx: CompanyTransaction, key: string, value: unknown): void {
  const event = { action: 'update', setting: { key, value } } as const;
  tx.afterCommit(() => app.realtime.publish(tx.companyId, 'settings', event, { kind: 'company' }));
}

const isOfBrand = (key: string): key is BrandSettingKey =>
  (brandSettingKeys as readonly string[]).includes(key);

/**
 * Publishes a changed setting of the installation after the commit: to all processes, and the name, colours and logos to
 * everybody's browser.
 */
export function announceGlobal(app: App, tx: OperatorTransaction, key: string, value: string | null): void {
  tx.afterCommit(() => {
    app.bus.publish('settings', { key });
    if (isOfBrand(key))
      app.realtime.publishToInstallation('brand', { action: 'update', setting: { key, value } });
  });
}
