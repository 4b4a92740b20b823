import type { App } from '../../platform/app.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';

/** Publishes after the commit that invoices are new or have changed; browsers read them again. */
export function announceInvoices(
  app: Pick<App, 'realtime'>,
  tx: OperatorTransaction,
  invoices: readonly { companyId: number; id: number }[],
): void {
  tx.afterCommit(() => {
    for (const { companyId, id } of invoices) {
      const event = { action: 'update', invoiceId: id } as const;
      app.realtime.publish(companyId, 'invoice', event, { kind: 'company' });
    }
  });
}
