import type { CompanySettings } from '@prosa/contract';
import { AppError, mayIgnorePending, nextStatus } from '@prosa/domain';
import { readCompanySettings } from '../company-settings.ts';
import { writeLog } from '../ticket-log/queries.ts';
import { placeOf, trackAccepted, trackReturned } from '../ticket-log/tracking.ts';
import { askRating } from './ask-rating.ts';
import { endTickets } from './end-tickets.ts';
import { sendFarewell } from './farewell.ts';
import { hasTag } from './queries.ts';
import { rateTicket } from './rate-ticket.ts';
import { transitionTickets } from './transition-tickets.ts';
import { actsFor, type StepContext } from './step-context.ts';

// The steps of a ticket's life. Each saves, logs and tracks; who may and what is told is the caller's.

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

/** Back to the queue, or to the bot, without anybody; the log keeps who sent it back. */
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

async function close(
  context: StepContext,
  step: 'resolve' | 'ignore',
  settings: CompanySettings,
): Promise<void> {
  const { tx, viewer, ticket, change: request, now } = context;
  nextStatus(ticket.status, step);
  if (await askRating(context, settings)) return;
  await sendFarewell(context, settings);
  await endTickets(tx, [ticket.id], now);
  const { id: ticketId, queueId, userId } = ticket;
  if (request.ratingId !== undefined) await rateTicket(tx, { ticketId, userId, at: now }, request.ratingId);
  await writeLog(tx, { ticketId, type: 'closed', userId: viewer.id, queueId, at: now });
}

export async function closeTicket(context: StepContext): Promise<void> {
  const settings = await readCompanySettings(context.tx);
  const needsTag =
    settings.requiredTag === 'enabled' && !(await hasTag(context.tx, context.ticket.contactId));
  if (needsTag) throw new AppError('ERR_TAG_REQUIRED');
  await close(context, 'resolve', settings);
}

export async function ignoreTicket(context: StepContext): Promise<void> {
  if (!mayIgnorePending(context.viewer)) throw new AppError('ERR_NO_PERMISSION');
  await close(context, 'ignore', await readCompanySettings(context.tx));
}

/** What lands in a queue that closes tickets is closed, quietly; its tag is nobody's business any more. */
export async function closeOnLanding(context: StepContext): Promise<void> {
  const { tx, viewer, ticket, now } = context;
  await endTickets(tx, [ticket.id], now);
  const { id: ticketId, queueId } = ticket;
  await writeLog(tx, { ticketId, type: 'closed', userId: viewer.id, queueId, at: now });
}
