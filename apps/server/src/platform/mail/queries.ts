import type { Database } from '../database/database.ts';
import type { OperatorTransaction } from '../database/transactions.ts';

/** Longer than connecting and sending may take: a mail that is claimed is sent by nobody else meanwhile. */
const CLAIM_SECONDS = 90;

export interface StoredMail {
  companyId: number;
  kind: string;
  recipient: string;
  messageId: string;
  /** Encrypted. */
  content: string;
}

export async function insertMail(tx: Pick<OperatorTransaction, 'query'>, mail: StoredMail): Promise<void> {
  const { companyId, kind, recipient, messageId, content } = mail;
  await tx.query(
    'mails-insert',
    `insert into mails (company_id, kind, recipient, "messageId", content) values ($1, $2, $3, $4, $5)`,
    [companyId, kind, recipient, messageId, content],
  );
}

export interface ClaimedMail extends StoredMail {
  id: number;
  attempts: number;
  /** Until the mail is worth nothing any more; negative when that is over. */
  secondsLeft: number;
}

/**
 * Claims the mail that has been due for longest, also one whose process died; undefined when none is due. A notice, which
 * only says what happened, waits until codes and links are sent, which people wait for; reports wait for both.
 */
export async function claimMail(database: Database): Promise<ClaimedMail | undefined> {
  const [mail] = await database.alone<ClaimedMail>('mails of all companies wait in one queue', {
    name: 'mails-claim',
    text: `
      update mails m set status = 'sending', attempts = m.attempts + 1,
        "nextAttemptAt" = now() + make_interval(secs => ${CLAIM_SECONDS})
      from (
        select company_id, id from mails where status in ('queued', 'sending') and "nextAttemptAt" <= now()
        order by case kind when 'credentialsChanged' then 1 when 'weeklyReport' then 2 else 0 end, "nextAttemptAt"
        limit 1 for update skip locked
      ) due
      where m.company_id = due.company_id and m.id = due.id
      returning m.company_id as "companyId", m.id, m.kind, m.recipient, m."messageId", m.content, m.attempts,
        extract(epoch from m."expiresAt" - now())::float8 as "secondsLeft"`,
    values: [],
  });
  return mail;
}

export interface MailResult {
  status: 'sent' | 'queued' | 'failed';
  error: string | null;
  /** Until the next try, of one that is queued again. */
  delaySeconds: number;
}

/** Stores what became of a try, unless another process has claimed the mail since. */
export async function noteMail(
  tx: OperatorTransaction,
  { companyId, id, attempts }: ClaimedMail,
  { status, error, delaySeconds }: MailResult,
): Promise<void> {
  await tx.query(
    'mails-note',
    `update mails set status = $4, error = $5, content = case when $4 = 'queued' then content end,
       "endedAt" = case when $4 <> 'queued' then now() end,
       "nextAttemptAt" = now() + make_interval(secs => $6)
     where company_id = $1 and id = $2 and attempts = $3 and status = 'sending'`,
    [companyId, id, attempts, status, error, delaySeconds],
  );
}

export async function hasDueMails(database: Database): Promise<boolean> {
  const rows = await database.alone<{ one: number }>('mails of all companies wait in one queue', {
    name: 'mails-due',
    text: `select 1 as one from mails where status in ('queued', 'sending') and "nextAttemptAt" <= now() limit 1`,
    values: [],
  });
  return rows.length > 0;
}
