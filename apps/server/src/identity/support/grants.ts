import {
  type BodyOf,
  type giveSupportGrant as giveCall,
  OPERATOR_COMPANY_ID,
  type SupportGrant,
} from '@prosa/contract';
import { AppError, grantEnd, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { announceEndedFrom, announceSupport } from '../sessions/index.ts';
import { endSessionsOf, insertGrant, revokeGrant, takeRequest } from './queries.ts';

const NO_DEVICE = { browser: null, os: null };

/** Throws ERR_NO_PERMISSION in the operator's own company, which nobody enters, and ERR_SUPPORT_GRANTED. */
export async function giveGrant(
  app: App,
  viewer: Viewer,
  { mode, hours, reason }: BodyOf<typeof giveCall>,
): Promise<SupportGrant> {
  const { companyId } = viewer;
  if (companyId === OPERATOR_COMPANY_ID) throw new AppError('ERR_NO_PERMISSION');
  return app.database.inCompany(companyId, async (tx) => {
    const request = await takeRequest(tx);
    const now = app.now();
    const grant = await insertGrant(tx, {
      mode,
      reason: reason || (request?.reason ?? ''),
      grantedBy: viewer.name,
      now,
      endsAt: grantEnd(now, hours),
    });
    if (!grant) throw new AppError('ERR_SUPPORT_GRANTED');
    const after = { mode, reason: grant.reason, endsAt: new Date(grant.endsAt).toISOString() };
    await recordAudit(tx, viewer, { action: 'support.grant', change: { before: null, after } });
    announceSupport(app, tx, companyId);
    return grant;
  });
}

/** Revokes a live grant; whoever is inside under it is out at once. Throws ERR_NOT_FOUND. */
export async function takeBackGrant(app: App, viewer: Viewer, id: number): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    const now = app.now();
    // Waits for what somebody under the grant is writing; what begins after it is refused.
    if (!(await revokeGrant(tx, id, now))) throw new AppError('ERR_NOT_FOUND');
    const ended = await endSessionsOf(tx, id, now);
    for (const session of ended)
      announceEndedFrom(app, tx, session.userId, { sessionIds: [session.id], device: NO_DEVICE });
    await recordAudit(tx, viewer, { action: 'support.revoke' });
    announceSupport(app, tx, viewer.companyId);
  });
}

/** Throws ERR_NOT_FOUND when the operator asks for nothing. */
export async function declineRequest(app: App, viewer: Viewer): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    if (!(await takeRequest(tx))) throw new AppError('ERR_NOT_FOUND');
    await recordAudit(tx, viewer, { action: 'support.decline' });
    announceSupport(app, tx, viewer.companyId);
  });
}
