import type { CompanySettings } from '@prosa/contract';
import { AppError, mayIgnorePending, nextStatus } from '@prosa/domain';
import { readCompanySettings } from '../company-settings.ts';
import { writeLog } from '../ticket-log/queries.ts';
import { placeOf, trackAccepted, trackReturned } from '../ticket-log/tracking.ts';
import { askRating } from './ask-rating.ts';
import { endTickets } from './end-tickets.ts';
import { sayFarewell } from './farewell.ts';
import { hasTag } from './queries.ts';
import { rateTicket } from './rate-ticket.ts';
import { transitionTickets } from './transition-tickets.ts';
import { actsFor, type Turn } from './turn.ts';

// The steps of a ticket's life. Each saves, logs and tracks; who may and what is told is the caller's.

async function open(turn: Turn, step: 'accept' | 'reopen'): Promise<void> {
  const { tx, ticket, now } = turn;
  const { userId, queueId } = actsFor(turn);
  const status = nextStatus(ticket.status, step, ticket.isGroup);
  await transitionTickets(tx, [ticket.id], { name: step, given: { status, userId, queueId }, at: now });
  await trackAccepted(tx, { ...placeOf(ticket, now), userId, queueId });
  const type = step === 'accept' ? 'open' : 'reopen';
  await writeLog(tx, { ticketId: ticket.id, type, userId, queueId, at: now });
}

export async function acceptTicket(turn: Turn): Promise<void> {
  await open(turn, 'accept');
}

export async function reopenTicket(turn: Turn): Promise<void> {
  await open(turn, 'reopen');
}

/** Back to the queue, or to the bot, without anybody; the log keeps who sent it back. */
export async function returnTicket({ tx, viewer, ticket, change, now }: Turn): Promise<void> {
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

async function close(turn: Turn, step: 'resolve' | 'ignore', settings: CompanySettings): Promise<void> {
  const { tx, viewer, ticket, change: request, now } = turn;
  nextStatus(ticket.status, step);
  if (await askRating(turn, settings)) return;
  await sayFarewell(turn, settings);
  await endTickets(tx, [ticket.id], now);
  const { id: ticketId, queueId, userId } = ticket;
  if (request.ratingId !== undefined) await rateTicket(tx, { ticketId, userId, at: now }, request.ratingId);
  await writeLog(tx, { ticketId, type: 'closed', userId: viewer.id, queueId, at: now });
}

export async function closeTicket(turn: Turn): Promise<void> {
  const settings = await readCompanySettings(turn.tx);
  const needsTag = settings.requiredTag === 'enabled' && !(await hasTag(turn.tx, turn.ticket.contactId));
  if (needsTag) throw new AppError('ERR_TAG_REQUIRED');
  await close(turn, 'resolve', settings);
}

export async function ignoreTicket(turn: Turn): Promise<void> {
  if (!mayIgnorePending(turn.viewer)) throw new AppError('ERR_NO_PERMISSION');
  await close(turn, 'ignore', await readCompanySettings(turn.tx));
}

/** What lands in a queue that closes tickets is closed, quietly; its tag is nobody's business any more. */
export async function closeOnLanding(turn: Turn): Promise<void> {
  const { tx, viewer, ticket, now } = turn;
  await endTickets(tx, [ticket.id], now);
  const { id: ticketId, queueId } = ticket;
  await writeLog(tx, { ticketId, type: 'closed', userId: viewer.id, queueId, at: now });
}
