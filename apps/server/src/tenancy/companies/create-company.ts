import type { BodyOf, Company, createCompany as call } from '@prosa/contract';
import { found, type Viewer } from '@prosa/domain';
import {
  hashNewPassword,
  insertFirstAdmin,
  inviteFirstAdmin,
  requirePasswordWithoutMail,
  withUniqueEmail,
} from '../../identity/index.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { alignInvoices } from '../invoices/index.ts';
import { auditedCompany } from './audited-company.ts';
import { requirePlan, toValues, withUniqueName } from './company-rules.ts';
import { insertCompany, readCompany } from './queries.ts';

/**
 * Creates a company with its settings and its first admin, in one transaction. Without a password the admin is invited by
 * mail.
 */
export async function createCompany(app: App, viewer: Viewer, input: BodyOf<typeof call>): Promise<Company> {
  const { password, email } = input;
  requirePasswordWithoutMail(app, password);
  const passwordHash = password ? await hashNewPassword(app, password, email) : null;
  const insert = () =>
    app.database.acrossCompanies('the operator makes a company', async (tx) => {
      await requirePlan(tx, input.planId, 'all');
      const id = await insertCompany(tx, { ...(await toValues(tx, input, null)), name: input.name });
      await insertFirstAdmin(tx, id, { name: 'Admin', email, passwordHash, language: 'pt' });
      const company = found(await readCompany(tx, id), 'ERR_NO_COMPANY_FOUND');
      await alignInvoices(app, tx, [id]);
      await recordAudit(tx, viewer, {
        action: 'company.create',
        subject: company,
        change: { before: null, after: auditedCompany(company) },
        companyId: id,
      });
      if (passwordHash === null) await inviteFirstAdmin(app, tx, { companyId: id, email }, viewer);
      return company;
    });
  return withUniqueName(() => withUniqueEmail(insert));
}
