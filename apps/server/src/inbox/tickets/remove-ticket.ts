import { found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { announceTicketRemoved } from './events.ts';
import { lockTicket, removeTicketRow } from './queries.ts';

/** Removes a ticket with its messages, log and times. */
export async function removeTicket(app: App, viewer: Viewer, ticketId: number): Promise<{ message: string }> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const ticket = found(await lockTicket(tx, ticketId), 'ERR_NO_TICKET_FOUND');
    await removeTicketRow(tx, ticket.id);
    announceTicketRemoved(app, tx, ticket);
    return { message: 'ticket deleted' };
  });
}
