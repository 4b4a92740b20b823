import type { ChannelEvent } from '@prosa/channel-driver';
import type {
  Entry,
  Handed,
  Connection,
  MessageChange,
  Reaction,
  SandboxMessage,
  StoredEvents,
  WaitingEvent,
} from '@prosa/channel-sandbox';
import { jsonText } from '../../platform/database/json-text.ts';
import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';
import type { ConnectionChange } from '../runner/change-listener.ts';
import { messageColumns, type MessageRow, toMessage } from './message-rows.ts';
import type { SealedBodies } from './sealed-bodies.ts';

const SCREEN_SIZE = 10_000;

const connectionColumns = `state, "failNext", failure, "latencyMs"`;

export async function readConnection(
  tx: CompanyTransaction,
  whatsappId: number,
): Promise<Connection | undefined> {
  const [connection] = await tx.query<Connection>(
    'sandbox-read-connection',
    `select ${connectionColumns} from sandbox_connections where company_id = $1 and "whatsappId" = $2`,
    [tx.companyId, whatsappId],
  );
  return connection;
}

/**
 * Fields missing in `change` keep their value. Creates the row with sound defaults if there is none; returns undefined
 * if the connection is deleted.
 */
export async function changeConnection(
  tx: CompanyTransaction,
  whatsappId: number,
  change: Partial<Connection>,
): Promise<Connection | undefined> {
  const { state = null, failNext = null, failure = null, latencyMs = null } = change;
  const [connection] = await tx.query<Connection>(
    'sandbox-change-connection',
    `insert into sandbox_connections as line (company_id, "whatsappId", state, "failNext", failure, "latencyMs")
     select company_id, id, coalesce($3, 'CONNECTED'), coalesce($4::int, 0), coalesce($5, 'transient'),
       coalesce($6::int, 0)
     from connections where company_id = $1 and id = $2
     on conflict (company_id, "whatsappId") do update set
       state = coalesce($3, line.state), "failNext" = coalesce($4::int, line."failNext"),
       failure = coalesce($5, line.failure), "latencyMs" = coalesce($6::int, line."latencyMs")
     returning ${connectionColumns}`,
    [tx.companyId, whatsappId, state, failNext, failure, latencyMs],
  );
  return connection;
}

export async function takeFailure(
  tx: CompanyTransaction,
  whatsappId: number,
): Promise<Connection['failure'] | null> {
  const [taken] = await tx.query<Pick<Connection, 'failure'>>(
    'sandbox-take-failure',
    `update sandbox_connections set "failNext" = "failNext" - 1
     where company_id = $1 and "whatsappId" = $2 and "failNext" > 0 returning failure`,
    [tx.companyId, whatsappId],
  );
  return taken?.failure ?? null;
}

const addText = `
  with entries as (
    select * from jsonb_to_recordset($3::jsonb) as entry (
      id text, chat text, "chatName" text, "isGroup" boolean, author text, "authorName" text,
      "fromBusiness" boolean, type text, body text, "sealedBody" text, "dataJson" text, "mediaPath" text,
      "mediaName" text, "mediaMime" text,
      "mediaSize" bigint, "quotedId" text, ack smallint, at timestamptz, event jsonb, ord int)
  ), added as (
    insert into sandbox_messages (company_id, "whatsappId", id, chat, "chatName", "isGroup", author, "authorName",
      "fromBusiness", type, body, "sealedBody", "dataJson", "mediaPath", "mediaName", "mediaMime", "mediaSize",
      "quotedId", ack, at)
    select $1, $2, id, chat, "chatName", "isGroup", author, "authorName", "fromBusiness", type, body, "sealedBody",
      "dataJson", "mediaPath", "mediaName", "mediaMime", "mediaSize", "quotedId", ack, at
    from entries order by ord
    on conflict (company_id, "whatsappId", id) do nothing
    returning id
  ), fresh as (
    select distinct on (id) id, event, ord from entries join added using (id)
    where "isGroup" or not exists (select from sandbox_people p where p.company_id = $1
      and p."whatsappId" = $2 and p.number = author and p.blocked)
    order by id, ord
  ), stored as (
    insert into sandbox_events (company_id, "whatsappId", "messageId", event)
    select $1, $2, id, event from fresh order by ord
    returning seq, "messageId"
  ), removed as (
    delete from sandbox_events where company_id = $1 and "whatsappId" = $2 and seq = any($4::bigint[])
  )
  select
    coalesce((select json_agg(json_build_object('seq', s.seq, 'ord', f.ord) order by s.seq)
      from stored s join fresh f on f.id = s."messageId"), '[]') as events,
    not exists (select from sandbox_events where company_id = $1 and "whatsappId" = $2 and seq <> all($5::bigint[]))
      and not exists (select from sandbox_connections
        where company_id = $1 and "whatsappId" = $2 and state <> 'CONNECTED') as "isNext"`;

/** Inserts messages with their events and removes events that were taken; ids that already exist are skipped. */
export async function addMessages(
  tx: CompanyTransaction,
  whatsappId: number,
  entries: readonly Entry[],
  bodies: Pick<SealedBodies, 'seal'>,
  { taken, underWay }: Handed,
): Promise<StoredEvents> {
  const rows = entries.map(({ message: { media, ...message }, event }, ord) => ({
    ...message,
    ...bodies.seal(message),
    mediaPath: media?.path ?? null,
    mediaName: media?.name ?? null,
    mediaMime: media?.mime ?? null,
    mediaSize: media?.size ?? null,
    event,
    ord,
  }));
  const [stored] = await tx.query<{ events: { seq: number; ord: number }[]; isNext: boolean }>(
    'sandbox-add-messages',
    addText,
    [tx.companyId, whatsappId, jsonText(rows), taken, underWay],
  );
  const events = (stored?.events ?? []).flatMap(({ seq, ord }) => {
    const entry = entries[ord];
    return entry ? [{ seq, event: entry.event }] : [];
  });
  return { events, isNext: stored?.isNext ?? false };
}

export async function addEvent(
  tx: CompanyTransaction,
  whatsappId: number,
  event: ChannelEvent,
): Promise<void> {
  await tx.query(
    'sandbox-add-event',
    `insert into sandbox_events (company_id, "whatsappId", "messageId", event) values ($1, $2, $3, $4)`,
    [tx.companyId, whatsappId, event.wid, jsonText(event)],
  );
}

export async function findMessage(tx: CompanyTransaction, whatsappId: number, id: string) {
  const [row] = await tx.query<MessageRow>(
    'sandbox-find-message',
    `select ${messageColumns}, m.ack from sandbox_messages m
     where company_id = $1 and "whatsappId" = $2 and id = $3`,
    [tx.companyId, whatsappId, id],
  );
  return row ? toMessage(row) : null;
}

export async function changeMessage(
  tx: CompanyTransaction,
  whatsappId: number,
  id: string,
  change: MessageChange,
) {
  const key = [tx.companyId, whatsappId, id];
  const where = `where company_id = $1 and "whatsappId" = $2 and id = $3`;
  if ('body' in change) {
    const edit = `update sandbox_messages set body = $4, edited = true ${where}`;
    await tx.query('sandbox-edit-message', edit, [...key, change.body]);
  } else if ('deleted' in change) {
    const remove = `update sandbox_messages set deleted = true, body = '', "mediaPath" = null ${where}`;
    await tx.query('sandbox-delete-message', remove, key);
  } else {
    await react(tx, key, where, change.reaction);
  }
}

async function react(
  tx: CompanyTransaction,
  key: unknown[],
  where: string,
  reaction: Reaction,
): Promise<void> {
  await tx.query(
    'sandbox-react',
    `update sandbox_messages set reactions = coalesce(
       (select jsonb_agg(r) from jsonb_array_elements(reactions) r where r ->> 'author' <> $4), '[]')
       || $5::jsonb
     ${where}`,
    [...key, reaction.author, jsonText(reaction.emoji === '' ? [] : [reaction])],
  );
}

// A phone sees its own chat and the groups in which it has written.
const onScreen = `m.company_id = $1 and m."whatsappId" = $2 and (m.chat = $3 or m.chat in (
  select mine.chat from sandbox_messages mine
  where mine.company_id = $1 and mine."whatsappId" = $2 and mine.author = $3
    and not mine."fromBusiness" and mine."isGroup"))`;

export async function readScreen(tx: CompanyTransaction, whatsappId: number, number: string, at: string) {
  await tx.query(
    'sandbox-read-screen',
    `with risen as (
       update sandbox_messages m set ack = case when type = 'audio' then 4 else 3 end
       where ${onScreen} and m."fromBusiness" and not m.deleted
         and m.ack < case when type = 'audio' then 4 else 3 end
       returning m.seq, m.id, m.ack
     )
     insert into sandbox_events (company_id, "whatsappId", "messageId", event)
     select $1, $2, id, jsonb_build_object('kind', 'ack', 'wid', id, 'ack', ack, 'at', $4::text)
     from risen order by seq`,
    [tx.companyId, whatsappId, number, at],
  );
}

export async function markRead(tx: CompanyTransaction, whatsappId: number, ids: string[]): Promise<void> {
  await tx.query(
    'sandbox-mark-read',
    `update sandbox_messages set ack = 3
     where company_id = $1 and "whatsappId" = $2 and id = any($3::text[]) and not "fromBusiness" and ack < 3`,
    [tx.companyId, whatsappId, ids],
  );
}

/** The newest messages of a screen, oldest first. A message that the inbox has not taken yet has ack 1. */
export async function screen(
  tx: CompanyTransaction,
  whatsappId: number,
  number: string,
  bodies: Pick<SealedBodies, 'open'>,
): Promise<SandboxMessage[]> {
  const rows = await tx.query<MessageRow>(
    'sandbox-screen',
    `select ${messageColumns}, case when not m."fromBusiness" and exists (
         select from sandbox_events e where e.company_id = m.company_id and e."whatsappId" = m."whatsappId"
           and e."messageId" = m.id and e.event ->> 'kind' = 'message') then 1 else m.ack end as ack
     from sandbox_messages m where ${onScreen} order by m.seq desc limit ${SCREEN_SIZE}`,
    [tx.companyId, whatsappId, number],
  );
  return rows.map((row) => bodies.open(row)).toReversed();
}

export async function waiting(
  tx: CompanyTransaction,
  whatsappId: number,
  limit: number,
): Promise<WaitingEvent[]> {
  return tx.query<WaitingEvent>(
    'sandbox-waiting',
    `select seq, event from sandbox_events
     where company_id = $1 and "whatsappId" = $2
       and not exists (
         select from sandbox_connections where company_id = $1 and "whatsappId" = $2 and state <> 'CONNECTED')
     order by seq limit $3`,
    [tx.companyId, whatsappId, limit],
  );
}

export async function removeEvents(
  tx: CompanyTransaction,
  whatsappId: number,
  seqs: number[],
): Promise<void> {
  await tx.query(
    'sandbox-remove-events',
    `delete from sandbox_events where company_id = $1 and "whatsappId" = $2 and seq = any($3::bigint[])`,
    [tx.companyId, whatsappId, seqs],
  );
}

export async function readStateChanges(
  tx: OperatorTransaction,
  connections: { companyId: number; whatsappId: number }[],
) {
  return tx.query<ConnectionChange>(
    'sandbox-news',
    `select mine."whatsappId", coalesce(line.state, 'CONNECTED') as state,
       (select min(e.seq) from sandbox_events e
         where e.company_id = mine.company_id and e."whatsappId" = mine."whatsappId") as oldest
     from unnest($1::bigint[], $2::bigint[]) as mine (company_id, "whatsappId")
     left join sandbox_connections line using (company_id, "whatsappId")`,
    [connections.map(({ companyId }) => companyId), connections.map(({ whatsappId }) => whatsappId)],
  );
}
