import type { Ticket } from '@prosa/contract';
import type { CompanyTransaction } from '../../../platform/database/transactions.ts';
import { loadTickets, type TicketRow, toTickets } from '../../tickets/load-tickets.ts';
import { ticketStatement } from '../../tickets/ticket-statement.ts';

export interface Touch {
  /** The new last message of the ticket list; null for notes, which the list does not show. */
  last: { lastMessage: string; lastMessageAt: string } | null;
  isRead: boolean;
  clearsImport: boolean;
  /** A person writes to the customer: the first time in a period is kept. */
  isAnswer: boolean;
}

const answer = `
  update ticket_tracking set "firstAnswerAt" = greatest($4, "createdAt")
  where $7 and company_id = $1 and "ticketId" = $2 and "finishedAt" is null and "firstAnswerAt" is null`;

const update = `
  update tickets set
    "lastMessage" = coalesce($3, "lastMessage"),
    "fromMe" = "fromMe" or $3 is not null,
    "lastMessageAt" = coalesce($4, "lastMessageAt"),
    "updatedAt" = coalesce($4, "updatedAt"),
    "unreadMessages" = case when $5 then 0 else "unreadMessages" end,
    imported = case when $6 then null else imported end
  where company_id = $1 and id = $2`;

const updateAlone = `with answered as (${answer}) ${update}`;
const updateShown = ticketStatement({
  before: `answered as (${answer}), touched as (${update} returning *),`,
  requested: '(select $2::bigint as id, 1 as place) wanted',
  companyId: '$1',
  tickets: 'touched',
  firstAnswerAt: `coalesce(p."firstAnswerAt", case when $7 then $4::timestamptz end)`,
});

/** When `isShown`, returns the ticket in wire format from the same statement. */
export async function touchTicket(
  tx: CompanyTransaction,
  ticketId: number,
  { last, isRead, clearsImport, isAnswer }: Touch,
  isShown: boolean,
): Promise<Ticket | undefined> {
  if (!last && !isRead) return isShown ? (await loadTickets(tx, [ticketId]))[0] : undefined;
  const { lastMessage = null, lastMessageAt = null } = last ?? {};
  const imported = last !== null && clearsImport;
  const values = [tx.companyId, ticketId, lastMessage, lastMessageAt, isRead, imported, isAnswer];
  if (!isShown) {
    await tx.query('touch-ticket', updateAlone, values);
    return undefined;
  }
  const rows = await tx.query<TicketRow>('touch-ticket-shown', updateShown, values);
  return toTickets(rows, tx.companyId)[0];
}
