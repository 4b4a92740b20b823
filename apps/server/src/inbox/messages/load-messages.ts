import type { Message } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

interface MediaColumns {
  mediaPath: string | null;
  mediaName: string | null;
  mediaMime: string | null;
}
type Quoted = NonNullable<Message['quotedMsg']>;
export type MessageRow = Omit<Message, 'mediaUrl' | 'quotedMsg' | 'reactions'> &
  MediaColumns & {
    reactions: Message['reactions'] | null;
    quotedMsg: (Omit<Quoted, 'mediaUrl'> & MediaColumns) | null;
  };
type Services = Pick<App, 'media'>;

// The lateral joins force lookups by key. Without statistics the planner expects one row per company and would scan
// all of its messages for each requested one; for rows inserted just now it expects a hundred and would read all
// contacts.

/** The statement that reads messages in wire format from rows of `messages` under the alias m. */
export const messagesText = (from: string): string => `
select m.id, m.company_id as "companyId", m."ticketId", m.wid, m."contactId", m.body, m."fromMe", m."mediaType",
  m."mediaPath", m."mediaName", m."mediaMime", m."mediaSize", m."dataJson", m.ack, m.status, m.error, m.attempts,
  m.read, m."isDeleted", m."isEdited", m."isForwarded", m."isPrivate", mq.id as "queueId", u.id as "userId",
  u.name as "userName", m."clientId", m."createdAt", m."storedAt",
  case when m.status = 'queued' and m.attempts = 0 then m."nextAttemptAt" end as "sendAt",
  case when m.status = 'queued' then m."waitsFor" end as "waitsFor",
  case when c.id is null then null else json_build_object('id', c.id, 'name', c.name) end as contact,
  (select json_agg(json_build_object('emoji', r.emoji, 'fromMe', r."fromMe") order by r."createdAt")
    from message_reactions r where r.company_id = m.company_id and r."messageId" = m.id and r.emoji <> '') as reactions,
  case when p.id is null then null else json_build_object('id', p.id, 'fromMe', p."fromMe", 'body', p.body,
    'mediaType', p."mediaType", 'mediaPath', p."mediaPath", 'mediaName', p."mediaName", 'mediaMime', p."mediaMime",
    'contact', case when pc.id is null then null else json_build_object('id', pc.id, 'name', pc.name) end) end
    as "quotedMsg",
  json_build_object('id', t.id, 'uuid', t.uuid, 'whatsappId', t."whatsappId", 'queueId', t."queueId",
    'queue', case when q.id is null then null else json_build_object('id', q.id, 'name', q.name, 'color', q.color) end)
    as ticket
from ${from}
cross join lateral (select id, uuid, "whatsappId", "queueId" from tickets
  where company_id = m.company_id and id = m."ticketId" offset 0) t
left join queues q on q.company_id = m.company_id and q.id = t."queueId"
left join queues mq on mq.company_id = m.company_id and mq.id = m."queueId"
left join lateral (select id, name from contacts
  where company_id = m.company_id and id = m."contactId" offset 0) c on true
left join users u on u.company_id = m.company_id and u.id = m."userId"
left join lateral (select id, "fromMe", body, "mediaType", "mediaPath", "mediaName", "mediaMime", "contactId"
  from messages where company_id = m.company_id and id = m."quotedMsgId" offset 0) p on true
left join lateral (select id, name from contacts
  where company_id = m.company_id and id = p."contactId" offset 0) pc on true`;

const text = `${messagesText('messages m')}
where m.company_id = $1 and m.id = any($2::bigint[])
order by array_position($2::bigint[], m.id)`;

function mediaUrl({ media }: Services, { mediaPath, mediaName, mediaMime }: MediaColumns): string | null {
  return mediaPath === null ? null : media.url(mediaPath, mediaName, mediaMime);
}

export function toMessage(services: Services, row: MessageRow): Message {
  const { quotedMsg } = row;
  const url = mediaUrl(services, row);
  return {
    ...row,
    reactions: row.reactions ?? [],
    mediaUrl: url,
    mediaPath: url,
    quotedMsg: quotedMsg ? { ...quotedMsg, mediaUrl: mediaUrl(services, quotedMsg) } : null,
  };
}

/** In the order of `ids`, without those that do not exist. */
export async function loadMessages(
  services: Services,
  tx: CompanyTransaction,
  ids: readonly number[],
): Promise<Message[]> {
  if (ids.length === 0) return [];
  const rows = await tx.query<MessageRow>('load-messages', text, [tx.companyId, ids]);
  return rows.map((row) => toMessage(services, row));
}
