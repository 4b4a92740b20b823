import { found } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { announceSession } from '../connections/events.ts';
import { askForLogout } from './queries.ts';
import { wakeRunner } from './wake-runner.ts';

/** Logs out: disconnects the connection; the runner that owns it then ends the session. */
export async function endSession(app: App, companyId: number, id: number): Promise<void> {
  await app.database.inCompany(companyId, async (tx) => {
    const session = found(await askForLogout(tx, id), 'ERR_NO_WAPP_FOUND');
    announceSession(app, tx, session);
    wakeRunner(app, tx, id, 'stop');
  });
}
