import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import { removeWhole } from '../companies/delete-company.ts';

const DAYS = 7;
const DAY_MS = 24 * 60 * 60_000;
/** Each removal takes a whole company with it; the next night finds more. */
const AT_ONCE = 1_000;

const oldText = `
  select c.id, c.name from companies c
  where c."lastLogin" is null and c."createdAt" < $1 and exists (
    select from email_confirmations e join users u on u.company_id = e.company_id and u.id = e."userId"
    where e.company_id = c.id and lower(e.email) = lower(u.email))
  order by c.id limit ${AT_ONCE}`;

/**
 * Removes companies that were signed up a week ago and whose e-mail nobody has confirmed: an e-mail is unique in the
 * installation, and its owner could not sign up with it.
 */
export async function removeUnconfirmed(app: App): Promise<void> {
  if (!app.mail.isOn) return;
  const before = new Date(app.now().getTime() - DAYS * DAY_MS);
  const old = await app.database.acrossCompanies('sign-ups that nobody confirmed', (tx) =>
    tx.query<{ id: number; name: string }>('sign-ups-unconfirmed', oldText, [before]),
  );
  for (const company of old) {
    await app.database.acrossCompanies('remove a sign-up that nobody confirmed', async (tx) => {
      await removeWhole(app, tx, company.id);
      await recordAudit(tx, null, { action: 'company.delete', subject: company });
    });
  }
}
