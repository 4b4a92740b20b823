import type { SessionUser } from '@prosa/contract';
import { AppError, companySettingsOf, isSecondFactorRequired, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { readCompanyRule, type SecondFactorRule } from '../second-factor/index.ts';
import {
  announceSupport,
  insertSupportSession,
  readSupportSessionUser,
  type SeenDevice,
} from '../sessions/index.ts';
import { saveHiddenUser } from './hidden-user.ts';
import { lockLiveGrant } from './queries.ts';

export interface Entered {
  user: SessionUser;
  sessionId: string;
  refreshToken: string;
}

/** A company that asks its people for a second factor asks it of support, too: of the operator's own account. */
function requireSecondFactor({
  hasSecondFactor,
  isRequiredEverywhere,
  companyId,
  settings,
}: SecondFactorRule) {
  const rule = { isRequiredEverywhere, settings: companySettingsOf(companyId, settings) };
  if (!hasSecondFactor && isSecondFactorRequired(rule)) throw new AppError('ERR_SECOND_FACTOR_REQUIRED');
}

async function begin(
  app: App,
  tx: OperatorTransaction,
  viewer: Viewer,
  companyId: number,
  device: SeenDevice,
) {
  const grant = await lockLiveGrant(tx, companyId, app.now());
  const rule = await readCompanyRule(tx, companyId, viewer);
  // A company that has given no grant, is archived or does not exist: one answer.
  if (!grant || !rule) throw new AppError('ERR_NO_SUPPORT_GRANT');
  requireSecondFactor(rule);
  const userId = await saveHiddenUser(tx, companyId, viewer);
  const session = await insertSupportSession(app, tx, { companyId, userId, grant, operator: viewer, device });
  const { mode, reason } = grant;
  const endsAt = new Date(grant.endsAt).toISOString();
  const change = { before: null, after: { mode, reason, endsAt } };
  await recordAudit(tx, viewer, { action: 'support.enter', change, companyId });
  announceSupport(app, tx, companyId);
  return { ...session, userId, support: { mode, reason, endsAt } };
}

/** Begins a session of support under the company's live grant. Throws ERR_NO_SUPPORT_GRANT, ERR_SECOND_FACTOR_REQUIRED. */
export async function enterCompany(
  app: App,
  viewer: Viewer,
  companyId: number,
  device: SeenDevice,
): Promise<Entered> {
  const { userId, support, ...session } = await app.database.acrossCompanies(
    'the operator enters a company that has let support in',
    (tx) => begin(app, tx, viewer, companyId, device),
  );
  const user = await app.database.inCompany(companyId, (tx) =>
    readSupportSessionUser(app, tx, { userId, support }),
  );
  return { user, ...session };
}
