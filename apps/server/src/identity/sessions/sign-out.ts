import type { Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { goOffline } from './activity.ts';
import { announceSupport, announceViewerEnded } from './events.ts';
import { revokeSession, selectSessions } from './session-queries.ts';

/** Somebody without a live session is offline. */
export async function goOfflineWithout(app: App, tx: CompanyTransaction, userId: number): Promise<void> {
  const live = await selectSessions(tx, userId, app.now());
  if (live.length === 0) await goOffline(app, tx, userId);
}

/** Ends the session with its refresh tokens, and announces that the user is offline unless signed in elsewhere. */
export async function signOut(app: App, viewer: Viewer): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    await revokeSession(tx, viewer.id, viewer.sessionId, app.now());
    await goOfflineWithout(app, tx, viewer.id);
    announceViewerEnded(app, tx, viewer.id);
    if (!viewer.support) return;
    await recordAudit(tx, viewer, { action: 'support.leave' });
    announceSupport(app, tx, viewer.companyId);
  });
}
