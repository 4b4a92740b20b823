import type { Ticket, TicketLogEntry } from '@prosa/contract';
import { AppError, found, maySee, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { markTicketRead } from '../messages/mark-read.ts';
import { logOf, writeAccess } from '../ticket-log/queries.ts';
import { ticketFactsBy, type LockedTicket } from './queries.ts';
import { shownTicket } from './shown-ticket.ts';
import { recordSupportRead } from './support-read.ts';

/** Throws ERR_NO_TICKET_FOUND for a ticket of another company, and ERR_NO_PERMISSION for a hidden one. */
export async function visibleTicket(
  tx: CompanyTransaction,
  viewer: Viewer,
  key: { id: number } | { uuid: string },
): Promise<LockedTicket> {
  const ticket = found(await ticketFactsBy(tx, key), 'ERR_NO_TICKET_FOUND');
  if (!maySee(viewer, ticket)) throw new AppError('ERR_NO_PERMISSION');
  return ticket;
}

/**
 * Opening a conversation marks it as read and adds an entry to the log. Support only looks: nothing is read by it, and the
 * entry is in the audit log.
 */
export async function readTicket(app: App, viewer: Viewer, uuid: string): Promise<Ticket> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const ticket = await visibleTicket(tx, viewer, { uuid });
    const { id: ticketId, queueId } = ticket;
    if (viewer.support) await recordSupportRead(tx, viewer, ticket, app.now());
    else {
      await writeAccess(tx, { ticketId, userId: viewer.id, queueId, at: app.now() });
      await markTicketRead(app, tx, ticket);
    }
    return shownTicket(tx, viewer, ticket.id);
  });
}

export async function readTicketLog(app: App, viewer: Viewer, ticketId: number): Promise<TicketLogEntry[]> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const ticket = await visibleTicket(tx, viewer, { id: ticketId });
    return logOf(tx, ticket.id);
  });
}
