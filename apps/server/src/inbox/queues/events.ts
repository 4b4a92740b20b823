import type { Queue } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

const everybody = { kind: 'company' } as const;

export function announceQueue(
  app: App,
  tx: CompanyTransaction,
  action: 'create' | 'update',
  queue: Queue,
): void {
  tx.afterCommit(() => app.realtime.publish(tx.companyId, 'queue', { action, queue }, everybody));
}

export function announceQueueDeleted(app: App, tx: CompanyTransaction, queueId: number): void {
  tx.afterCommit(() => app.realtime.publish(tx.companyId, 'queue', { action: 'delete', queueId }, everybody));
}

/** Drops the cached viewers of users who joined or left a queue, because they see other tickets now. */
export function announceMembersChanged(app: App, tx: CompanyTransaction, userIds: Iterable<number>): void {
  const { companyId } = tx;
  tx.afterCommit(() => {
    for (const userId of userIds) app.bus.publish('viewer', { companyId, userId });
  });
}
