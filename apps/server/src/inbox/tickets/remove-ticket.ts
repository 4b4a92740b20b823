import { found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { dropFiles } from '../stored-files/drop-files.ts';
import { announceTicketRemoved } from './events.ts';
import { filesOfTicket, lockTicket, removeTicketRow } from './queries.ts';

export async function removeTicket(app: App, viewer: Viewer, ticketId: number): Promise<{ message: string }> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const ticket = found(await lockTicket(tx, ticketId), 'ERR_NO_TICKET_FOUND');
    const files = await filesOfTicket(tx, ticket.id);
    await removeTicketRow(tx, ticket.id);
    announceTicketRemoved(app, tx, ticket);
    await dropFiles(app, tx, files);
    return { message: 'ticket deleted' };
  });
}
