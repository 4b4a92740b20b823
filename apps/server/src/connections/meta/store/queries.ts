import type { MetaUpdate, SentMessage } from '@prosa/channel-meta';
import type { CompanyTransaction, OperatorTransaction } from '../../../platform/database/transactions.ts';
import type { LineNews } from '../../runner/line-watch.ts';

export interface LineRow {
  accountId: string;
  businessAccountId: string | null;
  /** Encrypted. */
  accessToken: string;
  number: string | null;
  messagesPerSecond: number;
}

export async function readLine(tx: CompanyTransaction, whatsappId: number): Promise<LineRow | undefined> {
  const [row] = await tx.query<LineRow>(
    'meta-line',
    `select l."accountId", l."businessAccountId", l."accessToken", c.number, l."messagesPerSecond"
     from meta_lines l join connections c on c.company_id = l.company_id and c.id = l."whatsappId"
     where l.company_id = $1 and l."whatsappId" = $2`,
    [tx.companyId, whatsappId],
  );
  return row;
}

export async function waitingUpdates(
  tx: CompanyTransaction,
  whatsappId: number,
  limit: number,
): Promise<MetaUpdate[]> {
  return tx.query<MetaUpdate>(
    'meta-waiting',
    `select id, "receivedAt", field, payload from meta_updates
     where company_id = $1 and "whatsappId" = $2 and "doneAt" is null order by id limit $3`,
    [tx.companyId, whatsappId, limit],
  );
}

export async function markDone(tx: CompanyTransaction, whatsappId: number, ids: number[]): Promise<void> {
  await tx.query(
    'meta-done',
    `update meta_updates set "doneAt" = now()
     where company_id = $1 and "whatsappId" = $2 and id = any($3::bigint[]) and "doneAt" is null`,
    [tx.companyId, whatsappId, ids],
  );
}

export async function noteSending(
  tx: CompanyTransaction,
  whatsappId: number,
  wid: string,
  to: string,
): Promise<void> {
  await tx.query(
    'meta-sending',
    `insert into meta_sent as s (company_id, "whatsappId", wid, "to") values ($1, $2, $3, $4)
     on conflict (company_id, "whatsappId", wid) do update set at = now(), "to" = excluded."to"`,
    [tx.companyId, whatsappId, wid, to],
  );
}

export async function noteSent(
  tx: CompanyTransaction,
  whatsappId: number,
  wid: string,
  platformWid: string,
): Promise<void> {
  await tx.query(
    'meta-sent',
    `insert into meta_sent as s (company_id, "whatsappId", wid, "platformWid") values ($1, $2, $3, $4)
     on conflict (company_id, "whatsappId", wid)
       do update set "platformWid" = excluded."platformWid" where s."platformWid" is null`,
    [tx.companyId, whatsappId, wid, platformWid],
  );
}

export async function forgetSending(tx: CompanyTransaction, whatsappId: number, wid: string): Promise<void> {
  await tx.query(
    'meta-unsent',
    `delete from meta_sent
     where company_id = $1 and "whatsappId" = $2 and wid = $3 and "platformWid" is null`,
    [tx.companyId, whatsappId, wid],
  );
}

export async function findSent(
  tx: CompanyTransaction,
  whatsappId: number,
  wid: string,
): Promise<SentMessage | undefined> {
  const [row] = await tx.query<SentMessage>(
    'meta-find-sent',
    'select "platformWid", at from meta_sent where company_id = $1 and "whatsappId" = $2 and wid = $3',
    [tx.companyId, whatsappId, wid],
  );
  return row;
}

export async function oursOf(
  tx: CompanyTransaction,
  whatsappId: number,
  platformWids: string[],
): Promise<string[]> {
  const rows = await tx.query<{ platformWid: string }>(
    'meta-ours',
    `select "platformWid" from meta_sent
     where company_id = $1 and "whatsappId" = $2 and "platformWid" = any($3::text[])`,
    [tx.companyId, whatsappId, platformWids],
  );
  return rows.map(({ platformWid }) => platformWid);
}

export async function sentTo(
  tx: CompanyTransaction,
  whatsappId: number,
  to: string,
  { after, until, limit }: { after: string; until: string; limit: number },
): Promise<string[]> {
  const rows = await tx.query<{ platformWid: string }>(
    'meta-sent-to',
    `select "platformWid" from meta_sent
     where company_id = $1 and "whatsappId" = $2 and "to" = $3 and at > $4 and at <= $5
       and "platformWid" is not null
     order by at desc limit $6`,
    [tx.companyId, whatsappId, to, after, until, limit],
  );
  return rows.map(({ platformWid }) => platformWid);
}

/** The oldest that waits on each line. */
export async function newsOf(
  tx: OperatorTransaction,
  lines: { companyId: number; whatsappId: number }[],
): Promise<LineNews[]> {
  return tx.query<LineNews>(
    'meta-news',
    `select mine."whatsappId", 'CONNECTED' as state,
       (select u.id from meta_updates u
         where u.company_id = mine.company_id and u."whatsappId" = mine."whatsappId" and u."doneAt" is null
         order by u.id limit 1) as oldest
     from unnest($1::bigint[], $2::bigint[]) as mine (company_id, "whatsappId")`,
    [lines.map(({ companyId }) => companyId), lines.map(({ whatsappId }) => whatsappId)],
  );
}
