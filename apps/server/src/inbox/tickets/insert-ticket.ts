import type { TicketStatus } from '@prosa/contract';
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
}

/** Inserts a ticket in which the company writes first; returns its id. */
export async function insertTicket(tx: CompanyTransaction, ticket: NewTicket, at: Date): Promise<number> {
  const times = { createdAt: at.toISOString(), updatedAt: at.toISOString() };
  const { id } = await tx.db
    .insertInto('tickets')
    .values({ ...ticket, ...times, company_id: tx.companyId, isBot: false, isActiveDemand: true })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
