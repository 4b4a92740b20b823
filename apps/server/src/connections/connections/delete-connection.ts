import { AppError } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { wakeRunner } from '../sessions/wake-runner.ts';
import { announceDeleted } from './events.ts';
import { deleteConnection as deleteRow, failWaitingMessages } from './queries.ts';

/** Ends the session and removes the connection. Its tickets stay, without a connection. */
export async function deleteConnection(app: App, companyId: number, id: number): Promise<void> {
  await app.database.inCompany(companyId, async (tx) => {
    await failWaitingMessages(tx, id, 'the connection was removed');
    if (!(await deleteRow(tx, id))) throw new AppError('ERR_NO_WAPP_FOUND');
    announceDeleted(app, tx, id);
    wakeRunner(app, tx, id, 'remove');
    // Who had this connection as their own has none now.
    tx.afterCommit(() => app.bus.publish('viewer', { companyId }));
  });
}
