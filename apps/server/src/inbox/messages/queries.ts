import { sql } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

export interface SendingConnection {
  id: number;
  status: string;
  provider: string;
}

export async function connectionOf(
  tx: CompanyTransaction,
  whatsappId: number,
): Promise<SendingConnection | undefined> {
  const [row] = await tx.query<SendingConnection>(
    'connection-to-send',
    'select id, status, provider from connections where company_id = $1 and id = $2',
    [tx.companyId, whatsappId],
  );
  return row;
}

export async function messageByClientId(
  tx: CompanyTransaction,
  clientId: string,
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    'message-by-client-id',
    'select id from messages where company_id = $1 and "clientId" = $2',
    [tx.companyId, clientId],
  );
  return row?.id;
}

export interface OwnMessage {
  id: number;
  ticketId: number;
  fromMe: boolean;
  isPrivate: boolean;
  status: string;
  whatsappId: number | null;
}

export async function lockMessage(tx: CompanyTransaction, id: number): Promise<OwnMessage | undefined> {
  const [row] = await tx.query<OwnMessage>(
    'lock-message',
    `select id, "ticketId", "fromMe", "isPrivate", status, "whatsappId" from messages
     where company_id = $1 and id = $2 for update`,
    [tx.companyId, id],
  );
  return row;
}

/** Whether a message may be quoted: it belongs to the same conversation. */
export async function isInConversation(
  tx: CompanyTransaction,
  id: number,
  conversationId: number,
): Promise<boolean> {
  const rows = await tx.query(
    'message-in-conversation',
    'select from messages where company_id = $1 and id = $2 and "conversationId" = $3',
    [tx.companyId, id, conversationId],
  );
  return rows.length > 0;
}

/** Back to the outbox; its row keeps its wid, so that what was sent after all is found again. */
export async function queueAgain(tx: CompanyTransaction, id: number): Promise<void> {
  await sql`update messages set status = 'queued', error = null, attempts = 0, "nextAttemptAt" = null
    where company_id = ${tx.companyId} and id = ${id}`.execute(tx.db);
}

/** Answers the key of the file that was its own. */
export async function removeMessage(tx: CompanyTransaction, id: number): Promise<string | null> {
  const { rows } = await sql<{ mediaPath: string | null }>`
    delete from messages where company_id = ${tx.companyId} and id = ${id} returning "mediaPath"`.execute(
    tx.db,
  );
  return rows[0]?.mediaPath ?? null;
}
