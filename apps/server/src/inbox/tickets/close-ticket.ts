import type { CompanySettings } from '@prosa/contract';
import { AppError, mayIgnorePending, nextStatus } from '@prosa/domain';
import { readCompanySettings } from '../company-settings.ts';
import { writeLog } from '../ticket-log/queries.ts';
import { askRating } from './ask-rating.ts';
import { endTickets } from './end-tickets.ts';
import { sendFarewell } from './farewell.ts';
import { hasTag } from './queries.ts';
import { rateTicket } from './rate-ticket.ts';
import type { StepContext } from './step-context.ts';

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

/** Closes a ticket that enters a queue that closes tickets: without farewell, rating or required tag. */
export async function closeOnLanding(context: StepContext): Promise<void> {
  const { tx, viewer, ticket, now } = context;
  await endTickets(tx, [ticket.id], now);
  const { id: ticketId, queueId } = ticket;
  await writeLog(tx, { ticketId, type: 'closed', userId: viewer.id, queueId, at: now });
}
