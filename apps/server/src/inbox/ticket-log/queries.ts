import { LIST_LIMIT, type TicketLogEntry } from '@prosa/contract';
import { jsonText } from '../../platform/database/json-text.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

type LogType =
  | 'create'
  | 'access'
  | 'open'
  | 'reopen'
  | 'pending'
  | 'transfered'
  | 'receivedTransfer'
  | 'closed'
  | 'nps'
  | 'integrationEnd';

export interface LogFacts {
  ticketId: number;
  type: LogType;
  userId: number | null;
  queueId: number | null;
  at: Date;
}

export async function writeLog(
  tx: CompanyTransaction,
  { ticketId, type, userId, queueId, at }: LogFacts,
): Promise<void> {
  await tx.query(
    'write-ticket-log',
    `insert into ticket_logs (company_id, "ticketId", "userId", "queueId", type, "createdAt")
     values ($1, $2, $3, $4, $5, $6)`,
    [tx.companyId, ticketId, userId, queueId, type, at],
  );
}

export async function writeLogs(
  tx: CompanyTransaction,
  ticketIds: readonly number[],
  { type, userId, at }: Pick<LogFacts, 'type' | 'userId' | 'at'>,
): Promise<void> {
  await tx.query(
    'write-ticket-logs',
    `insert into ticket_logs (company_id, "ticketId", "userId", "queueId", type, "createdAt")
     select company_id, id, $3, "queueId", $4, $5 from tickets where company_id = $1 and id = any($2::bigint[])
     order by id`,
    [tx.companyId, ticketIds, userId, type, at],
  );
}

/** Entries of any tickets, in this order. */
export async function writeLogEntries(tx: CompanyTransaction, entries: readonly LogFacts[]): Promise<void> {
  await tx.query(
    'write-ticket-log-entries',
    `insert into ticket_logs (company_id, "ticketId", "userId", "queueId", type, "createdAt")
     select $1, e."ticketId", e."userId", e."queueId", e.type, e.at
     from rows from (json_to_recordset($2) as ("ticketId" bigint, "userId" bigint, "queueId" bigint, type text,
       at timestamptz)) with ordinality as e order by e.ordinality`,
    [tx.companyId, jsonText(entries)],
  );
}

/** Minutes during which another access by the same user adds no entry. */
const ACCESS_MINUTES = 5;

export async function writeAccess(tx: CompanyTransaction, facts: Omit<LogFacts, 'type'>): Promise<void> {
  await tx.query(
    'write-ticket-access',
    `insert into ticket_logs (company_id, "ticketId", "userId", "queueId", type, "createdAt")
     select $1, $2, $3, $4, 'access', $5 where not exists (
       select from ticket_logs where company_id = $1 and "ticketId" = $2 and "userId" = $3 and type = 'access'
         and "createdAt" > $5::timestamptz - make_interval(mins => ${ACCESS_MINUTES}))`,
    [tx.companyId, facts.ticketId, facts.userId, facts.queueId, facts.at],
  );
}

export async function logOf(tx: CompanyTransaction, ticketId: number): Promise<TicketLogEntry[]> {
  return tx.query<TicketLogEntry>(
    'log-of-ticket',
    `select l.id, l.type, l."ticketId", l."createdAt",
       case when u.id is null then null else json_build_object('id', u.id, 'name', u.name) end as "user",
       case when q.id is null then null else json_build_object('id', q.id, 'name', q.name) end as queue
     from ticket_logs l
     left join users u on u.company_id = l.company_id and u.id = l."userId"
     left join queues q on q.company_id = l.company_id and q.id = l."queueId"
     where l.company_id = $1 and l."ticketId" = $2 order by l."createdAt" desc, l.id desc limit ${LIST_LIMIT}`,
    [tx.companyId, ticketId],
  );
}
