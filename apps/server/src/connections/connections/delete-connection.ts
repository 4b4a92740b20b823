import { found, reason, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { connectionsOfPage, readCredentials } from '../meta/connect/credentials.ts';
import { unsubscribe } from '../meta/connect/unsubscribe.ts';
import { wakeRunner } from '../sessions/wake-runner.ts';
import { announceDeleted } from './events.ts';
import { forgetConnection } from './forget-connection.ts';
import { deleteConnection as deleteRow, failWaitingMessages } from './queries.ts';

type Remover = Pick<Viewer, 'id' | 'name' | 'companyId'>;

async function remove(app: App, tx: CompanyTransaction, viewer: Remover, id: number): Promise<void> {
  const subject = found(await deleteRow(tx, id), 'ERR_NO_WAPP_FOUND');
  await recordAudit(tx, viewer, { action: 'connection.delete', subject });
  // Transactions that wrote to its tickets have ended by now, and later ones find no connection.
  await failWaitingMessages(tx, id, reason('connection.removed'));
  announceDeleted(app, tx, id);
  wakeRunner(app, tx, id, 'remove');
}

async function removedWith(
  tx: CompanyTransaction,
  id: number,
): Promise<{ ids: number[]; stored: Awaited<ReturnType<typeof readCredentials>> }> {
  const stored = await readCredentials(tx, id);
  return { ids: stored?.pageId ? await connectionsOfPage(tx, stored.pageId) : [id], stored };
}

/**
 * Ends the session and deletes the connection; for a page, all that share its token. Its tickets stay, without a
 * connection.
 */
export async function deleteConnection(app: App, viewer: Remover, id: number): Promise<void> {
  const { companyId } = viewer;
  const { ids: known } = await app.database.inCompany(companyId, async (tx) => removedWith(tx, id));
  for (const one of known) await forgetConnection(app, companyId, one);
  const connection = await app.database.inCompany(companyId, async (tx) => {
    const { ids, stored } = await removedWith(tx, id);
    for (const one of ids) await remove(app, tx, viewer, one);
    // A user whose own connection this was has none now.
    tx.afterCommit(() => app.bus.publish('viewer', { companyId }));
    return stored;
  });
  if (connection) await unsubscribe(app, companyId, connection);
}
