import { found } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { writeLog } from '../ticket-log/queries.ts';
import { trackAccepted, trackWaiting } from '../ticket-log/tracking.ts';
import type { lockedConversation } from './create-ticket.ts';
import { insertTicket } from './insert-ticket.ts';
import { liveTicket, lockTicket, type LockedTicket } from './queries.ts';

export type LockedConversation = Awaited<ReturnType<typeof lockedConversation>>;

/** What schedules and campaigns say of the ticket of their messages. */
export interface PlannedTicket {
  contactId: number;
  /** The author of the plan. */
  userId: number | null;
  openTicket: 'enabled' | 'disabled';
  statusTicket: 'closed' | 'pending' | 'open';
  queueId: number | null;
  ticketUserId: number | null;
  /** The campaign that a ticket it opens names. */
  campaignId?: number;
}

const opensTicket = ({ openTicket }: PlannedTicket): boolean => openTicket === 'enabled';

/** A plan that opens no ticket gets a closed one for its message. */
function statusOf(planned: PlannedTicket, isGroup: boolean) {
  const { statusTicket, ticketUserId } = planned;
  if (!opensTicket(planned) || statusTicket === 'closed') return 'closed';
  if (isGroup) return 'group';
  return statusTicket === 'pending' || ticketUserId === null ? 'pending' : 'open';
}

interface KnownTicket {
  id: number;
  isQuiet: boolean;
}

async function newTicket(
  app: App,
  tx: CompanyTransaction,
  { id: conversationId, isGroup, channel }: LockedConversation,
  { planned, whatsappId }: { planned: PlannedTicket; whatsappId: number },
): Promise<KnownTicket> {
  const isQuiet = !opensTicket(planned);
  const userId = isQuiet ? null : planned.ticketUserId;
  const queueId = isQuiet ? null : planned.queueId;
  const status = statusOf(planned, isGroup);
  const at = app.now();
  const { contactId } = planned;
  const place = { conversationId, contactId, whatsappId, queueId, userId };
  const campaignId = isQuiet ? null : (planned.campaignId ?? null);
  const id = await insertTicket(tx, { ...place, status, channel, isGroup, isQuiet, campaignId }, at);
  await writeLog(tx, { ticketId: id, type: 'create', userId: planned.userId, queueId, at });
  const tracked = { ticketId: id, userId, queueId, whatsappId, at };
  if (status !== 'closed')
    await (status === 'pending' ? trackWaiting(tx, tracked) : trackAccepted(tx, tracked));
  return { id, isQuiet };
}

async function lastTicket(tx: CompanyTransaction, conversationId: number): Promise<KnownTicket | undefined> {
  const [row] = await tx.query<KnownTicket>(
    'last-ticket',
    `select id, "isQuiet" from tickets where company_id = $1 and "conversationId" = $2 order by id desc limit 1`,
    [tx.companyId, conversationId],
  );
  return row;
}

/** The ticket that is there already: the live one, or the last one for a plan that opens none. */
async function keptTicket(
  tx: CompanyTransaction,
  planned: PlannedTicket,
  conversationId: number,
): Promise<KnownTicket | undefined> {
  const live = await liveTicket(tx, conversationId);
  if (live) return { id: live.id, isQuiet: false };
  return opensTicket(planned) ? undefined : lastTicket(tx, conversationId);
}

interface TicketOfPlan {
  ticket: LockedTicket;
  isNew: boolean;
  isQuiet: boolean;
}

/**
 * The live ticket; else a new one if the plan opens tickets; else the last one, which stays closed, or a new one, which
 * is quiet: no list has it until the customer answers (docs/adr/0333). The conversation is locked.
 */
export async function plannedTicket(
  app: App,
  tx: CompanyTransaction,
  planned: PlannedTicket,
  { whatsappId, conversation }: { whatsappId: number; conversation: LockedConversation },
): Promise<TicketOfPlan> {
  const kept = await keptTicket(tx, planned, conversation.id);
  const { id, isQuiet } = kept ?? (await newTicket(app, tx, conversation, { planned, whatsappId }));
  const ticket = found(await lockTicket(tx, id), 'ERR_NO_TICKET_FOUND');
  return { ticket, isNew: kept === undefined, isQuiet };
}
