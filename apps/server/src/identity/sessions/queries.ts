import { type CompanySettingValues, type Language, OPERATOR_COMPANY_ID } from '@prosa/contract';
import type { Viewer } from '@prosa/domain';
import { planFlagsJson } from '../../platform/database/plan-flags.ts';
import { type Enrolment, enrolmentColumns } from '../second-factor/index.ts';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';
import { ofThisEmail } from './confirmation-queries.ts';

export interface Account {
  companyId: number;
  id: number;
  passwordHash: string;
}

/** Null is the password of somebody who was invited and has not accepted. */
export type FoundAccount = Omit<Account, 'passwordHash'> & { passwordHash: string | null };

/**
 * E-mails are unique in the whole installation, so a sign-in needs no company. PostgreSQL's lower() folds some
 * letters otherwise than JavaScript (a dotted capital I to i): such a match is refused, as the lockout would count
 * it as another e-mail.
 */
export async function findAccount(tx: OperatorTransaction, email: string): Promise<FoundAccount | undefined> {
  const [account] = await tx.query<FoundAccount & { email: string }>(
    'sessions-find-account',
    `select u.company_id as "companyId", u.id, u.email, u."passwordHash"
     from users u join companies c on c.id = u.company_id and c."archivedAt" is null
     where lower(u.email) = lower($1) and u."supportOf" is null`,
    [email],
  );
  return account?.email.toLowerCase() === email.toLowerCase() ? account : undefined;
}

/** Locks the account, so that its sign-ins run one at a time; false if the password changed since it was verified. */
export async function lockAccount(tx: CompanyTransaction, account: Account): Promise<boolean> {
  const rows = await tx.query(
    'sessions-lock-account',
    `select id from users where company_id = $1 and id = $2 and "passwordHash" = $3 for no key update`,
    [tx.companyId, account.id, account.passwordHash],
  );
  return rows.length === 1;
}

/** The stored facts of a viewer; hidesNumbers, isExpired and mustEnrol are derived from them. */
export interface ViewerRecord
  extends Omit<Viewer, 'hidesNumbers' | 'isExpired' | 'mustEnrol' | 'sessionId'>,
    Enrolment {
  companyStatus: boolean;
  companyDueDate: string | null;
  settings: Partial<CompanySettingValues> | null;
  online: boolean;
  lastActivityAt: string | null;
  sessionSeenAt: string;
}

const personColumns = `u.id, u.company_id as "companyId", u.name, u.profile, u.super, u."whatsappId", u."allTicket",
  u."allowGroup", u."allHistoric", u."allUserChat", u."userClosePendingTicket", u."showDashboard",
  u."allowRealTime", u."allowConnections", u.online, u."lastActivityAt",
  array(select uq."queueId" from user_queues uq
        where uq.company_id = u.company_id and uq."userId" = u.id order by 1) as "queueIds",
  c.status as "companyStatus", c."dueDate" as "companyDueDate", c."planId", cs."values" as settings,
  ${planFlagsJson('p')} as plan, ${enrolmentColumns}`;
const companyOfPerson = `join companies c on c.id = u.company_id and c."archivedAt" is null
  left join plans p on p.id = c."planId"
  left join company_settings cs on cs.company_id = u.company_id`;

const viewerColumns = `s."lastSeenAt" as "sessionSeenAt", ${personColumns}`;
const viewerTables = `sessions s
  join users u on u.company_id = s.company_id and u.id = s."userId" ${companyOfPerson}`;

const isLive = `s.company_id = $1 and s.id = $2 and s."revokedAt" is null and s."expiresAt" > $3`;

/** The viewer of a session; undefined when the session was revoked or has expired, and for a session of support. */
export async function loadViewer(
  tx: CompanyTransaction,
  sessionId: string,
  now: Date,
): Promise<ViewerRecord | undefined> {
  const text = `select ${viewerColumns} from ${viewerTables} where ${isLive} and u."supportOf" is null`;
  return (await tx.query<ViewerRecord>('sessions-load-viewer', text, [tx.companyId, sessionId, now]))[0];
}

/**
 * The viewer of a session of support: while its grant is live, and while the operator's own session and rights are. The
 * company itself does not see the hidden user, so it is read across companies.
 */
export async function loadSupportViewer(
  tx: OperatorTransaction,
  { companyId, sessionId }: { companyId: number; sessionId: string },
  now: Date,
): Promise<ViewerRecord | undefined> {
  const [record] = await tx.query<ViewerRecord>(
    'sessions-load-support-viewer',
    `select ${viewerColumns}, json_build_object('grantId', g.id, 'mode', g.mode, 'reason', g.reason,
         'endsAt', to_char(g."endsAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
         'operatorId', o.id) as support
     from ${viewerTables}
     join support_grants g on g.company_id = s.company_id and g.id = s."supportGrantId"
       and g."revokedAt" is null and g."endsAt" > $3
     join users o on o.company_id = ${OPERATOR_COMPANY_ID} and o.id = u."supportOf" and o.super
     join sessions os on os.company_id = o.company_id and os.id = s."operatorSessionId" and os."userId" = o.id
       and os."revokedAt" is null and os."expiresAt" > $3
     where ${isLive}`,
    [companyId, sessionId, now],
  );
  return record;
}

export interface Recipient {
  email: string;
  language: Language;
}

/**
 * Somebody of the company without a session, whom a mail reaches: not support, nobody who has not accepted an invitation
 * yet, and nobody whose e-mail is not proven.
 */
export async function loadRecipient(
  tx: CompanyTransaction,
  userId: number,
): Promise<(Omit<ViewerRecord, 'sessionSeenAt'> & Recipient) | undefined> {
  const [record] = await tx.query<Omit<ViewerRecord, 'sessionSeenAt'> & Recipient>(
    'sessions-load-recipient',
    `select u.email, u.language, ${personColumns} from users u ${companyOfPerson}
     where u.company_id = $1 and u.id = $2 and u."supportOf" is null and u."passwordHash" is not null
       and not exists (select from email_confirmations c where ${ofThisEmail})`,
    [tx.companyId, userId],
  );
  return record;
}

export async function recordLogin(tx: CompanyTransaction, now: Date): Promise<void> {
  const text = 'update companies set "lastLogin" = $2 where id = $1';
  await tx.query('sessions-last-login', text, [tx.companyId, now]);
}
