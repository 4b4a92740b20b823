import { found } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { type AuditActor, recordAudit } from '../../platform/audit/record-audit.ts';
import { announceSession } from '../connections/events.ts';
import { readConnectionFacts } from '../connections/queries.ts';
import { askForLogout } from './queries.ts';
import { wakeRunner } from './wake-runner.ts';

/** Logs out: disconnects the connection; the runner that owns it then ends the session. */
export async function endSession(app: App, actor: AuditActor, companyId: number, id: number): Promise<void> {
  await app.database.inCompany(companyId, async (tx) => {
    const connection = found(await readConnectionFacts(tx, id), 'ERR_NO_WAPP_FOUND');
    const session = found(await askForLogout(tx, id), 'ERR_NO_WAPP_FOUND');
    await recordAudit(tx, actor, { action: 'connection.end', subject: connection });
    announceSession(app, tx, session);
    wakeRunner(app, tx, id, 'stop');
  });
}
