import type { Device, OwnSession } from '@prosa/contract';
import { AppError, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { announceEndedFrom } from './events.ts';
import { revokeSession, selectSessions } from './session-queries.ts';
import { goOfflineWithout } from './sign-out.ts';

export async function listSessions(app: App, viewer: Viewer): Promise<OwnSession[]> {
  const sessions = await app.database.inCompany(viewer.companyId, (tx) =>
    selectSessions(tx, viewer.id, app.now()),
  );
  return sessions.map((session) => ({ ...session, isCurrent: session.id === viewer.sessionId }));
}

/** Ends one of the viewer's sessions from this device. Throws ERR_NO_SESSION_FOUND also for another person's. */
export async function endSession(app: App, viewer: Viewer, id: string, device: Device): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    const isEnded = await revokeSession(tx, viewer.id, id, app.now());
    if (!isEnded) throw new AppError('ERR_NO_SESSION_FOUND');
    await goOfflineWithout(app, tx, viewer.id);
    announceEndedFrom(app, tx, viewer.id, { sessionIds: [id], device });
  });
}

export async function endOtherSessions(app: App, viewer: Viewer, device: Device): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    const live = await selectSessions(tx, viewer.id, app.now());
    const sessionIds = live.map(({ id }) => id).filter((id) => id !== viewer.sessionId);
    for (const id of sessionIds) await revokeSession(tx, viewer.id, id, app.now());
    announceEndedFrom(app, tx, viewer.id, { sessionIds, device });
  });
}
