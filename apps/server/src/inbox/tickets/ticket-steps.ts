import { nextStatus } from '@prosa/domain';
import { writeLog } from '../ticket-log/queries.ts';
import { placeOf, trackAccepted, trackReturned } from '../ticket-log/tracking.ts';
import { transitionTickets } from './transition-tickets.ts';
import { actsFor, type StepContext } from './step-context.ts';

// The steps of a ticket's life except closing (close-ticket.ts). Each one saves, logs and tracks; the caller checks
// the permission and announces.

async function open(context: StepContext, step: 'accept' | 'reopen'): Promise<void> {
  const { tx, ticket, now } = context;
  const { userId, queueId } = actsFor(context);
  const status = nextStatus(ticket.status, step, ticket.isGroup);
  await transitionTickets(tx, [ticket.id], { name: step, given: { status, userId, queueId }, at: now });
  await trackAccepted(tx, { ...placeOf(ticket, now), userId, queueId });
  const type = step === 'accept' ? 'open' : 'reopen';
  await writeLog(tx, { ticketId: ticket.id, type, userId, queueId, at: now });
}

export async function acceptTicket(context: StepContext): Promise<void> {
  await open(context, 'accept');
}

export async function reopenTicket(context: StepContext): Promise<void> {
  await open(context, 'reopen');
}

/** Returns a ticket to the queue or the bot, without a user; the log keeps who returned it. */
export async function returnTicket({ tx, viewer, ticket, change, now }: StepContext): Promise<void> {
  nextStatus(ticket.status, 'returnToQueue');
  const isBot = change.isBot === true;
  const kept = change.queueId === undefined ? ticket.queueId : change.queueId;
  const queueId = isBot ? null : kept;
  await (isBot
    ? transitionTickets(tx, [ticket.id], { name: 'handToBot', given: {}, at: now })
    : transitionTickets(tx, [ticket.id], { name: 'returnToQueue', given: { queueId }, at: now }));
  await trackReturned(tx, [ticket.id], now);
  await writeLog(tx, {
    ticketId: ticket.id,
    type: 'pending',
    userId: ticket.userId ?? viewer.id,
    queueId,
    at: now,
  });
}
