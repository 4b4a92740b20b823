import type { BodyOf, Company, createCompany as call } from '@prosa/contract';
import { found } from '@prosa/domain';
import { hashPassword, insertFirstAdmin, withUniqueEmail } from '../../identity/index.ts';
import type { App } from '../../platform/app.ts';
import { requirePlan, toValues, withUniqueName } from './company-rules.ts';
import { insertCompany, readCompany } from './queries.ts';

/** Creates a company with its settings and its first admin, in one transaction. */
export async function createCompany(app: App, input: BodyOf<typeof call>): Promise<Company> {
  const passwordHash = await hashPassword(input.password);
  const insert = () =>
    app.database.acrossCompanies('the operator makes a company', async (tx) => {
      await requirePlan(tx, input.planId, 'all');
      const id = await insertCompany(tx, { ...(await toValues(tx, input, null)), name: input.name });
      await insertFirstAdmin(tx, id, { name: 'Admin', email: input.email, passwordHash });
      return found(await readCompany(tx, id), 'ERR_NO_COMPANY_FOUND');
    });
  return withUniqueName(() => withUniqueEmail(insert));
}
