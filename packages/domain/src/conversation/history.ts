import type { Effect, NewTicket } from './effects.ts';
import type { HistoryMessage } from './event.ts';
import { evolve } from './evolve.ts';
import type { ConversationTicket, Facts } from './facts.ts';
import { incomingOf } from './incoming.ts';
import type { Ids, State } from './state.ts';
import { asPlaceholder, heal, placeholderOf } from './placeholder.ts';
import { lastMessageOf } from '../messages/preview.ts';
import { changeBy } from '../tickets/ticket-transitions.ts';
import { refreshContacts } from './steps/contact.ts';
import { applyParked, newMessage } from './steps/message.ts';
import { endQuiet } from './steps/ticket.ts';

export interface ImportFacts {
  /** The queue of new tickets; null: the queue no longer exists. */
  queueId: number | null;
  now: Date;
  ids: Ids;
}

const time = (at: string | null) => (at === null ? Number.NEGATIVE_INFINITY : Date.parse(at));

/**
 * A ticket for messages that nobody has seen yet: it waits, or is a group's. The bot, the hours and the clock ignore
 * it.
 */
function begin(known: Facts, at: string, facts: ImportFacts): Effect[] {
  const { conversationId, contact, connection, isGroup } = known;
  const { now, ids, queueId } = facts;
  const status = isGroup && connection.groupAsTicket !== 'enabled' ? 'group' : 'pending';
  const ticket: NewTicket = {
    id: ids.ticket(),
    conversationId,
    contactId: contact.id,
    whatsappId: connection.id,
    channel: connection.channel,
    status,
    queueId: null,
    userId: null,
    isGroup,
    isBot: false,
    unreadMessages: 0,
    dialogue: {},
    campaignId: null,
    createdAt: at,
  };
  const entry = { ticketId: ticket.id, queueId, userId: null, at: now.toISOString() };
  return [
    ...endQuiet(known),
    { type: 'createTicket', ticket },
    {
      type: 'changeTicket',
      ticketId: ticket.id,
      set: changeBy(ticket, 'import', { queueId }, now.toISOString()),
    },
    { type: 'logTicket', logType: 'create', ...entry },
    startPeriod(ids.tracking(), { id: ticket.id, queueId, userId: null }, connection.id, now),
  ];
}

/** The period begins with the import: nobody has waited for two years. */
function startPeriod(
  id: number,
  ticket: Pick<ConversationTicket, 'id' | 'queueId' | 'userId'>,
  whatsappId: number,
  now: Date,
): Effect {
  const at = now.toISOString();
  const { id: ticketId, queueId, userId } = ticket;
  const queuedAt = queueId === null ? null : at;
  return {
    type: 'startTracking',
    tracking: { id, ticketId, userId, queueId, whatsappId, createdAt: at, queuedAt, startedAt: null },
  };
}

/**
 * The ticket that an old message joins without changing it: the live one, or a closed one whose last message is no
 * older. What was written after a ticket's end needs a new ticket, because nobody has seen it.
 */
function joined({ ticket, closedTicket }: Facts, at: string): ConversationTicket | null {
  if (ticket) return ticket;
  return closedTicket && time(closedTicket.lastMessageAt) >= time(at) ? closedTicket : null;
}

/** The preview shows the message that is really the last. An imported ticket is also sorted by it. */
function show(
  { id, lastMessageAt, imported }: ConversationTicket,
  message: State['message'],
  at: string,
): Effect[] {
  if (time(at) < time(lastMessageAt)) return [];
  const shown = lastMessageOf(message, at);
  const set = imported === null ? shown : { ...shown, updatedAt: at };
  return [{ type: 'changeTicket', ticketId: id, set }];
}

/**
 * The effects of an old message: it is stored at its own time and as read, without a notice. No bot answers it and no
 * clock counts from it. The same message again changes nothing, unless it brings the content of a placeholder.
 */
export function decideHistory(facts: Facts, event: HistoryMessage, ticketFacts: ImportFacts): Effect[] {
  const { now, ids } = ticketFacts;
  const message = asPlaceholder(incomingOf(event, facts.company.settings.timezone));
  const at = new Date(message.at).toISOString();
  const effects: Effect[] = [];
  let state: State = { facts, message, choice: '', now, ids };
  if (facts.messages.has(event.wid)) {
    const placeholder = placeholderOf(state);
    return placeholder ? [heal(state, placeholder, null)] : [];
  }
  const cause = (caused: readonly Effect[]) => {
    effects.push(...caused);
    state = { ...state, facts: caused.reduce(evolve, state.facts) };
  };
  const step = (result: ReturnType<typeof refreshContacts>) => {
    if (result !== 'stop') cause('effects' in result ? result.effects : result);
  };
  step(refreshContacts(state));
  if (!joined(state.facts, at)) cause(begin(state.facts, at, ticketFacts));
  const ticket = joined(state.facts, at);
  if (!ticket) throw new Error('an old message has a ticket');
  const ack = message.fromMe ? (event.ack ?? 1) : 0;
  const trackingId = state.facts.ticket ? (state.facts.tracking?.id ?? null) : null;
  const stored = { ...newMessage(state, ticket, trackingId, at), ack, read: true };
  cause([{ type: 'storeMessage', message: stored }, ...show(ticket, message, at)]);
  step(applyParked(state));
  return effects;
}
