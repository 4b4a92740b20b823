import { found } from '@prosa/domain';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { writeLog } from '../ticket-log/queries.ts';
import { trackAccepted, trackWaiting } from '../ticket-log/tracking.ts';
import type { lockedConversation } from './create-ticket.ts';
import { insertTicket } from './insert-ticket.ts';
import { liveTicket, lockTicket, type LockedTicket } from './queries.ts';

export type LockedConversation = Awaited<ReturnType<typeof lockedConversation>>;

/** What schedules and campaigns say of the ticket of their messages. */
export interface PlannedTicket {
  contactId: number;
  /** The author of the plan. */
  userId: number | null;
  openTicket: 'enabled' | 'disabled';
  statusTicket: 'closed' | 'pending' | 'open';
  queueId: number | null;
  ticketUserId: number | null;
}

/** A plan that opens no ticket gets a closed one for its message. */
function statusOf({ openTicket, statusTicket, ticketUserId }: PlannedTicket, isGroup: boolean) {
  if (openTicket !== 'enabled' || statusTicket === 'closed') return 'closed';
  if (isGroup) return 'group';
  return statusTicket === 'pending' || ticketUserId === null ? 'pending' : 'open';
}

async function newTicket(
  app: App,
  tx: CompanyTransaction,
  { id: conversationId, isGroup, channel }: LockedConversation,
  { planned, whatsappId }: { planned: PlannedTicket; whatsappId: number },
): Promise<number> {
  const opensTicket = planned.openTicket === 'enabled';
  const userId = opensTicket ? planned.ticketUserId : null;
  const queueId = opensTicket ? planned.queueId : null;
  const status = statusOf(planned, isGroup);
  const at = app.now();
  const { contactId } = planned;
  const place = { conversationId, contactId, whatsappId, queueId, userId };
  const id = await insertTicket(tx, { ...place, status, channel, isGroup }, at);
  await writeLog(tx, { ticketId: id, type: 'create', userId: planned.userId, queueId, at });
  const tracked = { ticketId: id, userId, queueId, whatsappId, at };
  if (status !== 'closed')
    await (status === 'pending' ? trackWaiting(tx, tracked) : trackAccepted(tx, tracked));
  return id;
}

async function lastTicket(tx: CompanyTransaction, conversationId: number): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`select id from tickets where company_id = ${tx.companyId}
    and "conversationId" = ${conversationId} order by id desc limit 1`.execute(tx.db);
  return rows[0]?.id;
}

/**
 * The live ticket; else a new one if the plan opens tickets; else the last one, which stays closed, or a new one. The
 * conversation is locked.
 */
export async function plannedTicket(
  app: App,
  tx: CompanyTransaction,
  planned: PlannedTicket,
  { whatsappId, conversation }: { whatsappId: number; conversation: LockedConversation },
): Promise<{ ticket: LockedTicket; isNew: boolean }> {
  const live = await liveTicket(tx, conversation.id);
  const kept =
    live?.id ?? (planned.openTicket === 'enabled' ? undefined : await lastTicket(tx, conversation.id));
  const id = kept ?? (await newTicket(app, tx, conversation, { planned, whatsappId }));
  return { ticket: found(await lockTicket(tx, id), 'ERR_NO_TICKET_FOUND'), isNew: kept === undefined };
}
