import type { StoredMedia } from '@prosa/channel-driver';
import type { Message } from '@prosa/contract';
import type { App } from '../../../platform/app.ts';
import { jsonText } from '../../../platform/database/json-text.ts';
import type { CompanyTransaction } from '../../../platform/database/transactions.ts';
import { type MessageRow, messagesText, toMessage } from '../load-messages.ts';

export interface OutgoingRow {
  conversationId: number;
  ticketId: number;
  whatsappId: number | null;
  queueId: number | null;
  /** The author; absent for the system. */
  userId?: number | null;
  wid: string;
  clientId?: string | null;
  body: string;
  mediaType: string;
  media: StoredMedia | null;
  dataJson: string | null;
  /** A note is stored as sent; everything else is queued for the channel. */
  isPrivate?: boolean;
  isForwarded?: boolean;
  byPerson?: boolean;
  /** Another program sent it; absent: a person or the system did. */
  origin?: 'api' | undefined;
  /** A campaign's message, which waits behind those of people and bots. */
  isMass?: boolean;
  quotedMsgId: number | null;
  ticketTrakingId?: number;
  /** The earliest time of sending; null for at once. */
  notBefore: string | null;
  createdAt: string;
}

// Ids rise in the order of the rows.
const insert = `
  insert into messages (company_id, "conversationId", "ticketId", "whatsappId", "queueId", "userId", wid, "clientId",
    body, "fromMe", "mediaType", "mediaPath", "mediaName", "mediaMime", "mediaSize", "dataJson", "isPrivate",
    "isForwarded", "byPerson", "isMass", ack, status, read, origin, "quotedMsgId", "ticketTrakingId",
    "nextAttemptAt", "createdAt")
  select $1, r."conversationId", r."ticketId", r."whatsappId", r."queueId", r."userId", r.wid, r."clientId", r.body,
    true, r."mediaType", r.media ->> 'path', r.media ->> 'name', r.media ->> 'mime', (r.media ->> 'size')::bigint,
    r."dataJson", coalesce(r."isPrivate", false), coalesce(r."isForwarded", false), coalesce(r."byPerson", false),
    coalesce(r."isMass", false), case when r."isPrivate" then 2 else 0 end,
    case when r."isPrivate" then 'sent' else 'queued' end, true,
    coalesce(r.origin, case when r."userId" is null then 'system' else 'app' end), r."quotedMsgId",
    r."ticketTrakingId", r."notBefore", r."createdAt"
  from rows from (json_to_recordset($2) as ("conversationId" bigint, "ticketId" bigint, "whatsappId" bigint,
    "queueId" bigint, "userId" bigint, wid text, "clientId" uuid, body text, "mediaType" text, media json,
    "dataJson" text, "isPrivate" boolean, "isForwarded" boolean, "byPerson" boolean, "isMass" boolean,
    origin text, "quotedMsgId" bigint, "ticketTrakingId" bigint, "notBefore" timestamptz, "createdAt" timestamptz))
    with ordinality as r
  order by r.ordinality`;

const insertText = `${insert} returning id`;
const insertShownText = `with stored as (${insert} returning *) ${messagesText('stored m')} order by m.id`;

/**
 * Inserts outgoing messages of any tickets into the outbox and returns their ids in the given order. The caller has
 * locked the tickets; it also updates them, announces the messages and wakes the outbox.
 */
export async function insertOutgoing(
  tx: CompanyTransaction,
  rows: readonly OutgoingRow[],
): Promise<{ id: number }[]> {
  if (rows.length === 0) return [];
  return tx.query<{ id: number }>('insert-outgoing', insertText, [tx.companyId, jsonText(rows)]);
}

/** Like `insertOutgoing`, but returns the messages in wire format without loading them again. */
export async function insertShown(
  services: Pick<App, 'media'>,
  tx: CompanyTransaction,
  rows: readonly OutgoingRow[],
): Promise<Message[]> {
  const stored = await tx.query<MessageRow>('insert-outgoing-shown', insertShownText, [
    tx.companyId,
    jsonText(rows),
  ]);
  return stored.map((row) => toMessage(services, row));
}
