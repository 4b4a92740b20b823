import { isAuthor, isElsewhere, isTheirs } from './authorship.ts';
import { words } from './bot/words.ts';
import type { Effect } from './effects.ts';
import type {
  AckEvent,
  Changer,
  DeleteEvent,
  EditEvent,
  FailureEvent,
  ReactionEvent,
  ReferenceEvent,
} from './event.ts';
import type { Facts, KnownMessage } from './facts.ts';
import { partyKey } from './party.ts';

const time = (at: string | null) => (at === null ? Number.NEGATIVE_INFINITY : Date.parse(at));

/** Receipts come late, twice and out of order, and only ever rise. */
function raiseAck(message: KnownMessage, { wid, ack, at }: AckEvent): Effect[] {
  return message.fromMe && ack > message.ack
    ? [{ type: 'raiseAck', messageId: message.id, wid, ack, at }]
    : [];
}

const DELIVERED = 2;

/** A delivered message does not fail, whatever comes late. A failed part counts even when the rest was delivered. */
function fail(message: KnownMessage, { wid, reason, at, part: ofPart }: FailureEvent): Effect[] {
  const part = ofPart ?? false;
  return message.fromMe && (part || message.ack < DELIVERED)
    ? [{ type: 'failMessage', messageId: message.id, wid, reason, at, part }]
    : [];
}

function showInList(facts: Facts, message: KnownMessage, body: string): Effect[] {
  const ticket = [facts.ticket, facts.closedTicket].find((ticket) => ticket?.id === message.ticketId);
  const isShown = ticket && time(message.createdAt) >= time(ticket.lastMessageAt);
  return isShown ? [{ type: 'changeTicket', ticketId: ticket.id, set: { lastMessage: body } }] : [];
}

/** The newest edit wins, in whatever order they come. The ticket's preview follows when it shows this message. */
function edit(facts: Facts, message: KnownMessage, { wid, body, at }: EditEvent): Effect[] {
  const isOlder = time(at) < time(message.editedAt);
  if (isOlder || (time(at) === time(message.editedAt) && body === message.body)) return [];
  // An edit does not bring back a text that was erased.
  if (message.isDeleted && isErased(facts, message)) return [];
  const edited: Effect = { type: 'editMessage', messageId: message.id, wid, body, at };
  return [edited, ...showInList(facts, message, body)];
}

/** Whether the text is erased when the customer deletes the message. */
const isErased = ({ company }: Facts, { fromMe }: KnownMessage) =>
  !fromMe && company.settings.lgpdDeleteMessage === 'enabled';

function remove(facts: Facts, message: KnownMessage, { wid, by }: DeleteEvent): Effect[] {
  if (message.isDeleted) return [];
  // In a group others may delete a message; only a deletion by its author erases the text.
  const isOwn = !by || isAuthor(facts, message, by.author);
  const body = isOwn && isErased(facts, message) ? words.erased : null;
  const gone: Effect = { type: 'deleteMessage', messageId: message.id, wid, body };
  return body === null ? [gone] : [gone, ...showInList(facts, message, body)];
}

/**
 * One reaction per author. The newest wins, also one that was taken back: an older one that comes late must not undo
 * it.
 */
function react(message: KnownMessage, event: ReactionEvent): Effect[] {
  const { wid, fromMe, emoji, at } = event;
  const author = fromMe ? 'me' : partyKey(event.author);
  const before = message.reactions[author];
  if (before && time(at) < time(before.at)) return [];
  if (before?.emoji === emoji && before.at === at) return [];
  return [{ type: 'react', messageId: message.id, wid, author, fromMe, emoji, at }];
}

/** Whether a change was reported in the message's own chat. */
function isInPlace(facts: Facts, message: KnownMessage, { chat, fromMe }: Changer): boolean {
  if ((chat.kind === 'group') !== facts.isGroup) return false;
  if (facts.isGroup) return chat.value === facts.contact.number;
  return fromMe ? !isElsewhere(facts, chat) : isTheirs(facts, message, chat);
}

/**
 * For channels that pass on whatever anybody claims: a message is changed by the side that wrote it, in its own chat.
 * In groups our side and administrators may delete what others wrote. Everybody in a chat may react.
 */
function mayChange(
  facts: Facts,
  message: KnownMessage,
  event: EditEvent | DeleteEvent | ReactionEvent,
): boolean {
  const { by } = event;
  if (!by) return true;
  if (!isInPlace(facts, message, by)) return false;
  if (event.kind === 'reaction') return true;
  if (facts.isGroup && event.kind === 'delete' && (by.fromMe || by.isAdmin)) return true;
  return by.fromMe === message.fromMe && (by.fromMe || isAuthor(facts, message, by.author));
}

function isParked(facts: Facts, event: ReferenceEvent): boolean {
  const waiting = facts.parked.get(event.wid) ?? [];
  return waiting.some((other) => JSON.stringify(other) === JSON.stringify(event));
}

/**
 * The effects of an event about a stored message. If the message has not come yet, the event is parked until it does.
 */
export function decideReference(facts: Facts, event: ReferenceEvent): Effect[] {
  const message = facts.messages.get(event.wid);
  if (!message) return isParked(facts, event) ? [] : decideUnknown(event);
  if (event.kind === 'ack') return raiseAck(message, event);
  if (event.kind === 'failure') return fail(message, event);
  if (!mayChange(facts, message, event)) return [];
  if (event.kind === 'reaction') return react(message, event);
  return event.kind === 'edit' ? edit(facts, message, event) : remove(facts, message, event);
}

/** An event about a message that no conversation knows. */
export function decideUnknown(event: ReferenceEvent): Effect[] {
  return [{ type: 'park', event }];
}
