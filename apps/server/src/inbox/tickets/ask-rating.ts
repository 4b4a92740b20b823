import type { CompanySettings } from '@prosa/contract';
import { takesTexts } from '../messages/check-draft.ts';
import { sendSystemMessage } from '../messages/system-message.ts';
import { writeLog } from '../ticket-log/queries.ts';
import { placeOf, trackAsked } from '../ticket-log/tracking.ts';
import { textSource } from './ticket-texts.ts';
import { transitionTickets } from './transition-tickets.ts';
import type { StepContext } from './step-context.ts';

/** The rating question; null if nobody served the ticket, the rating is known, or the question could not be sent. */
async function questionOf(
  { app, tx, ticket, change, now }: StepContext,
  settings: CompanySettings,
): Promise<string | null> {
  const isRequested = settings.userRating === 'enabled' && change.sendFarewellMessage !== false;
  const isAttended = ticket.status === 'open' && ticket.userId !== null && !ticket.isGroup;
  if (!isRequested || !isAttended || change.ratingId !== undefined) return null;
  const source = await textSource(app, tx, ticket.id, settings.timezone);
  if (source?.connectionStatus !== 'CONNECTED') return null;
  if (!(await takesTexts(app, tx, ticket, now))) return null;
  return source.fill(source.ratingMessage ?? '').trim() || null;
}

/**
 * Asks the customer for a rating, once per period, and leaves the ticket waiting for it instead of closing it.
 * Returns false if nothing was asked.
 */
export async function askRating(context: StepContext, settings: CompanySettings): Promise<boolean> {
  const { app, tx, viewer, ticket, now } = context;
  const question = await questionOf(context, settings);
  if (question === null || !(await trackAsked(tx, placeOf(ticket, now)))) return false;
  await sendSystemMessage(app, tx, ticket, question);
  await transitionTickets(tx, [ticket.id], { name: 'askRating', given: {}, at: now });
  const { id: ticketId, queueId } = ticket;
  await writeLog(tx, { ticketId, type: 'nps', userId: viewer.id, queueId, at: now });
  return true;
}
