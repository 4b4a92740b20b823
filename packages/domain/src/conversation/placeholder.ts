import { systemTexts } from '../messages/system-texts.ts';
import { isAuthor } from './authorship.ts';
import type { Effect, MessagePlace } from './effects.ts';
import type { KnownMessage } from './facts.ts';
import type { Incoming, State } from './state.ts';

/** A message that came but could not be read; its content may come later under the same wid. */
export const isUnread = ({ mediaType }: { mediaType: string }): boolean => mediaType === 'ciphertext';

/** A placeholder has its own text, whatever the channel sent. */
export const asPlaceholder = (message: Incoming): Incoming =>
  isUnread(message)
    ? { ...message, body: systemTexts.waiting, media: null, dataJson: null, choice: null, quotedWid: null }
    : message;

/** The placeholder whose content this message brings; null also when the placeholder was erased meanwhile. */
export function placeholderOf({ facts, message }: State): KnownMessage | null {
  const known = facts.messages.get(message.wid);
  if (!known?.isPlaceholder || isUnread(message)) return null;
  // Knowing the wid of a message does not make somebody its author.
  if (known.fromMe !== message.fromMe || known.chatContactId !== facts.contact.id) return null;
  if (!message.fromMe && !isAuthor(facts, known, message.author)) return null;
  const isErased = known.isDeleted && !known.fromMe && facts.company.settings.lgpdDeleteMessage === 'enabled';
  return isErased ? null : known;
}

/**
 * Whether the conversation continues with this content as with a new message. It does not when it has continued without
 * it: in another ticket, or under another name of the same person.
 */
export function goesOn(
  { facts, message }: State,
  { ticketId, conversationId, isDeleted }: KnownMessage,
): boolean {
  if (message.fromMe || isDeleted || conversationId !== facts.conversationId) return false;
  const { ticket, closedTicket } = facts;
  if (ticket === null) return closedTicket?.id === ticketId;
  // A ticket that was made for the placeholder has no message yet.
  return ticket.id === ticketId || ticket.lastMessageAt === null;
}

/** Puts the content in the placeholder's place, at its time. An edit that came before the content wins. */
export function heal({ facts, message }: State, known: KnownMessage, place: MessagePlace | null): Effect {
  const { wid, mediaType, media, dataJson, quotedWid } = message;
  const body = known.editedAt === null ? message.body : known.body;
  const quotedMsgId = quotedWid === null ? null : (facts.messages.get(quotedWid)?.id ?? null);
  const content = { body, mediaType, media, dataJson, quotedMsgId };
  const ticketId = place?.ticketId ?? known.ticketId;
  return { type: 'healMessage', messageId: known.id, wid, ticketId, content, place };
}
