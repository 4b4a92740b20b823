import { MENTION_TEXT, MENTIONS_LISTED } from '@prosa/contract';
import { visibleCondition, type Viewer } from '@prosa/domain';
import { sql } from 'kysely';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';
import { conditionSql } from '../tickets/condition-sql.ts';
import { isSnoozed } from '../tickets/ticket-statement.ts';

export interface KeptDraft {
  body: string;
  updatedAt: string | null;
}

export async function selectDraft(
  tx: CompanyTransaction,
  ticketId: number,
  userId: number,
): Promise<KeptDraft | undefined> {
  const [row] = await tx.query<KeptDraft>(
    'draft-of-ticket',
    `select body, "updatedAt" from ticket_drafts where company_id = $1 and "ticketId" = $2 and "userId" = $3`,
    [tx.companyId, ticketId, userId],
  );
  return row;
}

/** Keeps the draft with the later time. */
export async function upsertDraft(
  tx: CompanyTransaction,
  { ticketId, userId, body, at }: { ticketId: number; userId: number; body: string; at: Date },
): Promise<void> {
  await tx.query(
    'keep-draft',
    `insert into ticket_drafts (company_id, "ticketId", "userId", body, "updatedAt") values ($1, $2, $3, $4, $5)
     on conflict (company_id, "ticketId", "userId") 
     do update set body = excluded.body, "updatedAt" = excluded."updatedAt"
     where ticket_drafts."updatedAt" < excluded."updatedAt"`,
    [tx.companyId, ticketId, userId, body, at],
  );
}

export async function upsertSnooze(
  tx: CompanyTransaction,
  { ticketId, userId, until, at }: { ticketId: number; userId: number; until: string | null; at: Date },
): Promise<void> {
  await tx.query(
    'snooze-ticket',
    `insert into ticket_snoozes (company_id, "ticketId", "userId", until, "createdAt") values ($1, $2, $3, $4, $5)
     on conflict (company_id, "ticketId") do update
     set "userId" = excluded."userId", until = excluded.until, "createdAt" = excluded."createdAt"`,
    [tx.companyId, ticketId, userId, until, at],
  );
}

export async function deleteSnooze(tx: CompanyTransaction, ticketId: number): Promise<void> {
  await tx.query('wake-ticket', `delete from ticket_snoozes where company_id = $1 and "ticketId" = $2`, [
    tx.companyId,
    ticketId,
  ]);
}

export interface DueSnooze {
  companyId: number;
  ticketId: number;
}

/** Snoozes that are due, and those of tickets that were closed meanwhile; at most 500. */
export async function dueSnoozes(tx: OperatorTransaction, now: Date): Promise<DueSnooze[]> {
  return tx.query<DueSnooze>(
    'due-snoozes',
    `select s.company_id as "companyId", s."ticketId" from ticket_snoozes s where s.until <= $1
     union
     select s.company_id, s."ticketId" from ticket_snoozes s
     join tickets t on t.company_id = s.company_id and t.id = s."ticketId" where t.status = 'closed'
     limit 500`,
    [now],
  );
}

/**
 * Deletes a due snooze and returns its owner; undefined if another process has taken it. `isOver`: the ticket is
 * closed or the customer has answered, so nobody is reminded.
 */
export async function claimSnooze(
  tx: CompanyTransaction,
  ticketId: number,
  now: Date,
): Promise<{ userId: number; isOver: boolean } | undefined> {
  const [row] = await tx.query<{ userId: number; isOver: boolean }>(
    'claim-snooze',
    `delete from ticket_snoozes s using tickets t
     where s.company_id = $1 and s."ticketId" = $2 and t.company_id = s.company_id and t.id = s."ticketId"
       and (s.until <= $3 or t.status = 'closed')
     returning s."userId", not (${isSnoozed}) as "isOver"`,
    [tx.companyId, ticketId, now],
  );
  return row;
}

/** Locks the users: one who is being removed is mentioned no more. */
export async function insertMentions(
  tx: CompanyTransaction,
  {
    ticketId,
    messageId,
    userIds,
    at,
  }: { ticketId: number; messageId: number; userIds: number[]; at: string },
): Promise<void> {
  await tx.query(
    'insert-mentions',
    `insert into ticket_mentions (company_id, "ticketId", "messageId", "userId", "createdAt")
     select company_id, $2, $3, id, $5 from users where company_id = $1 and id = any($4::bigint[]) for key share`,
    [tx.companyId, ticketId, messageId, userIds, at],
  );
}

export interface MentionRow {
  messageId: number;
  ticketId: number;
  by: string | null;
  text: string;
  createdAt: string;
}

/** Newest first, without the mentions of tickets that the viewer may no longer see. */
export async function selectMentions(tx: CompanyTransaction, viewer: Viewer): Promise<MentionRow[]> {
  const { rows } = await sql<MentionRow>`
    select n."messageId", n."ticketId", u.name as "by", left(m.body, ${MENTION_TEXT}) as text, n."createdAt"
    from ticket_mentions n
    join tickets t on t.company_id = n.company_id and t.id = n."ticketId"
    join messages m on m.company_id = n.company_id and m.id = n."messageId"
    left join users u on u.company_id = n.company_id and u.id = m."userId"
    where n.company_id = ${tx.companyId} and n."userId" = ${viewer.id}
      and ${conditionSql(visibleCondition(viewer), 't')}
    order by n."createdAt" desc, n."messageId" desc limit ${MENTIONS_LISTED}`.execute(tx.db);
  return rows;
}

/** Of one ticket, or (null) of all; false if there was none. */
export async function deleteMentions(
  tx: CompanyTransaction,
  userId: number,
  ticketId: number | null,
): Promise<boolean> {
  const rows = await tx.query(
    'delete-mentions',
    `delete from ticket_mentions where company_id = $1 and "userId" = $2 and ($3::bigint is null or "ticketId" = $3)
     returning "messageId"`,
    [tx.companyId, userId, ticketId],
  );
  return rows.length > 0;
}
