import type { Ticket } from '@prosa/contract';
import { found, maskTicket, type Viewer } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { loadTickets } from './load-tickets.ts';

/** Masks numbers for viewers who may not see them. The caller checks that the viewer may see the ticket. */
export async function shownTicket(tx: CompanyTransaction, viewer: Viewer, id: number): Promise<Ticket> {
  const [row] = await loadTickets(tx, [id]);
  const ticket = found(row, 'ERR_NO_TICKET_FOUND');
  return viewer.hidesNumbers ? maskTicket(ticket) : ticket;
}
