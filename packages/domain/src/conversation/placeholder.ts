import { systemTexts } from '../system-texts.ts';
import { isAuthor } from './authorship.ts';
import type { Effect, MessagePlace } from './effects.ts';
import type { KnownMessage } from './facts.ts';
import type { Incoming, State } from './state.ts';

/** A message that has come and could not be read: what it says may come later, under the same wid. */
export const isUnread = ({ mediaType }: { mediaType: string }): boolean => mediaType === 'ciphertext';

/** A placeholder says that it is one, whatever the channel calls it. */
export const asPlaceholder = (message: Incoming): Incoming =>
  isUnread(message)
    ? { ...message, body: systemTexts.waiting, media: null, dataJson: null, choice: null, quotedWid: null }
    : message;

/** The placeholder whose content this message brings; what was erased meanwhile stays so. */
export function placeholderOf({ facts, message }: State): KnownMessage | null {
  const known = facts.messages.get(message.wid);
  if (!known?.isPlaceholder || isUnread(message)) return null;
  // Who knows its wid is not yet who wrote it.
  if (known.fromMe !== message.fromMe || known.chatContactId !== facts.contact.id) return null;
  if (!message.fromMe && !isAuthor(facts, known, message.author)) return null;
  const isErased = known.isDeleted && !known.fromMe && facts.company.settings.lgpdDeleteMessage === 'enabled';
  return isErased ? null : known;
}

/**
 * Whether the conversation goes on with what was healed, as with a message that has just come. Not when it went on
 * without it: with another ticket, or under another name of the same person.
 */
export function goesOn(
  { facts, message }: State,
  { ticketId, conversationId, isDeleted }: KnownMessage,
): boolean {
  if (message.fromMe || isDeleted || conversationId !== facts.conversationId) return false;
  const { ticket, closedTicket } = facts;
  if (ticket === null) return closedTicket?.id === ticketId;
  // In a ticket that was made for it nothing stands yet.
  return ticket.id === ticketId || ticket.lastMessageAt === null;
}

/** Puts the content in the placeholder's place, with its time. An edit that came before it is what it says. */
export function heal({ facts, message }: State, known: KnownMessage, place: MessagePlace | null): Effect {
  const { wid, mediaType, media, dataJson, quotedWid } = message;
  const body = known.editedAt === null ? message.body : known.body;
  const quotedMsgId = quotedWid === null ? null : (facts.messages.get(quotedWid)?.id ?? null);
  const content = { body, mediaType, media, dataJson, quotedMsgId };
  const ticketId = place?.ticketId ?? known.ticketId;
  return { type: 'healMessage', messageId: known.id, wid, ticketId, content, place };
}
