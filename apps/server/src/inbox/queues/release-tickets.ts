import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceTicketMoved } from '../tickets/events.ts';
import { lockTicket, saveTicket } from '../tickets/queries.ts';
import { liveTicketIds } from './queries.ts';

/** Takes the tickets that live out of a queue: who saw them as its member is told that they are gone. */
export async function releaseTickets(app: App, tx: CompanyTransaction, queueId: number): Promise<void> {
  for (const id of await liveTicketIds(tx, queueId)) {
    const ticket = await lockTicket(tx, id);
    if (ticket?.queueId !== queueId) continue;
    await saveTicket(tx, id, { queueId: null });
    await announceTicketMoved(app, tx, ticket, id);
  }
}
