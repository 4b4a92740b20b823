import type { TicketStatus } from '@prosa/contract';
import { found } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { writeLogEntries } from '../ticket-log/queries.ts';
import { trackNew } from '../ticket-log/tracking.ts';
import type { lockedConversation } from './create-ticket.ts';
import { insertTickets, type NewTicket } from './insert-ticket.ts';
import { liveTicket, lockTicket, type LockedTicket } from './queries.ts';

export type LockedConversation = Awaited<ReturnType<typeof lockedConversation>>;

/** What a plan says of the tickets of its messages. */
export interface TicketPlan {
  /** The author of the plan. */
  userId: number | null;
  openTicket: 'enabled' | 'disabled';
  statusTicket: 'closed' | 'pending' | 'open';
  queueId: number | null;
  ticketUserId: number | null;
  /** The campaign that a ticket it opens names. */
  campaignId?: number;
}

/** What schedules and campaigns say of the ticket of their messages. */
export interface PlannedTicket extends TicketPlan {
  contactId: number;
}

export const opensTicket = ({ openTicket }: TicketPlan): boolean => openTicket === 'enabled';

/** A plan that opens no ticket gets a closed one for its message. */
function statusOf(plan: TicketPlan, isGroup: boolean): TicketStatus {
  const { statusTicket, ticketUserId } = plan;
  if (!opensTicket(plan) || statusTicket === 'closed') return 'closed';
  if (isGroup) return 'group';
  return statusTicket === 'pending' || ticketUserId === null ? 'pending' : 'open';
}

/** A conversation without a ticket that takes the message of a plan; it is locked. */
export interface TicketlessConversation extends LockedConversation {
  contactId: number;
  whatsappId: number;
}

function beginningOf(
  plan: TicketPlan,
  { id: conversationId, isGroup, channel, contactId, whatsappId }: TicketlessConversation,
): NewTicket {
  const place = { conversationId, contactId, whatsappId, status: statusOf(plan, isGroup), channel, isGroup };
  if (!opensTicket(plan)) return { ...place, queueId: null, userId: null, campaignId: null, isQuiet: true };
  const { queueId, ticketUserId: userId, campaignId = null } = plan;
  return { ...place, queueId, userId, campaignId, isQuiet: false };
}

/** Makes the tickets of a plan that these conversations have not; returns them in this order. */
export async function newTickets(
  app: Pick<App, 'now'>,
  tx: CompanyTransaction,
  plan: TicketPlan,
  conversations: readonly TicketlessConversation[],
): Promise<LockedTicket[]> {
  if (conversations.length === 0) return [];
  const at = app.now();
  const beginnings = conversations.map((conversation) => beginningOf(plan, conversation));
  const tickets = await insertTickets(tx, beginnings, at);
  const entry = { type: 'create', userId: plan.userId, at } as const;
  await writeLogEntries(
    tx,
    tickets.map(({ id: ticketId, queueId }) => ({ ...entry, ticketId, queueId })),
  );
  const periods = tickets.filter(({ status }) => status !== 'closed');
  if (periods.length > 0)
    await trackNew(
      tx,
      periods.map(({ id }) => id),
      at,
    );
  return tickets;
}

interface KnownTicket {
  id: number;
  isQuiet: boolean;
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
  plan: TicketPlan,
  conversationId: number,
): Promise<KnownTicket | undefined> {
  const live = await liveTicket(tx, conversationId);
  if (live) return { id: live.id, isQuiet: false };
  return opensTicket(plan) ? undefined : lastTicket(tx, conversationId);
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
  { contactId, ...plan }: PlannedTicket,
  { whatsappId, conversation }: { whatsappId: number; conversation: LockedConversation },
): Promise<TicketOfPlan> {
  const kept = await keptTicket(tx, plan, conversation.id);
  if (kept) {
    const ticket = found(await lockTicket(tx, kept.id), 'ERR_NO_TICKET_FOUND');
    return { ticket, isNew: false, isQuiet: kept.isQuiet };
  }
  const [made] = await newTickets(app, tx, plan, [{ ...conversation, contactId, whatsappId }]);
  return { ticket: found(made, 'ERR_CREATING_TICKET'), isNew: true, isQuiet: !opensTicket(plan) };
}
