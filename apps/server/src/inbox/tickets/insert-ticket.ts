import type { TicketStatus } from '@prosa/contract';
import { jsonText } from '../../platform/database/json-text.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { type LockedTicket, ticketColumns } from './queries.ts';

export interface NewTicket {
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
  with beginning as materialized (
    select * from rows from (json_to_recordset($2) as ("conversationId" bigint, "contactId" bigint,
      "whatsappId" bigint, "queueId" bigint, "userId" bigint, status text, channel text, "isGroup" boolean,
      "isQuiet" boolean, "campaignId" bigint)) with ordinality as r
  ), ordinary as (
    update tickets t set "isQuiet" = false from beginning b
    where t.company_id = $1 and t."conversationId" = b."conversationId" and t."isQuiet"
  )
  insert into tickets as t (company_id, "conversationId", "contactId", "whatsappId", "queueId", "userId", status,
    channel, "isGroup", "isQuiet", "isBot", "isActiveDemand", "createdAt", "updatedAt", "campaignId")
  select $1, b."conversationId", b."contactId", b."whatsappId", b."queueId", b."userId", b.status, b.channel,
    b."isGroup", coalesce(b."isQuiet", false), false, true, $3, $3, b."campaignId"
  from beginning b order by b.ordinality
  returning ${ticketColumns}`;

/**
 * Inserts tickets in which the company writes first; returns them in the given order. A quiet ticket that one of them
 * follows becomes an ordinary one. The conversations are locked.
 */
export async function insertTickets(
  tx: CompanyTransaction,
  tickets: readonly NewTicket[],
  at: Date,
): Promise<LockedTicket[]> {
  if (tickets.length === 0) return [];
  return tx.query<LockedTicket>('insert-tickets', text, [tx.companyId, jsonText(tickets), at]);
}
