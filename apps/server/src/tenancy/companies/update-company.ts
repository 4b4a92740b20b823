import type { BodyOf, Company, updateCompany as call } from '@prosa/contract';
import { found, type Viewer } from '@prosa/domain';
import { changeFirstAdmin, hashNewPassword, withUniqueEmail } from '../../identity/index.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { announceNewPlan } from '../announcements/index.ts';
import { alignInvoices } from '../invoices/index.ts';
import { auditedCompany } from './audited-company.ts';
import { requirePlan, toValues, withUniqueName } from './company-rules.ts';
import { announceSubscription } from './events.ts';
import { lockLiveCompany, readCompany, saveCompany } from './queries.ts';

/**
 * Changes a company; absent fields stay. A new e-mail or password is also set for the company's first admin. The
 * company's rights change at once.
 */
export async function updateCompany(
  app: App,
  viewer: Viewer,
  id: number,
  change: BodyOf<typeof call>,
): Promise<Company> {
  const passwordHash = change.password
    ? await hashNewPassword(app, change.password, change.email)
    : undefined;
  const save = () =>
    app.database.acrossCompanies('the operator changes a company', async (tx) => {
      found(await lockLiveCompany(tx, id), 'ERR_NO_COMPANY_FOUND');
      const before = found(await readCompany(tx, id), 'ERR_NO_COMPANY_FOUND');
      await requirePlan(tx, change.planId, 'all');
      await saveCompany(tx, id, await toValues(tx, change, id));
      const account = { companyId: id, email: before.email };
      await changeFirstAdmin(app, tx, account, { email: change.email, passwordHash }, viewer);
      const after = found(await readCompany(tx, id), 'ERR_NO_COMPANY_FOUND');
      announceSubscription(app, tx, after);
      await alignInvoices(app, tx, [id]);
      await announceNewPlan(app, tx, { companyId: id, from: before.planId, to: after.planId });
      const audited = { before: auditedCompany(before), after: auditedCompany(after) };
      await recordAudit(tx, viewer, {
        action: 'company.update',
        subject: after,
        change: audited,
        companyId: id,
      });
      return after;
    });
  return withUniqueName(() => withUniqueEmail(save));
}
