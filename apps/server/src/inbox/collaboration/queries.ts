import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';

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
     returning s."userId",
       t.status = 'closed' or coalesce(not t."fromMe" and t."lastMessageAt" > s."createdAt", false) as "isOver"`,
    [tx.companyId, ticketId, now],
  );
  return row;
}
