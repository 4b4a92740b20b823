import type { MetaUpdate, Try } from '@prosa/channel-meta';
import type { Database } from '../../../platform/database/database.ts';
import type { CompanyTransaction, OperatorTransaction } from '../../../platform/database/transactions.ts';
import type { ConnectionChange } from '../../runner/change-listener.ts';
import type { MetaChannel } from '@prosa/channel-meta';

export interface ConnectionRow {
  channel: MetaChannel;
  accountId: string;
  businessAccountId: string | null;
  /** Encrypted. */
  accessToken: string;
  number: string | null;
  messagesPerSecond: number;
}

export async function readConnection(
  tx: CompanyTransaction,
  whatsappId: number,
): Promise<ConnectionRow | undefined> {
  const [row] = await tx.query<ConnectionRow>(
    'meta-connection',
    `select l.channel, l."accountId", l."businessAccountId", l."accessToken", c.number, l."messagesPerSecond"
     from meta_connections l join connections c on c.company_id = l.company_id and c.id = l."whatsappId"
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

export interface Requested {
  companyId: number;
  whatsappId: number;
  limit: number;
}

/** The waiting updates of several connections, of any companies, in the order of the requests. */
export async function updatesOfAll(
  database: Pick<Database, 'alone'>,
  requested: readonly Requested[],
): Promise<MetaUpdate[][]> {
  const rows = await database.alone<MetaUpdate & { place: number }>('read what Meta told', {
    name: 'meta-waiting-of-all',
    text: `select w.place::int, u.* from unnest($1::bigint[], $2::bigint[], $3::int[]) with ordinality
        as w (company_id, "whatsappId", most, place)
      cross join lateral (
        select id, "receivedAt", field, payload from meta_updates
        where company_id = w.company_id and "whatsappId" = w."whatsappId" and "doneAt" is null
        order by id limit w.most) u
      order by w.place, u.id`,
    values: [
      requested.map(({ companyId }) => companyId),
      requested.map(({ whatsappId }) => whatsappId),
      requested.map(({ limit }) => limit),
    ],
  });
  const updates = requested.map((): MetaUpdate[] => []);
  for (const { place, ...update } of rows) updates[place - 1]?.push(update);
  return updates;
}

/** The updates of one connection that the inbox has taken. */
export interface Done {
  companyId: number;
  whatsappId: number;
  ids: number[];
}

export async function markAllDone(database: Pick<Database, 'alone'>, done: readonly Done[]): Promise<void> {
  const rows = done.flatMap(({ ids, ...connection }) => ids.map((id) => ({ ...connection, id })));
  await database.alone('mark what the inbox has of what Meta told', {
    name: 'meta-all-done',
    text: `update meta_updates u set "doneAt" = now()
      from unnest($1::bigint[], $2::bigint[], $3::bigint[]) as d (company_id, "whatsappId", id)
      where u.company_id = d.company_id and u."whatsappId" = d."whatsappId" and u.id = d.id and u."doneAt" is null`,
    values: [
      rows.map(({ companyId }) => companyId),
      rows.map(({ whatsappId }) => whatsappId),
      rows.map(({ id }) => id),
    ],
  });
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

export async function noteFailed(
  tx: CompanyTransaction,
  whatsappId: number,
  platformWid: string,
): Promise<void> {
  await tx.query(
    'meta-failed',
    `update meta_sent set "failedAt" = coalesce("failedAt", now())
     where company_id = $1 and "whatsappId" = $2 and "platformWid" = $3`,
    [tx.companyId, whatsappId, platformWid],
  );
}

/** SQL for the wid of the whole message, from the wid of one of its parts or tries. */
const messageIn = (wid: string) => `split_part(split_part(${wid}, '#', 1), '~', 1)`;

export async function triesOf(tx: CompanyTransaction, whatsappId: number, wid: string): Promise<Try[]> {
  return tx.query<Try>(
    'meta-tries',
    `with asked as (
       select coalesce((select ${messageIn('wid')} from meta_sent
         where company_id = $1 and "whatsappId" = $2 and "platformWid" = $3 limit 1), $3) as wid
     ), found as (
       select s.* from asked join meta_sent s on s.company_id = $1 and s."whatsappId" = $2 and s.wid = asked.wid
       union
       select s.* from asked join meta_sent s on s.company_id = $1 and s."whatsappId" = $2
         and s.wid ~ '[#~]' and ${messageIn('s.wid')} = asked.wid
     )
     select wid, "platformWid", at, "failedAt" is not null as failed from found`,
    [tx.companyId, whatsappId, wid],
  );
}

export async function oursOf(
  tx: CompanyTransaction,
  whatsappId: number,
  platformWids: string[],
): Promise<{ platformWid: string; wid: string }[]> {
  return tx.query<{ platformWid: string; wid: string }>(
    'meta-ours',
    `select "platformWid", wid from meta_sent
     where company_id = $1 and "whatsappId" = $2 and "platformWid" = any($3::text[])`,
    [tx.companyId, whatsappId, platformWids],
  );
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
       and "platformWid" is not null and "failedAt" is null and wid !~ '#'
     order by at desc limit $6`,
    [tx.companyId, whatsappId, to, after, until, limit],
  );
  return rows.map(({ platformWid }) => platformWid);
}

export async function readStateChanges(
  tx: OperatorTransaction,
  connections: { companyId: number; whatsappId: number }[],
): Promise<ConnectionChange[]> {
  return tx.query<ConnectionChange>(
    'meta-news',
    `select mine."whatsappId", 'CONNECTED' as state,
       (select u.id from meta_updates u
         where u.company_id = mine.company_id and u."whatsappId" = mine."whatsappId" and u."doneAt" is null
         order by u.id limit 1) as oldest
     from unnest($1::bigint[], $2::bigint[]) as mine (company_id, "whatsappId")`,
    [connections.map(({ companyId }) => companyId), connections.map(({ whatsappId }) => whatsappId)],
  );
}
