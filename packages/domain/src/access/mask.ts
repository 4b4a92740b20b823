import type { BoardCard, Message, Schedule, Ticket, TicketContact } from '@prosa/contract';
import { isUsernameName } from '../contacts/contact-address.ts';
import { CARD_SIGN } from '../messages/preview.ts';
import { readCards, writeCards } from '../messages/vcard.ts';

// Where a company hides numbers (LGPD), people with profile user see only the last two digits; groups are excepted.

/**
 * What people write between the digits of a number: spaces, brackets, dots, slashes, dashes of any length, invisible
 * characters.
 */
const BETWEEN = String.raw`\s().\/\p{Pd}\p{Cf}\u2212`;
const punctuation = new RegExp(`[+${BETWEEN}]`, 'gu');
const bareNumber = new RegExp(`^[\\d+${BETWEEN}]{6,}$`, 'u');
/**
 * Eight digits are the shortest number that is hidden. Two years or a date have as many and cannot be told apart:
 * 2024-2025 is a telephone in Rio as well. They are hidden too, because hiding too much is better than showing a
 * number.
 */
const numbers = new RegExp(`\\+?\\d(?:[${BETWEEN}]*\\d){7,}`, 'gu');

/** For example '**-**34'. */
export function maskNumber(number: string): string {
  return number === '' ? '' : `**-**${number.slice(-2)}`;
}

/** For example '**va'. A username finds a person as a number does, so only its last two characters are shown. */
export function maskUsername(username: string): string {
  return username === '' ? '' : `**${username.slice(-2)}`;
}

/** A contact who never gave a name is called by the number or the username, so that name is hidden too. */
export function maskName(name: string, number: string): string {
  if (isUsernameName(name)) return `@${maskUsername(name.slice(1))}`;
  const digits = name.replaceAll(punctuation, '');
  return number !== '' && digits === number ? maskNumber(number) : name;
}

export function maskContact<Shown extends TicketContact>(contact: Shown): Shown {
  if (contact.isGroup) return contact;
  const { number, username, name, extraInfo } = contact;
  return {
    ...contact,
    number: maskNumber(number),
    username: maskUsername(username),
    name: maskName(name, number),
    extraInfo: extraInfo.map((row) => ({ ...row, value: maskName(row.value, number) })),
  };
}

/** Clients that are shown masks send them back: the mask of the stored text means the stored text. */
export function unmaskedText(given: string, stored: string, number: string): string {
  return given === maskName(stored, number) ? stored : given;
}

/** Hides everything that looks like a number; only for texts that consist of names and numbers. */
const maskNumbersIn = (text: string): string =>
  text.replaceAll(numbers, (number) => maskNumber(number.replaceAll(/\D/g, '')));

/** The preview of a card without a name shows its number. */
export const maskPreview = (text: string): string =>
  text.startsWith(CARD_SIGN) ? maskNumbersIn(text) : text;

export function maskTicket(ticket: Ticket): Ticket {
  return { ...ticket, contact: maskContact(ticket.contact), lastMessage: maskPreview(ticket.lastMessage) };
}

export function maskBoardCard(card: BoardCard): BoardCard {
  const { contact, lastMessage } = card;
  const { name, number } = contact;
  const hidden = { ...contact, name: maskName(name, number), number: maskNumber(number) };
  return { ...card, contact: hidden, lastMessage: maskPreview(lastMessage) };
}

/** For a name that comes without the contact's number: a name of digits alone is taken for a number. */
function maskBareName(name: string): string {
  if (isUsernameName(name)) return maskName(name, '');
  const digits = name.replaceAll(/\D/g, '');
  return digits !== '' && bareNumber.test(name) ? maskNumber(digits) : name;
}

function maskAuthor(contact: Message['contact']): Message['contact'] {
  return contact === null ? contact : { ...contact, name: maskBareName(contact.name) };
}

export function maskSchedule(schedule: Schedule): Schedule {
  const { contact } = schedule;
  return { ...schedule, contact: { ...contact, name: maskBareName(contact.name) } };
}

type Content = Pick<Message, 'body' | 'mediaType'>;

/** Contact cards name people, whose numbers are hidden too. A card that cannot be read is masked as text. */
function maskCards<Shown extends Content>(message: Shown): Shown {
  if (message.mediaType !== 'contactMessage') return message;
  const cards = readCards(message.body).map(({ name, number }) => ({
    name: maskNumbersIn(name),
    number: maskNumber(number.replaceAll(/\D/g, '')),
  }));
  return { ...message, body: cards.length > 0 ? writeCards(cards) : maskNumbersIn(message.body) };
}

/** Hides the numbers of the author and of contact cards, in the message and in the message that it quotes. */
export function maskMessage(message: Message): Message {
  const { quotedMsg } = message;
  return {
    ...maskCards(message),
    contact: maskAuthor(message.contact),
    quotedMsg: quotedMsg ? { ...maskCards(quotedMsg), contact: maskAuthor(quotedMsg.contact) } : null,
  };
}
