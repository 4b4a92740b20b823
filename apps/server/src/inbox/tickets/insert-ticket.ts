import type { TicketStatus } from '@prosa/contract';
import { found } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

interface NewTicket {
  conversationId: number;
  contactId: number;
  whatsappId: number;
  queueId: number | null;
  userId: number | null;
  status: TicketStatus;
  channel: string;
  isGroup: boolean;
  /** It is closed, and no list has it until the customer answers (docs/adr/0333). */
  isQuiet?: boolean;
  campaignId?: number | null;
}

const text = `
  with ordinary as (
    update tickets set "isQuiet" = false where company_id = $1 and "conversationId" = $2 and "isQuiet"
  )
  insert into tickets (company_id, "conversationId", "contactId", "whatsappId", "queueId", "userId", status, channel,
    "isGroup", "isQuiet", "isBot", "isActiveDemand", "createdAt", "updatedAt", "campaignId")
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, false, true, $11, $11, $12)
  returning id`;

/**
 * Inserts a ticket in which the company writes first; returns its id. A quiet ticket that it follows becomes an ordinary
 * one.
 */
export async function insertTicket(tx: CompanyTransaction, ticket: NewTicket, at: Date): Promise<number> {
  const { conversationId, contactId, whatsappId, queueId, userId, status, channel, isGroup } = ticket;
  const place = [conversationId, contactId, whatsappId, queueId, userId];
  const kind = [status, channel, isGroup, ticket.isQuiet ?? false];
  const values = [tx.companyId, ...place, ...kind, at, ticket.campaignId ?? null];
  const [row] = await tx.query<{ id: number }>('insert-ticket', text, values);
  return found(row, 'ERR_CREATING_TICKET').id;
}
