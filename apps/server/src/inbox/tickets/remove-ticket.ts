import { found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { announceTicketRemoved } from './events.ts';
import { filesOfTicketAlone, lockTicket, removeTicketRow } from './queries.ts';

/** Removes a ticket with its messages, log, times, and the files that no other message shows. */
export async function removeTicket(app: App, viewer: Viewer, ticketId: number): Promise<{ message: string }> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const ticket = found(await lockTicket(tx, ticketId), 'ERR_NO_TICKET_FOUND');
    const files = await filesOfTicketAlone(tx, ticket.id);
    await removeTicketRow(tx, ticket.id);
    announceTicketRemoved(app, tx, ticket);
    tx.afterCommit(async () => {
      for (const file of files) await app.storage.remove(file);
    });
    return { message: 'ticket deleted' };
  });
}
