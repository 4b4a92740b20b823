import type { Company } from '@prosa/contract';
import { AppError, found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import {
  lockCompany,
  peopleAndConnections,
  readCompany,
  revokeSessionsOf,
  setArchivedAt,
} from './queries.ts';

/** Lets the owners of connections look now whether these may run. */
export function startConnections(app: App, companyId: number, whatsappIds: readonly number[]): void {
  for (const whatsappId of whatsappIds) {
    app.bus.publish('connections', { companyId, whatsappId, action: 'start' });
  }
}

/**
 * Signs the people of a company out and keeps them from signing in; its connections are closed, not logged out. What
 * customers write meanwhile waits where the channel keeps it.
 */
export async function archiveCompany(app: App, tx: OperatorTransaction, id: number): Promise<void> {
  const { userIds, whatsappIds } = await peopleAndConnections(tx, id);
  await setArchivedAt(tx, id, app.now());
  await revokeSessionsOf(tx, id, app.now());
  tx.afterCommit(() => {
    for (const userId of userIds) app.realtime.endSession(id, userId);
    startConnections(app, id, whatsappIds);
    app.bus.publish('viewer', { companyId: id });
  });
}

/** Restores an archived company with all it had; throws ERR_NO_COMPANY_FOUND for one that is not archived. */
export async function restoreCompany(app: App, viewer: Viewer, id: number): Promise<Company> {
  return app.database.acrossCompanies('the operator restores a company', async (tx) => {
    const company = found(await lockCompany(tx, id), 'ERR_NO_COMPANY_FOUND');
    if (company.archivedAt === null) throw new AppError('ERR_NO_COMPANY_FOUND');
    const { whatsappIds } = await peopleAndConnections(tx, id);
    await setArchivedAt(tx, id, null);
    await recordAudit(tx, viewer, {
      action: 'company.restore',
      subject: { id, name: company.name },
      companyId: id,
    });
    tx.afterCommit(() => {
      startConnections(app, id, whatsappIds);
      app.bus.publish('viewer', { companyId: id });
    });
    return found(await readCompany(tx, id), 'ERR_NO_COMPANY_FOUND');
  });
}
