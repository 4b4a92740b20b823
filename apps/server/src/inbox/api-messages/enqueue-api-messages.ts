import type { Message } from '@prosa/contract';
import {
  apiStep,
  apiTicketStatus,
  AppError,
  attendedElsewhereText,
  attendedStatus,
  isAttendedElsewhere,
  type ApiPlacement,
} from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { type Draft, enqueueMessages } from '../messages/index.ts';
import { placeOf, trackAccepted, trackMoved, writeLog } from '../ticket-log/index.ts';
import {
  announceTicketMoved,
  endTickets,
  type LockedTicket,
  plannedTicket,
  transitionTickets,
} from '../tickets/index.ts';
import type { ApiPlace, LockedPlace } from './find-place.ts';

interface Request {
  place: ApiPlace;
  locked: LockedPlace;
  placement: ApiPlacement;
  drafts: readonly Draft[];
}

async function requireHere(
  tx: CompanyTransaction,
  ticket: LockedTicket,
  placement: ApiPlacement,
): Promise<void> {
  if (!isAttendedElsewhere(ticket, placement)) return;
  const [names] = await tx.query<{ user: string | null; queue: string | null }>(
    'api-attended-by',
    `select (select name from users where company_id = $1 and id = $2) as user,
       (select name from queues where company_id = $1 and id = $3) as queue`,
    [tx.companyId, ticket.userId, ticket.queueId],
  );
  const error = attendedElsewhereText(names?.user ?? '-', names?.queue ?? '-');
  throw new AppError('ERR_TICKET_ATTENDED', { error });
}

type Step = (
  tx: CompanyTransaction,
  ticket: LockedTicket,
  placement: ApiPlacement,
  at: Date,
) => Promise<void>;

const take: Step = async (tx, ticket, placement, at) => {
  const userId = placement.userId;
  const queueId = placement.queueId ?? ticket.queueId;
  const given = { status: attendedStatus(ticket.isGroup), userId, queueId };
  await transitionTickets(tx, [ticket.id], { name: 'accept', given, at });
  await trackAccepted(tx, { ...placeOf(ticket, at), userId, queueId });
  await writeLog(tx, { ticketId: ticket.id, type: 'open', userId, queueId, at });
};

const queue: Step = async (tx, ticket, { queueId }, at) => {
  const { id: ticketId, userId } = ticket;
  await transitionTickets(tx, [ticketId], { name: 'move', given: { userId, queueId }, at });
  await trackMoved(tx, { ...placeOf(ticket, at), userId, queueId });
  await writeLog(tx, { ticketId, type: 'transfered', userId, queueId: ticket.queueId, at });
};

const close: Step = async (tx, { id: ticketId, userId, queueId }, _placement, at) => {
  await endTickets(tx, [ticketId], at);
  await writeLog(tx, { ticketId, type: 'closed', userId, queueId, at });
};

const steps = { stay: null, take, queue, close } as const;

interface TicketOfSend {
  ticket: LockedTicket;
  isNew: boolean;
  isQuiet: boolean;
}

async function ticketFor(
  app: App,
  tx: CompanyTransaction,
  { place, locked, placement }: Request,
): Promise<TicketOfSend> {
  if (locked.live) return { ticket: locked.live, isNew: false, isQuiet: false };
  const { contactId, conversation } = locked;
  const planned = {
    contactId,
    userId: null,
    openTicket: placement.noRegister ? 'disabled' : 'enabled',
    statusTicket: apiTicketStatus(placement),
    queueId: placement.queueId,
    ticketUserId: placement.userId,
  } as const;
  return plannedTicket(app, tx, planned, { whatsappId: place.connection.id, conversation });
}

/**
 * Puts messages of another program into the outbox, in the ticket of the conversation or a new one. Throws
 * ERR_TICKET_ATTENDED in the words of the specification when the ticket belongs to another user or queue than named, and
 * what the outbox refuses.
 */
export async function enqueueApiMessages(
  app: App,
  tx: CompanyTransaction,
  request: Request,
): Promise<Message[]> {
  const { place, placement, drafts } = request;
  const { ticket, isNew, isQuiet } = await ticketFor(app, tx, request);
  const isLive = !isNew && ticket.status !== 'closed';
  if (isLive) await requireHere(tx, ticket, placement);
  const { messages } = await enqueueMessages(app, tx, {
    by: 'api',
    userId: null,
    ticket,
    connection: place.connection,
    isNewTicket: isNew,
    isQuietTicket: isQuiet,
    drafts,
  });
  const step = isLive ? steps[apiStep(ticket, placement)] : null;
  if (step) {
    await step(tx, ticket, placement, app.now());
    await announceTicketMoved(app, tx, ticket, ticket.id);
  }
  return messages;
}
