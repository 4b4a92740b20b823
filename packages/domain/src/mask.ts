import type { Message, Schedule, Ticket, TicketContact } from '@prosa/contract';
import { isUsernameName } from './contact-address.ts';
import { CARD_SIGN } from './preview.ts';
import { readCards, writeCards } from './vcard.ts';

// Where a company hides numbers (LGPD), people of profile user see the last two digits only; groups excepted.

/** What people write between the digits of a number: blanks, brackets, dots, dashes of any length, marks one cannot see. */
const BETWEEN = String.raw`\s().\/\p{Pd}\p{Cf}\u2212`;
const punctuation = new RegExp(`[+${BETWEEN}]`, 'gu');
const bareNumber = new RegExp(`^[\\d+${BETWEEN}]{6,}$`, 'u');
/**
 * Eight digits are the shortest number that somebody can be called under. Two years or a date are as many, and one
 * cannot tell: 2024-2025 is a telephone in Rio as well. So they are hidden too, rather than that a number is seen.
 */
const numbers = new RegExp(`\\+?\\d(?:[${BETWEEN}]*\\d){7,}`, 'gu');

/** '**-**34'. */
export function maskNumber(number: string): string {
  return number === '' ? '' : `**-**${number.slice(-2)}`;
}

/** '**va': by a username somebody is found as by a number, so no more of it is shown. */
export function maskUsername(username: string): string {
  return username === '' ? '' : `**${username.slice(-2)}`;
}

/** Somebody who never gave a name is called by the number or the username: that is hidden too. */
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

/** What somebody who is shown masks sends back: the mask of what is stored means what is stored. */
export function unmaskedText(given: string, stored: string, number: string): string {
  return given === maskName(stored, number) ? stored : given;
}

/** Whatever looks like a number in a text that is made of names and numbers. */
const maskNumbersIn = (text: string): string =>
  text.replaceAll(numbers, (number) => maskNumber(number.replaceAll(/\D/g, '')));

/** A card without a name is previewed by its number. */
const maskPreview = (text: string): string => (text.startsWith(CARD_SIGN) ? maskNumbersIn(text) : text);

export function maskTicket(ticket: Ticket): Ticket {
  return { ...ticket, contact: maskContact(ticket.contact), lastMessage: maskPreview(ticket.lastMessage) };
}

/** A name whose number does not travel along: one of digits alone is a number. */
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

/** The people of contact cards are contacts like others. A card that cannot be read is shown as a text. */
function maskCards<Shown extends Content>(message: Shown): Shown {
  if (message.mediaType !== 'contactMessage') return message;
  const cards = readCards(message.body).map(({ name, number }) => ({
    name: maskNumbersIn(name),
    number: maskNumber(number.replaceAll(/\D/g, '')),
  }));
  return { ...message, body: cards.length > 0 ? writeCards(cards) : maskNumbersIn(message.body) };
}

/** The numbers of who wrote, and of whose cards are in it. */
export function maskMessage(message: Message): Message {
  const { quotedMsg } = message;
  return {
    ...maskCards(message),
    contact: maskAuthor(message.contact),
    quotedMsg: quotedMsg ? { ...maskCards(quotedMsg), contact: maskAuthor(quotedMsg.contact) } : null,
  };
}
