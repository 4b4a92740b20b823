import type { Ticket } from '@prosa/contract';
import { AppError, found, maySee, stepTo, type TicketStep, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { markTicketRead } from '../messages/mark-read.ts';
import { acceptTicket, closeTicket, ignoreTicket, reopenTicket, returnTicket } from './steps.ts';
import { announceTicketMoved } from './events.ts';
import { exists, liveTicket, lockTicket, ticketFactsBy, type LockedTicket } from './queries.ts';
import { moveTicket } from './move-ticket.ts';
import { shownTicket } from './shown-ticket.ts';
import type { TicketChange, Turn } from './turn.ts';

const steps: Record<TicketStep, (turn: Turn) => Promise<void>> = {
  accept: acceptTicket,
  returnToQueue: returnTicket,
  resolve: closeTicket,
  ignore: ignoreTicket,
  reopen: reopenTicket,
};

/** Somebody else was faster: who waited for the ticket is told who has it now. */
function isLost(
  viewer: Viewer,
  ticket: LockedTicket,
  { status, userId, isTransfered }: TicketChange,
): boolean {
  const wantsIt = (status === 'open' || status === 'group') && typeof userId === 'number' && !isTransfered;
  const isTaken = (ticket.status === 'open' || ticket.status === 'group') && ticket.userId !== null;
  const mightHave = maySee(viewer, { ...ticket, status: 'pending', userId: null });
  return wantsIt && isTaken && ticket.userId !== userId && mightHave;
}

/** A closed ticket whose conversation lives on in another: that one is the answer, unchanged. */
async function otherLive(tx: CompanyTransaction, ticket: LockedTicket): Promise<LockedTicket | undefined> {
  return ticket.status === 'closed' ? liveTicket(tx, ticket.conversationId) : undefined;
}

async function checkTargets(
  tx: CompanyTransaction,
  viewer: Viewer,
  { userId, queueId }: TicketChange,
): Promise<void> {
  if (userId && userId !== viewer.id && !(await exists(tx, 'users', userId)))
    throw new AppError('ERR_NO_USER_FOUND');
  if (queueId && !(await exists(tx, 'queues', queueId))) throw new AppError('ERR_NO_QUEUE_FOUND');
}

/** PUT /tickets/{id}, the one door of a ticket's life: load, authorize, decide, save, announce. */
export async function updateTicket(
  app: App,
  viewer: Viewer,
  ticketId: number,
  change: TicketChange,
): Promise<Ticket> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const ticket = found(await lockTicket(tx, ticketId), 'ERR_NO_TICKET_FOUND');
    if (isLost(viewer, ticket, change)) return shownTicket(tx, viewer, ticket.id);
    if (!maySee(viewer, ticket)) throw new AppError('ERR_NO_PERMISSION');
    const step = change.status === undefined ? null : stepTo(ticket.status, change.status);
    const other = step === null ? undefined : await otherLive(tx, ticket);
    if (other) return shownTicket(tx, viewer, other.id);
    await checkTargets(tx, viewer, change);
    const turn = { app, tx, viewer, ticket, change, now: app.now() };
    await (step === null ? moveTicket(turn) : steps[step](turn));
    // As it is now: who has just accepted it looks at it.
    await markTicketRead(app, tx, found(await ticketFactsBy(tx, { id: ticket.id }), 'ERR_NO_TICKET_FOUND'));
    await announceTicketMoved(app, tx, ticket, ticket.id);
    return shownTicket(tx, viewer, ticket.id);
  });
}
