import type { HistoryWindow } from '@prosa/channel-driver';
import type { SandboxMessage } from '@prosa/channel-sandbox';
import { jsonText } from '../../platform/database/json-text.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { messageColumns, type MessageRow, toMessage } from './message-rows.ts';

/** Stores messages on the phones without events; ids that already exist are skipped. */
export async function addOld(
  tx: CompanyTransaction,
  whatsappId: number,
  messages: SandboxMessage[],
): Promise<void> {
  await tx.query(
    'sandbox-add-old',
    `insert into sandbox_messages (company_id, "whatsappId", id, chat, "chatName", "isGroup", author, "authorName",
       "fromBusiness", type, body, "mediaPath", "mediaName", "mediaMime", "mediaSize", ack, at)
     select $1, $2, id, chat, "chatName", "isGroup", author, "authorName", "fromBusiness", type, body,
       media ->> 'path', media ->> 'name', media ->> 'mime', (media ->> 'size')::bigint, ack, at
     from jsonb_to_recordset($3::jsonb) as entry (id text, chat text, "chatName" text, "isGroup" boolean, author text,
       "authorName" text, "fromBusiness" boolean, type text, body text, media jsonb, ack smallint, at timestamptz)
     order by at
     on conflict (company_id, "whatsappId", id) do nothing`,
    [tx.companyId, whatsappId, jsonText(messages)],
  );
}

export async function readHistory(
  tx: CompanyTransaction,
  whatsappId: number,
  { since, until, groups }: HistoryWindow,
  { skip, limit }: { skip: number; limit: number },
): Promise<SandboxMessage[]> {
  const rows = await tx.query<MessageRow>(
    'sandbox-history',
    `select ${messageColumns}, m.ack from sandbox_messages m
     where company_id = $1 and "whatsappId" = $2 and at between $3 and $4 and ($5 or not "isGroup")
     order by at desc, seq desc offset $6 limit $7`,
    [tx.companyId, whatsappId, since, until, groups, skip, limit],
  );
  return rows.map(toMessage);
}
