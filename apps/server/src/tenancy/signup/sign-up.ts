import { type BodyOf, type signup as call, TRIAL_DAYS } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import { askToConfirm, hashNewPassword, insertFirstAdmin, withUniqueEmail } from '../../identity/index.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { requirePlan, withUniqueName } from '../companies/company-rules.ts';
import { insertCompany } from '../companies/queries.ts';
import { alignInvoices } from '../invoices/index.ts';
import { isSignupOpen } from '../settings/global-settings.ts';
import { countSignUp } from './sign-up-limit.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Creates a company on trial with its settings and first admin, who confirms the e-mail before the first sign-in where
 * the installation sends mails; throws ERR_USER_CREATION_DISABLED where the
 * installation does not allow it, ERR_TOO_MANY_REQUESTS after too many from the network of this address.
 */
export async function signUp(app: App, input: BodyOf<typeof call>, address: string): Promise<void> {
  if (!(await isSignupOpen(app))) throw new AppError('ERR_USER_CREATION_DISABLED');
  await countSignUp(app, address);
  const passwordHash = await hashNewPassword(app, input.password, input.email);
  const { name, email, phone, planId, language = 'pt' } = input;
  const dueDate = new Date(app.now().getTime() + TRIAL_DAYS * DAY_MS).toISOString();
  const insert = () =>
    app.database.acrossCompanies('a stranger makes a company', async (tx) => {
      await requirePlan(tx, planId, 'public');
      const id = await insertCompany(tx, { name: input.companyName, email, phone, planId, dueDate });
      const adminId = await insertFirstAdmin(tx, id, { name, email, passwordHash, language });
      if (app.mail.isOn) await askToConfirm(app, tx, { companyId: id, id: adminId, email, language });
      await alignInvoices(app, tx, [id]);
      await recordAudit(
        tx,
        { id: adminId, name, companyId: id },
        { action: 'company.signUp', subject: { id, name: input.companyName }, companyId: id },
      );
    });
  await withUniqueName(() => withUniqueEmail(insert));
}
