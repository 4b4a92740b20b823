import type { TicketStatus } from '@prosa/contract';
import type { Effect, LogType } from '../effects.ts';
import type { Facts } from '../facts.ts';
import { answeredCampaign } from './campaign.ts';
import { goesOn, placeholderOf } from '../placeholder.ts';
import { changeBy, dailyDialogue } from '../../tickets/ticket-transitions.ts';
import type { State, Step } from '../state.ts';

const MINUTE = 60_000;

/** A message of ours means that all before it was read. */
function unreadAfter(before: number, fromMe: boolean): number {
  return fromMe ? 0 : before + 1;
}

/** The status in which a conversation begins: groups that are not treated as tickets have a list of their own. */
function firstStatus({ isGroup, connection }: Facts): TicketStatus {
  return isGroup && connection.groupAsTicket !== 'enabled' ? 'group' : 'pending';
}

/** Whether the customer is asked about personal data before anything else: at each new ticket, or only once. */
function isConsentDue({ isGroup, company, contact }: Facts): boolean {
  const { enableLGPD, lgpdConsent, lgpdMessage } = company.settings;
  if (enableLGPD !== 'enabled' || lgpdMessage.trim() === '' || isGroup) return false;
  return lgpdConsent === 'enabled' || contact.lgpdAcceptedAt === null;
}

/** A new ticket's status and person: customers in somebody's wallet go straight to that person. */
function beginningOf(facts: Facts): { status: TicketStatus; userId: number | null } {
  const userId = facts.company.settings.DirectTicketsToWallets ? facts.contact.walletUserId : null;
  if (isConsentDue(facts)) return { status: 'lgpd', userId };
  const status = firstStatus(facts);
  return { status: status === 'pending' && userId !== null ? 'open' : status, userId };
}

function continueTicket({ facts, message }: State): Effect[] {
  const { ticket } = facts;
  if (!ticket) return [];
  const unreadMessages = unreadAfter(ticket.unreadMessages, message.fromMe);
  const isBot = ticket.status === 'lgpd' ? ticket.isBot : false;
  // Most tickets are no longer with the bot: a column that does not change need not be written.
  const set = isBot === ticket.isBot ? { unreadMessages } : { unreadMessages, isBot };
  const change: Effect = { type: 'changeTicket', ticketId: ticket.id, set };
  const isRead = ticket.unreadMessages > 0 && unreadMessages === 0;
  return isRead ? [change, { type: 'readTicket', ticketId: ticket.id }] : [change];
}

/**
 * The customer comes back soon after the end: the same ticket waits again, with its queue and user. Answers to a campaign
 * wait in the campaign's queue.
 */
function reuseTicket(state: State): Effect[] {
  const { facts, message, now } = state;
  const { closedTicket: ticket, connection } = facts;
  const age = ticket ? now.getTime() - Date.parse(ticket.updatedAt) : Number.POSITIVE_INFINITY;
  if (!ticket || age > connection.timeCreateNewTicket * MINUTE || connection.timeCreateNewTicket <= 0)
    return [];
  const campaign = answeredCampaign(state);
  const queueId = campaign?.queueId ?? ticket.queueId;
  const userId = queueId === ticket.queueId ? ticket.userId : null;
  const values = {
    status: firstStatus(facts),
    queueId,
    userId,
    campaignId: campaign?.campaignId ?? ticket.campaignId,
    unreadMessages: unreadAfter(0, message.fromMe),
    // Nobody serves the ticket yet, so the menu may speak again.
    isBot: !facts.isGroup && queueId === null && userId === null,
  };
  const set = changeBy(ticket, 'reuse', values, now.toISOString());
  const { id: ticketId } = ticket;
  return [
    { type: 'changeTicket', ticketId, set },
    { type: 'logTicket', ticketId, logType: 'reopen', queueId, userId, at: now.toISOString() },
  ];
}

/** A quiet ticket that another one follows is an ordinary one (docs/adr/0333). */
export function endQuiet({ closedTicket }: Facts): Effect[] {
  if (!closedTicket?.isQuiet) return [];
  return [{ type: 'changeTicket', ticketId: closedTicket.id, set: { isQuiet: false } }];
}

function createTicket(state: State): Effect[] {
  const { facts, message, now, ids } = state;
  const campaign = answeredCampaign(state);
  const { conversationId, contact, connection, isGroup } = facts;
  const at = now.toISOString();
  const ticket = {
    id: ids.ticket(),
    conversationId,
    contactId: contact.id,
    whatsappId: connection.id,
    channel: connection.channel,
    ...beginningOf(facts),
    queueId: campaign?.queueId ?? null,
    campaignId: campaign?.campaignId ?? null,
    isGroup,
    isBot: !isGroup && (campaign?.queueId ?? null) === null,
    unreadMessages: unreadAfter(0, message.fromMe),
    dialogue: dailyDialogue(facts.closedTicket?.dialogue ?? {}),
    createdAt: at,
  };
  const { id: ticketId, status, queueId, userId } = ticket;
  const entry = (logType: LogType): Effect => ({
    type: 'logTicket',
    ticketId,
    logType,
    queueId,
    userId,
    at,
  });
  const logs = [entry(status === 'lgpd' ? 'lgpd' : 'create'), ...(status === 'open' ? [entry('open')] : [])];
  return [...endQuiet(facts), { type: 'createTicket', ticket }, ...logs];
}

/** The live ticket, otherwise the one that ended a moment ago, otherwise a new one. */
export const findOrCreateTicket: Step = (state) => {
  const placeholder = placeholderOf(state);
  // The placeholder was counted when it came.
  if (placeholder && (state.facts.ticket || !goesOn(state, placeholder))) return [];
  if (state.facts.ticket) return continueTicket(state);
  const reused = reuseTicket(state);
  return reused.length > 0 ? reused : createTicket(state);
};

/** The echo of the connection's farewell does not reopen a ticket. */
export const leaveFarewellAlone: Step = ({ facts, message }) => {
  const farewell = facts.connection.complationMessage.trim();
  const isFarewell = message.fromMe && farewell !== '' && message.body.trim() === farewell;
  return isFarewell && !facts.ticket ? 'stop' : [];
};

/** Starts a period when the ticket is new or starts again. */
export const startTracking: Step = ({ facts, message, now, ids }) => {
  const { ticket, connection } = facts;
  if (!ticket || facts.tracking !== null) return [];
  // The period begins with the customer's first message; a channel whose clock is ahead must not date it after its end.
  const createdAt = new Date(Math.min(Date.parse(message.at), now.getTime())).toISOString();
  const { queueId, userId } = ticket;
  const queuedAt = queueId === null ? null : now.toISOString();
  const startedAt = ticket.status === 'open' ? now.toISOString() : null;
  const tracking = {
    id: ids.tracking(),
    ticketId: ticket.id,
    userId,
    queueId,
    createdAt,
    queuedAt,
    startedAt,
  };
  return [{ type: 'startTracking', tracking: { ...tracking, whatsappId: connection.id } }];
};
