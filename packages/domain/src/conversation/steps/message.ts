import type { Effect, NewMessage } from '../effects.ts';
import { evolve } from '../evolve.ts';
import type { KnownMessage } from '../facts.ts';
import { goesOn, heal, isUnread, placeholderOf } from '../placeholder.ts';
import { lastMessageOf, previewOf } from '../../messages/preview.ts';
import { systemTexts } from '../../messages/system-texts.ts';
import { partyKey } from '../party.ts';
import { decideReference } from '../reference.ts';
import type { Outcome, State, Step } from '../state.ts';

/** The second delivery of a message changes nothing, unless it brings the content of a placeholder. */
export const dropStored: Step = (state) =>
  state.facts.messages.has(state.message.wid) && !placeholderOf(state) ? 'stop' : [];

function authorOf({ facts, message }: State): number | null {
  if (message.fromMe) return null;
  if (!facts.isGroup) return facts.contact.id;
  return facts.authors.get(partyKey(message.author))?.id ?? null;
}

/** The row of a message in a ticket, at its time; `trackingId` null: it belongs to no period. */
export function newMessage(
  state: State,
  ticket: { id: number; queueId: number | null },
  trackingId: number | null,
  createdAt: string,
): NewMessage {
  const { facts, message, ids } = state;
  const { wid, body, fromMe, mediaType, media, dataJson, quotedWid } = message;
  return {
    id: ids.message(),
    conversationId: facts.conversationId,
    ticketId: ticket.id,
    whatsappId: facts.connection.id,
    contactId: authorOf(state),
    queueId: ticket.queueId,
    wid,
    body,
    fromMe,
    mediaType,
    media,
    dataJson,
    // A message that was typed on the paired phone is already with the channel.
    ack: fromMe ? 1 : 0,
    status: fromMe ? 'sent' : 'received',
    read: fromMe,
    quotedMsgId: quotedWid === null ? null : (facts.messages.get(quotedWid)?.id ?? null),
    participant: facts.isGroup && !fromMe ? message.author.value : null,
    ticketTrakingId: trackingId,
    createdAt,
  };
}

/**
 * When the message was written. Platforms report whole seconds and our times are finer: a message goes behind the others
 * of its second, in the order of arrival, also where it comes late.
 */
function instantOf({ facts: { ticket, closedTicket }, message }: State): string {
  const at = Date.parse(message.at);
  const last = Date.parse((ticket?.lastMessageAt ?? closedTicket?.lastMessageAt) || '');
  const isOfWholeSeconds = at % 1_000 === 0 && last >= at;
  return new Date(isOfWholeSeconds ? Math.min(last + 1, at + 999) : at).toISOString();
}

/** The list shows the content in place of the placeholder's text. */
function showHealed({ facts: { ticket }, message }: State, known: KnownMessage): Effect[] {
  const isShown = ticket?.id === known.ticketId && ticket.lastMessage === systemTexts.waiting;
  const isLast = isShown && Date.parse(ticket.lastMessageAt ?? '') === Date.parse(known.createdAt);
  const lastMessage = previewOf(message.mediaType, known.editedAt === null ? message.body : known.body);
  return isLast ? [{ type: 'changeTicket', ticketId: ticket.id, set: { lastMessage } }] : [];
}

/**
 * Fills a placeholder with its content. When nobody sees its ticket any more, the content is the first message of the
 * new one.
 */
function healPlaceholder(state: State, known: KnownMessage): Outcome {
  const { ticket, tracking } = state.facts;
  if (!goesOn(state, known) || !ticket)
    return { effects: [heal(state, known, null), ...showHealed(state, known)], isLast: true };
  if (ticket.id === known.ticketId)
    return { effects: [heal(state, known, null), ...showHealed(state, known)] };
  const place = { ticketId: ticket.id, queueId: ticket.queueId, ticketTrakingId: tracking?.id ?? null };
  const shown = lastMessageOf(state.message, known.createdAt);
  return {
    effects: [heal(state, known, place), { type: 'changeTicket', ticketId: ticket.id, set: shown }],
  };
}

/** The bot cannot answer a message that could not be read: it waits for the content. */
export const awaitContent: Step = ({ message }) => (isUnread(message) ? 'stop' : []);

/** Stores the message. A late one keeps its own time, and the list's preview stays with the newest. */
export const storeMessage: Step = (state) => {
  const placeholder = placeholderOf(state);
  if (placeholder) return healPlaceholder(state, placeholder);
  const { ticket, tracking } = state.facts;
  if (!ticket || tracking === null) throw new Error('a message is stored in a ticket with an open period');
  const at = instantOf(state);
  const message = newMessage(state, ticket, tracking.id, at);
  const isNewest = ticket.lastMessageAt === null || Date.parse(at) >= Date.parse(ticket.lastMessageAt);
  const updatedAt = state.now.toISOString();
  const set = isNewest ? { ...lastMessageOf(message, at), updatedAt } : { updatedAt };
  return [
    { type: 'storeMessage', message },
    { type: 'changeTicket', ticketId: ticket.id, set },
  ];
};

export const applyParked: Step = ({ facts, message }) => {
  const waiting = facts.parked.get(message.wid);
  if (!waiting) return [];
  const effects: Effect[] = [{ type: 'unpark', wid: message.wid }];
  let known = facts;
  for (const event of waiting) {
    const caused = decideReference(known, event);
    known = caused.reduce(evolve, known);
    effects.push(...caused);
  }
  return effects;
};
