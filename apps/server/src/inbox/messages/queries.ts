import type { Message } from '@prosa/contract';
import type { TicketFacts } from '@prosa/domain';
import { sql } from 'kysely';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

export interface SendingConnection {
  id: number;
  status: string;
  provider: string;
  channel: string;
  humanAgent: boolean;
}

export async function connectionsOf(
  tx: CompanyTransaction,
  ids: readonly number[],
): Promise<SendingConnection[]> {
  return tx.query<SendingConnection>(
    'connections-to-send',
    `select id, status, provider, channel, "humanAgent" from connections
     where company_id = $1 and id = any($2::bigint[])`,
    [tx.companyId, ids],
  );
}

export async function connectionOf(
  tx: CompanyTransaction,
  whatsappId: number,
): Promise<SendingConnection | undefined> {
  return (await connectionsOf(tx, [whatsappId]))[0];
}

/** The time of the customer's last message in the conversation; null if there is none. */
export async function lastOfCustomer(tx: CompanyTransaction, conversationId: number): Promise<string | null> {
  const [row] = await tx.query<{ at: string }>(
    'last-of-customer',
    `select "createdAt" as at from messages where company_id = $1 and "conversationId" = $2 and not "fromMe"
     order by "createdAt" desc, id desc limit 1`,
    [tx.companyId, conversationId],
  );
  return row?.at ?? null;
}

export interface LockedMessage {
  id: number;
  ticketId: number;
  conversationId: number;
  fromMe: boolean;
  userId: number | null;
  isPrivate: boolean;
  isDeleted: boolean;
  mediaType: string;
  body: string;
  status: Message['status'];
  whatsappId: number | null;
  createdAt: string;
}

export async function ticketIdOf(tx: CompanyTransaction, id: number): Promise<number | undefined> {
  const [row] = await tx.query<{ ticketId: number }>(
    'ticket-id-of-message',
    'select "ticketId" from messages where company_id = $1 and id = $2',
    [tx.companyId, id],
  );
  return row?.ticketId;
}

export async function lockMessage(tx: CompanyTransaction, id: number): Promise<LockedMessage | undefined> {
  const [row] = await tx.query<LockedMessage>(
    'lock-message',
    `select id, "ticketId", "conversationId", "fromMe", "userId", "isPrivate", "isDeleted", "mediaType", body, status,
       "whatsappId", "createdAt"
     from messages where company_id = $1 and id = $2 for update`,
    [tx.companyId, id],
  );
  return row;
}

export async function ticketOfMessage(
  tx: CompanyTransaction,
  messageId: number,
): Promise<(TicketFacts & { conversationId: number }) | undefined> {
  const [row] = await tx.query<TicketFacts & { conversationId: number }>(
    'ticket-of-message',
    `select t.id, t."conversationId", t.status, t."queueId", t."userId", t."whatsappId", t."isGroup"
     from messages m join tickets t on t.company_id = m.company_id and t.id = m."ticketId"
     where m.company_id = $1 and m.id = $2`,
    [tx.companyId, messageId],
  );
  return row;
}

/**
 * Puts a message back into the outbox. It keeps its wid, so that the channel still recognises it if it was sent after
 * all.
 */
export async function queueAgain(tx: CompanyTransaction, id: number): Promise<void> {
  await sql`update messages set status = 'queued', error = null, attempts = 0, "nextAttemptAt" = null, "waitsFor" = null
    where company_id = ${tx.companyId} and id = ${id}`.execute(tx.db);
}

/** Returns the storage key of the message's file, which other messages may show too. */
export async function removeMessage(tx: CompanyTransaction, id: number): Promise<string | null> {
  const { rows } = await sql<{ mediaPath: string | null }>`
    delete from messages where company_id = ${tx.companyId} and id = ${id} returning "mediaPath"`.execute(
    tx.db,
  );
  return rows[0]?.mediaPath ?? null;
}

/** For messages without files. */
export async function removeMessages(tx: CompanyTransaction, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.query('remove-messages', 'delete from messages where company_id = $1 and id = any($2::bigint[])', [
    tx.companyId,
    ids,
  ]);
}
