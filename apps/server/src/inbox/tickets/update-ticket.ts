import type { AnswerOf, Ticket, updateTicket as updateTicketCall } from '@prosa/contract';
import { AppError, found, isAdmin, maySee, stepTo, type TicketStep, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { markTicketRead } from '../messages/mark-read.ts';
import { closeOnLanding, closeTicket, ignoreTicket } from './close-ticket.ts';
import { acceptTicket, reopenTicket, returnTicket } from './ticket-steps.ts';
import { announceTicketMoved } from './events.ts';
import { exists, isClosedOnEntry, liveTicket, lockTicket, type LockedTicket } from './queries.ts';
import { shownTicket } from './shown-ticket.ts';
import { moveTicket, transferTicket } from './transfer-ticket.ts';
import type { TicketChange, StepContext } from './step-context.ts';

const steps: Record<TicketStep, (context: StepContext) => Promise<void>> = {
  accept: acceptTicket,
  returnToQueue: returnTicket,
  resolve: closeTicket,
  ignore: ignoreTicket,
  reopen: reopenTicket,
};

/** Whether somebody has the ticket or it waits for one user; admins may take a ticket that waits for another user. */
function isTaken(viewer: Viewer, { status, userId }: LockedTicket): boolean {
  if (userId === null) return false;
  return status === 'open' || status === 'group' || (status === 'pending' && !isAdmin(viewer));
}

/** Whether somebody else was faster: then the viewer learns who has the ticket now. */
function isLost(
  viewer: Viewer,
  ticket: LockedTicket,
  { status, userId, isTransfered }: TicketChange,
): boolean {
  const assigns = (status === 'open' || status === 'group') && typeof userId === 'number' && !isTransfered;
  const mightHave = maySee(viewer, { ...ticket, status: 'pending', userId: null });
  return assigns && isTaken(viewer, ticket) && ticket.userId !== userId && mightHave;
}

/** The ticket with its user; viewers without access get no message text. */
async function whoHasIt(tx: CompanyTransaction, viewer: Viewer, ticket: LockedTicket): Promise<Ticket> {
  const shown = await shownTicket(tx, viewer, ticket.id);
  return maySee(viewer, ticket) ? shown : { ...shown, lastMessage: '' };
}

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

/**
 * Runs the requested step; returns the id of the ticket that continues, which after a transfer may be another one, and
 * the id of a change that can be undone.
 */
async function take(context: StepContext): Promise<{ id: number; changeId?: number }> {
  const { ticket, change } = context;
  if (change.isTransfered) return transferTicket(context);
  const step = change.status === undefined ? null : stepTo(ticket.status, change.status);
  await (step === null ? moveTicket(context) : steps[step](context));
  return { id: ticket.id };
}

/** Closes the ticket if it has entered a queue that closes tickets. */
async function landed({ context, id }: { context: StepContext; id: number }): Promise<LockedTicket> {
  const { tx, ticket } = context;
  const now = found(await lockTicket(tx, id), 'ERR_NO_TICKET_FOUND');
  if (now.status === 'closed') return now;
  if (!(await isClosedOnEntry(tx, { from: ticket.queueId, to: now.queueId }))) return now;
  await closeOnLanding({ ...context, ticket: now });
  return { ...now, status: 'closed' };
}

interface Request {
  ticketId: number;
  change: TicketChange;
}

/** PUT /tickets/{id}, the entry point of all steps: load, authorize, decide, save, announce. */
export async function updateTicket(
  app: App,
  viewer: Viewer,
  { ticketId, change }: Request,
): Promise<AnswerOf<typeof updateTicketCall>> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const ticket = found(await lockTicket(tx, ticketId), 'ERR_NO_TICKET_FOUND');
    if (isLost(viewer, ticket, change)) return whoHasIt(tx, viewer, ticket);
    if (!maySee(viewer, ticket)) throw new AppError('ERR_NO_PERMISSION');
    const isLeaving = change.status !== undefined && change.status !== ticket.status;
    const other = isLeaving && !change.isTransfered ? await otherLive(tx, ticket) : undefined;
    if (other) return whoHasIt(tx, viewer, other);
    await checkTargets(tx, viewer, change);
    const context = { app, tx, viewer, ticket, change, now: app.now() };
    const { id, ...undoable } = await take(context);
    const after = await landed({ context, id });
    // Uses the present state: a user who accepts a ticket reads it; after a transfer the messages stay unread for the
    // next user.
    if (!change.isTransfered) await markTicketRead(app, tx, after);
    await announceTicketMoved(app, tx, after.id === ticket.id ? ticket : null, after.id);
    return { ...(await shownTicket(tx, viewer, after.id)), ...undoable };
  });
}
