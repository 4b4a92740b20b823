import type { HistoryMessage, HistoryWindow } from '@prosa/domain';
import { importStates } from '@prosa/contract';
import { jsonText } from '../../platform/database/json-text.ts';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';
import type { Connection } from '../engine/index.ts';

export interface Request extends HistoryWindow {
  queueId: number | null;
  closesAfter: boolean;
  /** Whether the session is up: only then does silence mean that all is delivered. */
  isUp: boolean;
}

/** True when the import `i` asked the channel for the same window that the connection `c` requests now. */
const isAsked = `(i.since, i.until, i.groups) is not distinct from
  (c."importOldMessages", c."importRecentMessages", c."importOldMessagesGroups")`;

export async function readRequest(tx: CompanyTransaction, whatsappId: number): Promise<Request | null> {
  const [row] = await tx.query<Request>(
    'history-request',
    `select "importOldMessages" as since, "importRecentMessages" as until, "importOldMessagesGroups" as groups,
       "queueIdImportMessages" as "queueId", "closedTicketsPostImported" as "closesAfter",
       status = 'CONNECTED' as "isUp"
     from connections where company_id = $1 and id = $2
       and "importOldMessages" is not null and "importRecentMessages" is not null`,
    [tx.companyId, whatsappId],
  );
  return row ?? null;
}

/**
 * Records that a batch came, and locks the row until the end of the transaction. The import gets the window that the
 * session was asked for, not the one that the connection requests by now.
 */
export async function noteBatch(
  tx: CompanyTransaction,
  whatsappId: number,
  { isComplete, now }: { isComplete: boolean; now: Date },
): Promise<void> {
  await tx.query(
    'history-note-batch',
    `insert into history_imports as known (company_id, "whatsappId", "lastBatchAt", "isComplete", since, until, groups)
     select $1, $2, $3, $4, coalesce(a.since, c."importOldMessages"), coalesce(a.until, c."importRecentMessages"),
       coalesce(a.groups, c."importOldMessagesGroups")
     from connections c left join history_requests a on a.company_id = c.company_id and a."whatsappId" = c.id
     where c.company_id = $1 and c.id = $2
     on conflict (company_id, "whatsappId") do update set "lastBatchAt" = excluded."lastBatchAt",
       "isComplete" = known."isComplete" or excluded."isComplete"`,
    [tx.companyId, whatsappId, now, isComplete],
  );
}

/**
 * Records that a session begins to deliver: the silence counts from now, unless the channel has reported the end. With
 * another window than before, the delivery starts over.
 */
export async function noteSession(tx: CompanyTransaction, whatsappId: number, now: Date): Promise<void> {
  await tx.query(
    'history-note-asked',
    `insert into history_requests (company_id, "whatsappId", since, until, groups)
     select company_id, id, "importOldMessages", "importRecentMessages", "importOldMessagesGroups"
     from connections where company_id = $1 and id = $2
     on conflict (company_id, "whatsappId") do update
       set since = excluded.since, until = excluded.until, groups = excluded.groups`,
    [tx.companyId, whatsappId],
  );
  await tx.query(
    'history-note-session',
    `update history_imports i set "lastBatchAt" = $3, "isComplete" = i."isComplete" and ${isAsked},
       "startedAt" = case when ${isAsked} then i."startedAt" end, since = c."importOldMessages",
       until = c."importRecentMessages", groups = c."importOldMessagesGroups"
     from connections c
     where i.company_id = $1 and i."whatsappId" = $2 and c.company_id = $1 and c.id = $2`,
    [tx.companyId, whatsappId, now],
  );
}

/**
 * Keeps messages that are neither kept nor in the inbox yet. A message that could not be stored before is tried again.
 */
export async function keepMessages(
  tx: CompanyTransaction,
  whatsappId: number,
  messages: readonly HistoryMessage[],
): Promise<void> {
  await tx.query(
    'history-keep',
    `with kept as (
       insert into history_messages (company_id, "whatsappId", wid, at, event)
       select distinct on (wid) $1::bigint, $2::bigint, e ->> 'wid' as wid, (e ->> 'at')::timestamptz, e
       from jsonb_array_elements($3::jsonb) e
       where not exists (select from messages m
         where m.company_id = $1 and m."whatsappId" = $2 and m.wid = e ->> 'wid')
       order by wid
       on conflict (company_id, "whatsappId", wid) do update set event = excluded.event, error = null
         where history_messages.error is not null
       returning 1)
     update history_imports set total = total + (select count(*) from kept)
     where company_id = $1 and "whatsappId" = $2`,
    [tx.companyId, whatsappId, jsonText(messages)],
  );
}

export interface ImportRow {
  lastBatchAt: string;
  isComplete: boolean;
  startedAt: string | null;
  done: number;
  total: number;
}

/** Locks an import for this transaction; undefined when there is none, or another process has locked it. */
export async function lockImport(tx: CompanyTransaction, whatsappId: number): Promise<ImportRow | undefined> {
  const [row] = await tx.query<ImportRow>(
    'history-hold',
    `select "lastBatchAt", "isComplete", "startedAt", done, total from history_imports
     where company_id = $1 and "whatsappId" = $2 for no key update skip locked`,
    [tx.companyId, whatsappId],
  );
  return row;
}

export async function beginImport(tx: CompanyTransaction, whatsappId: number, now: Date): Promise<void> {
  await tx.query(
    'history-begin',
    'update history_imports set "startedAt" = $3 where company_id = $1 and "whatsappId" = $2',
    [tx.companyId, whatsappId, now],
  );
}

export async function oldestMessages(
  tx: CompanyTransaction,
  whatsappId: number,
  limit: number,
): Promise<HistoryMessage[]> {
  const rows = await tx.query<{ event: HistoryMessage }>(
    'history-oldest',
    `select event from history_messages where company_id = $1 and "whatsappId" = $2 and error is null
     order by at, wid limit $3`,
    [tx.companyId, whatsappId, limit],
  );
  return rows.map(({ event }) => event);
}

export async function dropMessages(
  tx: CompanyTransaction,
  whatsappId: number,
  wids: string[],
): Promise<void> {
  await tx.query(
    'history-drop',
    `with gone as (
       delete from history_messages where company_id = $1 and "whatsappId" = $2 and wid = any ($3) returning 1)
     update history_imports set done = done + (select count(*) from gone)
     where company_id = $1 and "whatsappId" = $2`,
    [tx.companyId, whatsappId, wids],
  );
}

/** Marks the oldest message as not storable: it stays, with its error, and counts as done. */
export async function setAside(tx: CompanyTransaction, whatsappId: number, error: unknown): Promise<void> {
  await tx.query(
    'history-set-aside',
    `with bad as (
       update history_messages set error = $3 where company_id = $1 and "whatsappId" = $2 and wid = (
         select wid from history_messages where company_id = $1 and "whatsappId" = $2 and error is null
         order by at, wid limit 1) returning 1)
     update history_imports set done = done + (select count(*) from bad)
     where company_id = $1 and "whatsappId" = $2`,
    [tx.companyId, whatsappId, String(error)],
  );
}

/** Sets the state that the connections page shows. The button stays until a new batch comes. */
export async function showState(
  tx: CompanyTransaction,
  whatsappId: number,
  state: string | null,
): Promise<void> {
  await tx.query(
    'history-state',
    'update connections set "statusImportMessages" = $3 where company_id = $1 and id = $2',
    [tx.companyId, whatsappId, state],
  );
}

/** Removes the import that a late batch created: the request ended while the batch waited for the row. */
export async function forgetBatch(tx: CompanyTransaction, whatsappId: number): Promise<void> {
  await tx.query(
    'history-forget',
    'delete from history_imports where company_id = $1 and "whatsappId" = $2',
    [tx.companyId, whatsappId],
  );
}

/**
 * Ends the import: removes its row and the request, keeps messages that could not be stored. A request for another
 * window stays: the next session delivers it.
 */
export async function endImport(
  tx: CompanyTransaction,
  whatsappId: number,
  state: string | null,
): Promise<void> {
  await tx.query(
    'history-forget-request',
    `update connections c set "statusImportMessages" = $3,
       "importOldMessages" = case when ${isAsked} then null else c."importOldMessages" end,
       "importRecentMessages" = case when ${isAsked} then null else c."importRecentMessages" end
     from history_imports i
     where c.company_id = $1 and c.id = $2 and i.company_id = $1 and i."whatsappId" = $2`,
    [tx.companyId, whatsappId, state],
  );
  await forgetBatch(tx, whatsappId);
}

export async function dropImport(tx: CompanyTransaction, whatsappId: number): Promise<void> {
  const key = [tx.companyId, whatsappId];
  const where = 'where company_id = $1 and "whatsappId" = $2';
  await tx.query('history-drop-import', `delete from history_imports ${where}`, key);
  await tx.query('history-drop-waiting', `delete from history_messages ${where}`, key);
  await tx.query(
    'history-drop-state',
    `update connections set "statusImportMessages" = null
     where company_id = $1 and id = $2 and "statusImportMessages" <> '${importStates.mayClose}'`,
    key,
  );
}

/** Imports whose channel has delivered all, or that have begun: a process may have died with them. */
export async function dueImports(tx: OperatorTransaction, silentSince: Date): Promise<Connection[]> {
  return tx.query<Connection>(
    'history-due',
    `select company_id as "companyId", "whatsappId" from history_imports
     where "isComplete" or "startedAt" is not null or "lastBatchAt" <= $1`,
    [silentSince],
  );
}
