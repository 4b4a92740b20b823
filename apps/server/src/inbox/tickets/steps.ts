import type { CompanySettings } from '@prosa/contract';
import { AppError, mayIgnorePending, nextStatus } from '@prosa/domain';
import { readCompanySettings } from '../company-settings.ts';
import { writeLog } from '../ticket-log/queries.ts';
import { placeOf, trackAccepted, trackClosed, trackReturned } from '../ticket-log/tracking.ts';
import { askRating } from './ask-rating.ts';
import { sayFarewell } from './farewell.ts';
import { hasTag, saveTicket } from './queries.ts';
import { rateTicket } from './rate-ticket.ts';
import { actsFor, type Turn } from './turn.ts';

// The steps of a ticket's life. Each saves, logs and tracks; who may and what is told is the caller's.

async function open(turn: Turn, step: 'accept' | 'reopen'): Promise<void> {
  const { tx, ticket, now } = turn;
  const { userId, queueId } = actsFor(turn);
  const status = nextStatus(ticket.status, step, ticket.isGroup);
  const updatedAt = now.toISOString();
  // Who takes an imported ticket makes it one like any other.
  await saveTicket(tx, ticket.id, { status, userId, queueId, isBot: false, imported: null, updatedAt });
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
  const status = nextStatus(ticket.status, 'returnToQueue');
  const isBot = change.isBot === true;
  const kept = change.queueId === undefined ? ticket.queueId : change.queueId;
  // The bot begins with its menu, as often as it would with somebody new.
  const queueId = isBot ? null : kept;
  const updatedAt = now.toISOString();
  const place = { status, userId: null, queueId, isBot, updatedAt };
  await saveTicket(
    tx,
    ticket.id,
    isBot ? { ...place, amountUsedBotQueues: 0, useIntegration: false, integrationId: null } : place,
  );
  await trackReturned(tx, { ticketId: ticket.id, queueId, at: now });
  await writeLog(tx, {
    ticketId: ticket.id,
    type: 'pending',
    userId: ticket.userId ?? viewer.id,
    queueId,
    at: now,
  });
}

/** Its person and queue stay: they decide who sees it among the closed ones. */
async function close(turn: Turn, step: 'resolve' | 'ignore', settings: CompanySettings): Promise<void> {
  const { tx, viewer, ticket, change: wish, now } = turn;
  const status = nextStatus(ticket.status, step);
  if (await askRating(turn, settings)) return;
  await sayFarewell(turn, settings);
  const change = { status, amountUsedBotQueues: 0, isBot: false, updatedAt: now.toISOString() };
  await saveTicket(tx, ticket.id, change);
  await trackClosed(tx, placeOf(ticket, now));
  const { id: ticketId, queueId, userId } = ticket;
  if (wish.ratingId !== undefined) await rateTicket(tx, { ticketId, userId, at: now }, wish.ratingId);
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
  const ended = { status: 'closed', isBot: false, amountUsedBotQueues: 0, updatedAt: now.toISOString() };
  await saveTicket(tx, ticket.id, ended);
  await trackClosed(tx, placeOf(ticket, now));
  const { id: ticketId, queueId } = ticket;
  await writeLog(tx, { ticketId, type: 'closed', userId: viewer.id, queueId, at: now });
}
