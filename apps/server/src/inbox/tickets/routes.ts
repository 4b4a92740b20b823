import {
  closeAllTickets as closeAllCall,
  closeTickets as closeTicketsCall,
  countTickets as count,
  createTicket as create,
  deleteTicket,
  listTicketLoad,
  listTicketLog,
  listTickets as list,
  readAllTickets,
  readTicket as read,
  transferTickets as transferCall,
  undoCloseAll as undoCall,
  undoTransferTickets as undoTransferCall,
  updateTicket as update,
} from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { closeTickets } from './bulk-close.ts';
import { transferTickets } from './bulk-transfer.ts';
import { closeAll, undoCloseAll } from './close-all.ts';
import { undoTransferTickets } from './undo-transfer.ts';
import { createTicket } from './create-ticket.ts';
import { countByChip, listTickets } from './list-tickets.ts';
import { readAll } from './read-all.ts';
import { readTicket, readTicketLog } from './read-ticket.ts';
import { ticketLoad } from './ticket-load.ts';
import { removeTicket } from './remove-ticket.ts';
import { updateTicket } from './update-ticket.ts';

export function ticketRoutes(app: App): Route[] {
  return [
    handle(list, async ({ viewer, query }) => listTickets(app, viewer, query)),
    handle(count, async ({ viewer, query }) => countByChip(app, viewer, query)),
    handle(listTicketLoad, async ({ viewer }) => app.database.inCompany(viewer.companyId, ticketLoad)),
    handle(read, async ({ viewer, params }) => readTicket(app, viewer, params.uuid)),
    handle(readAllTickets, async ({ viewer }) => readAll(app, viewer)),
    handle(create, async ({ viewer, body }) => createTicket(app, viewer, body)),
    handle(update, async ({ viewer, params, body }) =>
      updateTicket(app, viewer, { ticketId: params.ticketId, change: body }),
    ),
    handle(closeAllCall, async ({ viewer, body }) => closeAll(app, viewer, body)),
    handle(undoCall, async ({ viewer, params }) => undoCloseAll(app, viewer, params.closeId)),
    handle(closeTicketsCall, async ({ viewer, body }) => closeTickets(app, viewer, body)),
    handle(transferCall, async ({ viewer, body }) => transferTickets(app, viewer, body)),
    handle(undoTransferCall, async ({ viewer, params }) => undoTransferTickets(app, viewer, params.changeId)),
    handle(deleteTicket, async ({ viewer, params }) => removeTicket(app, viewer, params.ticketId)),
    handle(listTicketLog, async ({ viewer, params }) => readTicketLog(app, viewer, params.ticketId)),
  ];
}
