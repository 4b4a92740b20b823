import type { Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { goOffline } from './activity.ts';
import { announceSessionsEnded } from './events.ts';
import { revokeSessions } from './queries.ts';

/** Ends the user's sessions with their refresh tokens, and announces that the user is offline. */
export async function signOut(app: App, viewer: Viewer): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    await revokeSessions(tx, viewer.id, null, app.now());
    await goOffline(app, tx, viewer.id);
    announceSessionsEnded(app, tx, viewer.id);
  });
}
