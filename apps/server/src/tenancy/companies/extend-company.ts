import type { Company } from '@prosa/contract';
import { found, grantedTerm, monthsOf, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { alignInvoices } from '../invoices/index.ts';
import { auditedCompany } from './audited-company.ts';
import { lockLiveCompany, readCompany } from './queries.ts';
import { renewCompany } from './renew-company.ts';

/** Moves the due date on by one recurrence, and opens a suspended company again; what it may do changes at once. */
export async function extendCompany(app: App, viewer: Viewer, id: number): Promise<Company> {
  return app.database.acrossCompanies('the operator extends a company', async (tx) => {
    const company = found(await lockLiveCompany(tx, id), 'ERR_NO_COMPANY_FOUND');
    const before = found(await readCompany(tx, id), 'ERR_NO_COMPANY_FOUND');
    const term = grantedTerm(company, monthsOf(company.recurrence), app.now(), company.timeZone);
    const after = await renewCompany(app, tx, id, {
      dueDate: term.dueDate.toISOString(),
      billingDay: term.billingDay,
    });
    await alignInvoices(app, tx, [id]);
    await recordAudit(tx, viewer, {
      action: 'company.extend',
      subject: after,
      change: { before: auditedCompany(before), after: auditedCompany(after) },
      companyId: id,
    });
    return after;
  });
}
