import type { App } from '../../platform/app.ts';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';
import { confirmationMail } from './confirmation-mail.ts';
import { saveConfirmation, type Unconfirmed } from './confirmation-queries.ts';
import { makeCompanyToken } from './refresh-token.ts';

const LINK_HOURS = 24;
const HOUR_MS = 60 * 60_000;

/** Mails a link that confirms the person's e-mail: once, for 24 hours, and instead of every earlier link. */
export async function askToConfirm(
  app: Pick<App, 'config' | 'mail' | 'secrets' | 'now'>,
  tx: OperatorTransaction,
  person: Unconfirmed,
): Promise<void> {
  const { companyId, email, language } = person;
  const token = makeCompanyToken(companyId);
  const expiresAt = new Date(app.now().getTime() + LINK_HOURS * HOUR_MS);
  await saveConfirmation(tx, person, { tokenHash: app.secrets.digest(token), expiresAt });
  const content = confirmationMail(app.config.publicUrl ?? '', token)[language];
  await app.mail.add(tx, { companyId, kind: 'confirmEmail', recipient: email, language, content });
}
