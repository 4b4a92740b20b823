import { AppError, isSupportOver, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { Authenticator, SessionRef } from '../../platform/http/authenticator.ts';
import { accessTokens } from './access-token.ts';
import { isActivityDue, isSightDue, recordActivity } from './activity.ts';
import { loadSupportViewer, loadViewer, type ViewerRecord } from './queries.ts';
import { companyOfToken } from './refresh-token.ts';
import { touchSession } from './session-queries.ts';
import { isGrantLive } from './support-session.ts';
import { toViewer } from './to-viewer.ts';
import { findRefreshToken } from './token-queries.ts';
import { ViewerCache } from './viewer-cache.ts';

const readSupport = async (app: App, session: SessionRef): Promise<ViewerRecord | undefined> =>
  app.database.acrossCompanies('support is nobody of the company', (tx) =>
    loadSupportViewer(tx, session, app.now()),
  );

async function readRecord(app: App, tx: CompanyTransaction, session: SessionRef): Promise<ViewerRecord> {
  const { userId, sessionId } = session;
  const record = (await loadViewer(tx, sessionId, app.now())) ?? (await readSupport(app, session));
  if (!record || record.id !== userId) throw new AppError('ERR_SESSION_EXPIRED');
  return record;
}

/** Reads the viewer and records the request as activity of the person and of the session. */
async function readActiveViewer(app: App, tx: CompanyTransaction, session: SessionRef): Promise<Viewer> {
  const record = await readRecord(app, tx, session);
  const now = app.now();
  if (!record.support && isActivityDue(record, now)) await recordActivity(app, tx, session.userId);
  if (isSightDue(record.sessionSeenAt, now)) await touchSession(tx, session.sessionId, now);
  return toViewer(record, session.sessionId, app.now());
}

/** Identifies a viewer by a call's access token, or by the refresh cookie of a socket or a picture request. */
export function createAuthenticator(app: App): Authenticator {
  const tokens = accessTokens(app);
  const cache = new ViewerCache(app.bus, app.now);
  const viewerOf = async (companyId: number, userId: number, sessionId: string): Promise<Viewer> => {
    const viewer = await cache.get({ companyId, userId, sessionId }, () =>
      app.database.inCompany(companyId, (tx) => readActiveViewer(app, tx, { companyId, userId, sessionId })),
    );
    // The cache outlives the grant by some seconds.
    if (viewer.support && isSupportOver(viewer.support, app.now())) throw new AppError('ERR_SESSION_EXPIRED');
    return viewer;
  };

  return {
    async byAccessToken(token) {
      const { companyId, id, sid } = tokens.read(token);
      return viewerOf(companyId, id, sid);
    },
    async byRefreshCookie(cookie) {
      const companyId = companyOfToken(cookie);
      if (companyId === null) throw new AppError('ERR_SESSION_EXPIRED');
      const hash = app.secrets.digest(cookie);
      const facts = await app.database.inCompany(companyId, (tx) => findRefreshToken(tx, hash, app.now()));
      if (!facts) throw new AppError('ERR_SESSION_EXPIRED');
      return viewerOf(companyId, facts.userId, facts.sessionId);
    },
    async bySession(session) {
      return app.database.inCompany(session.companyId, async (tx) =>
        toViewer(await readRecord(app, tx, session), session.sessionId, app.now()),
      );
    },
    guardOf({ support }) {
      if (!support) return undefined;
      return async (tx) => {
        if (!(await isGrantLive(tx, support.grantId, app.now()))) throw new AppError('ERR_SESSION_EXPIRED');
      };
    },
    async noteActivity(session) {
      await app.database.inCompany(session.companyId, (tx) => readActiveViewer(app, tx, session));
    },
  };
}
