import { AppError, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { announceSupport } from '../sessions/index.ts';
import { saveRequest } from './queries.ts';

/** Asks the admins of a company for a grant. Throws ERR_NO_COMPANY_FOUND also for the operator's own one. */
export async function requestSupport(
  app: App,
  viewer: Viewer,
  companyId: number,
  reason: string,
): Promise<void> {
  await app.database.acrossCompanies('the operator asks a company', async (tx) => {
    if (!(await saveRequest(tx, companyId, { name: viewer.name, reason, now: app.now() })))
      throw new AppError('ERR_NO_COMPANY_FOUND');
    const change = { before: null, after: { reason } };
    await recordAudit(tx, viewer, { action: 'support.request', change, companyId });
    announceSupport(app, tx, companyId);
  });
}
