import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { listUsers } from './queries.ts';
import { toUserRow } from './to-user.ts';

const everybody = { kind: 'company' } as const;

/** After the commit, publishes these users' current rows to the company's browsers. */
export async function announceUsers(
  app: App,
  tx: CompanyTransaction,
  action: 'create' | 'update',
  ids: number[],
): Promise<void> {
  const users = (await listUsers(tx, ids)).map(toUserRow);
  tx.afterCommit(() => {
    for (const user of users) app.realtime.publish(tx.companyId, 'user', { action, user }, everybody);
  });
}

export function announceUserDeleted(app: App, tx: CompanyTransaction, userId: number): void {
  tx.afterCommit(() => app.realtime.publish(tx.companyId, 'user', { action: 'delete', userId }, everybody));
}

/** Drops the cached viewer after a change of the user's rights, queues or switches. */
export function announceViewerChanged(app: App, tx: CompanyTransaction, userId: number): void {
  const { companyId } = tx;
  tx.afterCommit(() => app.bus.publish('viewer', { companyId, userId }));
}
