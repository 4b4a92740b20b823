import type { CompanyEvent } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';

type Subscription = CompanyEvent<'subscription'>['company'];

/**
 * After the commit drops cached rights of a company's people in every process, and publishes what they have now to their
 * browsers.
 */
export function announceSubscription(
  app: Pick<App, 'bus' | 'realtime'>,
  tx: OperatorTransaction,
  { id, name, status, dueDate, plan }: Subscription,
): void {
  const event = { action: 'update', company: { id, name, status, dueDate, plan } } as const;
  tx.afterCommit(() => {
    app.bus.publish('viewer', { companyId: id });
    app.realtime.publish(id, 'subscription', event, { kind: 'company' });
  });
}
