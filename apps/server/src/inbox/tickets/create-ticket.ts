import type { BodyOf, Ticket, TicketStatus, createTicket as createTicketCall } from '@prosa/contract';
import { AppError, found, isAdmin, type Viewer } from '@prosa/domain';
import { sql } from 'kysely';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { writeLog } from '../ticket-log/queries.ts';
import { trackNew } from '../ticket-log/tracking.ts';
import { announceTicketMoved } from './events.ts';
import { insertTickets } from './insert-ticket.ts';
import { exists, liveTicket, requireUnblocked } from './queries.ts';
import { reachingConnections } from './reachable-connections.ts';
import { shownTicket } from './shown-ticket.ts';

type Request = BodyOf<typeof createTicketCall>;

/**
 * The requested connection, or else the viewer's own, or else the default one, or else any that is up. It must reach
 * the contact.
 */
async function connectionFor(
  app: Pick<App, 'capabilitiesOf'>,
  tx: CompanyTransaction,
  viewer: Viewer,
  { contactId, whatsappId: requested }: Request,
): Promise<number> {
  if (!(await exists(tx, 'contacts', contactId))) throw new AppError('ERR_NO_CONTACT_FOUND');
  await requireUnblocked(tx, contactId);
  if (typeof requested === 'number') {
    if (!(await exists(tx, 'connections', requested))) throw new AppError('ERR_NO_WAPP_FOUND');
    await reachingConnections(app, tx, contactId, requested);
    return requested;
  }
  const connections = await reachingConnections(app, tx, contactId);
  const up = connections.filter(({ isConnected }) => isConnected);
  return found(up.find(({ id }) => id === viewer.whatsappId) ?? up[0], 'ERR_NO_DEF_WAPP_FOUND').id;
}

/** Finds or creates the conversation and locks it, so that simultaneous requests for a ticket wait here. */
export async function lockedConversation(
  tx: CompanyTransaction,
  contactId: number,
  whatsappId: number,
): Promise<{ id: number; isGroup: boolean; channel: string }> {
  const { rows } = await sql<{ id: number; isGroup: boolean; channel: string }>`
    with made as (
      insert into conversations (company_id, "contactId", "whatsappId", "isGroup")
      select ${tx.companyId}, id, ${whatsappId}, "isGroup" from contacts
      where company_id = ${tx.companyId} and id = ${contactId}
      on conflict (company_id, "contactId", "whatsappId") do update set "isGroup" = excluded."isGroup"
      returning id, "isGroup", "whatsappId"
    )
    select made.id, made."isGroup", w.channel from made
    join connections w on w.company_id = ${tx.companyId} and w.id = made."whatsappId"`.execute(tx.db);
  return found(rows[0], 'ERR_NO_CONTACT_FOUND');
}

/** The error's text is the live ticket as JSON, which the client parses. */
async function conflict(tx: CompanyTransaction, viewer: Viewer, ticketId: number): Promise<AppError> {
  const ticket = await shownTicket(tx, viewer, ticketId);
  const { id, uuid, status, userId, queueId, whatsappId, isGroup, user, queue, contactId } = ticket;
  return new AppError('ERR_OTHER_OPEN_TICKET', {
    error: JSON.stringify({
      id,
      uuid,
      status,
      userId,
      queueId,
      whatsappId,
      isGroup,
      contactId,
      user,
      queue,
    }),
  });
}

async function checkRequest(
  tx: CompanyTransaction,
  viewer: Viewer,
  { userId, queueId }: Request,
): Promise<void> {
  if (queueId && !(await exists(tx, 'queues', queueId))) throw new AppError('ERR_NO_QUEUE_FOUND');
  if (userId && !(await exists(tx, 'users', userId))) throw new AppError('ERR_NO_USER_FOUND');
  const isForeign = (queueId && !viewer.queueIds.includes(queueId)) || (userId && userId !== viewer.id);
  if (isForeign && !isAdmin(viewer)) throw new AppError('ERR_NO_PERMISSION');
}

/**
 * Creates a ticket in which the company writes first. Throws ERR_OTHER_OPEN_TICKET if the conversation has a live
 * one.
 */
export async function createTicket(app: App, viewer: Viewer, request: Request): Promise<Ticket> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    await checkRequest(tx, viewer, request);
    const whatsappId = await connectionFor(app, tx, viewer, request);
    const {
      id: conversationId,
      isGroup,
      channel,
    } = await lockedConversation(tx, request.contactId, whatsappId);
    const live = await liveTicket(tx, conversationId);
    if (live) throw await conflict(tx, viewer, live.id);
    const now = app.now();
    const status: TicketStatus = isGroup ? 'group' : request.status === 'pending' ? 'pending' : 'open';
    const userId = status === 'pending' ? (request.userId ?? null) : (request.userId ?? viewer.id);
    const queueId = request.queueId ?? null;
    const { contactId } = request;
    const beginning = { conversationId, contactId, whatsappId, queueId, userId, status, channel, isGroup };
    const [made] = await insertTickets(tx, [beginning], now);
    const { id } = found(made, 'ERR_CREATING_TICKET');
    await writeLog(tx, { ticketId: id, type: 'create', userId: viewer.id, queueId, at: now });
    await trackNew(tx, [id], now);
    await announceTicketMoved(app, tx, null, id);
    return shownTicket(tx, viewer, id);
  });
}
