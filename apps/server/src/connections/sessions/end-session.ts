import { found } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { announceSession } from '../connections/events.ts';
import { askForLogout } from './queries.ts';
import { wakeRunner } from './wake-runner.ts';

/** Logs out: the connection is DISCONNECTED from now on; the runner that holds it ends the session. */
export async function endSession(app: App, companyId: number, id: number): Promise<void> {
  await app.database.inCompany(companyId, async (tx) => {
    const session = found(await askForLogout(tx, id), 'ERR_NO_WAPP_FOUND');
    announceSession(app, tx, session);
    wakeRunner(app, tx, id, 'stop');
  });
}
