import type { CompanySettings } from '@prosa/contract';
import { AppError, mayIgnorePending, nextStatus, type TicketFacts } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { readCompanySettings } from '../company-settings/index.ts';
import { takesTexts } from '../messages/check-draft.ts';
import { sendSystemMessage } from '../messages/system-message.ts';
import { writeLog } from '../ticket-log/queries.ts';
import { placeOf, trackAsked } from '../ticket-log/tracking.ts';
import { endTickets } from './end-tickets.ts';
import { hasTag } from './queries.ts';
import type { StepContext } from './step-context.ts';
import { textSource, type TextSource } from './ticket-texts.ts';
import { transitionTickets } from './transition-tickets.ts';

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
async function askRating(context: StepContext, settings: CompanySettings): Promise<boolean> {
  const { app, tx, viewer, ticket, now } = context;
  const question = await questionOf(context, settings);
  if (question === null || !(await trackAsked(tx, placeOf(ticket, now)))) return false;
  await sendSystemMessage(app, tx, ticket, question);
  await transitionTickets(tx, [ticket.id], { name: 'askRating', given: {}, at: now });
  const { id: ticketId, queueId } = ticket;
  await writeLog(tx, { ticketId, type: 'nps', userId: viewer.id, queueId, at: now });
  return true;
}

/**
 * The ticket user's own farewell, or else the connection's. None for a waiting ticket (unless the company's settings
 * ask for it), for a group that is not treated as a ticket, and while the connection is down.
 */
export function farewellOf(
  ticket: Pick<TicketFacts, 'status' | 'isGroup'>,
  settings: CompanySettings,
  source: TextSource | undefined,
): string {
  const onlyWaited = ticket.status === 'pending' && settings.sendFarewellWaitingTicket !== 'enabled';
  if (onlyWaited || ticket.status === 'lgpd' || ticket.status === 'nps') return '';
  if (source?.connectionStatus !== 'CONNECTED') return '';
  if (ticket.isGroup && source.groupAsTicket !== 'enabled') return '';
  return source.fill(source.userFarewell || source.complationMessage || '').trim();
}

/** Sends no farewell for a quiet close, or when the reply window is closed. */
async function sendFarewell(context: StepContext, settings: CompanySettings): Promise<void> {
  const { app, tx, ticket, change, now } = context;
  if (change.sendFarewellMessage === false) return;
  const body = farewellOf(ticket, settings, await textSource(app, tx, ticket.id, settings.timezone));
  if (body !== '' && (await takesTexts(app, tx, ticket, now))) await sendSystemMessage(app, tx, ticket, body);
}

/** Stores the face picked at closing as the rate of the last period; faces 1 to 5 are rates 2 to 10. */
async function rateTicket(
  tx: CompanyTransaction,
  { ticketId, userId, at }: { ticketId: number; userId: number | null; at: Date },
  face: number,
): Promise<void> {
  await tx.query(
    'rate-ticket',
    `with period as (
       update ticket_tracking set rated = true, "ratingAt" = greatest($4::timestamptz, "createdAt")
       where company_id = $1 and id = (
         select max(id) from ticket_tracking where company_id = $1 and "ticketId" = $2)
       returning id
     )
     insert into user_ratings (company_id, "ticketId", "trackingId", "userId", rate, "createdAt")
     select $1, $2, id, $3, $5, $4 from period
     on conflict (company_id, "trackingId") do update set rate = excluded.rate, "createdAt" = excluded."createdAt"`,
    [tx.companyId, ticketId, userId, at, face * 2],
  );
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

/** Closes a ticket that enters a queue that closes tickets: without farewell, rating or required tag. */
export async function closeOnLanding(context: StepContext): Promise<void> {
  const { tx, viewer, ticket, now } = context;
  await endTickets(tx, [ticket.id], now);
  const { id: ticketId, queueId } = ticket;
  await writeLog(tx, { ticketId, type: 'closed', userId: viewer.id, queueId, at: now });
}
