import type { BodyOf, Company, updateCompany as call } from '@prosa/contract';
import { found } from '@prosa/domain';
import { changeFirstAdmin, hashPassword, withUniqueEmail } from '../../identity/index.ts';
import type { App } from '../../platform/app.ts';
import { requirePlan, toValues, withUniqueName } from './company-rules.ts';
import { lockCompany, readCompany, saveCompany } from './queries.ts';

/**
 * Changes a company; absent fields stay. A new e-mail or password is also set for the company's first admin. The
 * company's rights change at once.
 */
export async function updateCompany(app: App, id: number, change: BodyOf<typeof call>): Promise<Company> {
  const passwordHash = change.password ? await hashPassword(change.password) : undefined;
  const save = () =>
    app.database.acrossCompanies('the operator changes a company', async (tx) => {
      const before = found(await lockCompany(tx, id), 'ERR_NO_COMPANY_FOUND');
      await requirePlan(tx, change.planId, 'all');
      await saveCompany(tx, id, await toValues(tx, change, id));
      const account = { companyId: id, email: before.email };
      await changeFirstAdmin(app, tx, account, { email: change.email, passwordHash });
      tx.afterCommit(() => app.bus.publish('viewer', { companyId: id }));
      return found(await readCompany(tx, id), 'ERR_NO_COMPANY_FOUND');
    });
  return withUniqueName(() => withUniqueEmail(save));
}
