import { type BodyOf, type signup as call, TRIAL_DAYS } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import { hashPassword, insertFirstAdmin, withUniqueEmail } from '../../identity/index.ts';
import type { App } from '../../platform/app.ts';
import { requirePlan, withUniqueName } from '../companies/company-rules.ts';
import { insertCompany } from '../companies/queries.ts';
import { isSignupOpen } from '../settings/global-settings.ts';

const DAY_MS = 24 * 60 * 60_000;

/**
 * Creates a company on trial with its settings and first admin; throws ERR_USER_CREATION_DISABLED where the
 * installation does not allow it.
 */
export async function signUp(app: App, input: BodyOf<typeof call>): Promise<void> {
  if (!(await isSignupOpen(app))) throw new AppError('ERR_USER_CREATION_DISABLED');
  const passwordHash = await hashPassword(input.password);
  const { name, email, phone, planId } = input;
  const dueDate = new Date(app.now().getTime() + TRIAL_DAYS * DAY_MS).toISOString();
  const insert = () =>
    app.database.acrossCompanies('a stranger makes a company', async (tx) => {
      await requirePlan(tx, planId, 'public');
      const id = await insertCompany(tx, { name: input.companyName, email, phone, planId, dueDate });
      await insertFirstAdmin(tx, id, { name, email, passwordHash });
    });
  await withUniqueName(() => withUniqueEmail(insert));
}
