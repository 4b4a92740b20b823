import { INVITATION_HOURS } from '@prosa/contract';
import { AppError, invalidField } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { type AuditActor, recordAudit } from '../../platform/audit/record-audit.ts';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';
import { countRequest, makeCompanyToken, subjectsOfInvitation } from '../sessions/index.ts';
import { invitationMail } from './invitation-mail.ts';
import { type Invited, saveInvitation } from './invitation-queries.ts';

const HOUR_MS = 60 * 60_000;

/** Throws where the password is left out although the installation sends no mails. */
export function requirePasswordWithoutMail(
  { mail }: Pick<App, 'mail'>,
  password: string | null | undefined,
): void {
  if (password || mail.isOn) return;
  throw invalidField('password', 'required');
}

/**
 * Counts invitations before they are sent, whatever becomes of them. Throws ERR_TOO_MANY_REQUESTS after too many to one
 * address, or of one company.
 */
export async function countInvitations(app: App, companyId: number, emails: string[]): Promise<void> {
  if (emails.length === 0) return;
  await app.database.acrossCompanies('who gets mails is counted for the installation', (tx) =>
    countRequest(app, tx, subjectsOfInvitation(app, companyId, emails)),
  );
}

/**
 * Mails a person without a password a link: once, for 72 hours, and instead of every earlier link. Returns when it expires.
 * Throws ERR_MAIL_OFF where the installation sends no mails.
 */
export async function invite(
  app: Pick<App, 'config' | 'mail' | 'secrets' | 'now'>,
  tx: CompanyTransaction | OperatorTransaction,
  actor: AuditActor,
  person: Invited & { name: string },
): Promise<string> {
  if (!app.mail.isOn) throw new AppError('ERR_MAIL_OFF');
  const { companyId, id, name, email, language } = person;
  const token = makeCompanyToken(companyId);
  const expiresAt = new Date(app.now().getTime() + INVITATION_HOURS * HOUR_MS);
  const companyName = await saveInvitation(tx, person, { tokenHash: app.secrets.digest(token), expiresAt });
  const content = invitationMail(app.config.publicUrl ?? '', { token, companyName, language });
  await app.mail.add(tx, { companyId, kind: 'invitation', recipient: email, language, content });
  await recordAudit(tx, actor, { action: 'user.invite', subject: { id, name }, companyId });
  return expiresAt.toISOString();
}
