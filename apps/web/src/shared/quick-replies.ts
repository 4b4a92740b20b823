import type { QuickMessage, SessionUser, Ticket } from '@prosa/contract';
import { customerText, fillVariables, messageVariables } from '@prosa/domain';
import { timeZoneOf } from './company-time-zone.ts';

const LABEL = 90;

const fold = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();

export interface ReplySearch {
  /** Where the search begins in the text: what a chosen reply replaces. */
  start: number;
  search: string;
}

/** The search after a slash: of the whole text, or of its last word. Null: the text ends with none. */
export function slashSearch(text: string): ReplySearch | null {
  if (/^\/[^\n]*$/.test(text)) return { start: 0, search: text.slice(1) };
  const word = /(?<=\s)\/[^\s/]*$/.exec(text);
  return word && { start: word.index, search: word[0].slice(1) };
}

/** Replies whose short code contains the search, ignoring case and accents; codes that begin with it come first. */
export function matchingReplies(replies: readonly QuickMessage[], search: string): QuickMessage[] {
  const requested = fold(search.trim());
  const found = replies.filter(({ shortcode }) => fold(shortcode).includes(requested));
  const begins = (reply: QuickMessage) => Number(fold(reply.shortcode).startsWith(requested));
  return found.toSorted((a, b) => begins(b) - begins(a));
}

/** A reply whose file never arrived has nothing to send. */
export const isUsable = ({ message, mediaPath }: QuickMessage): boolean =>
  message !== '' || mediaPath !== null;

export function labelOf({ message }: Pick<QuickMessage, 'message'>): string {
  const line = message.replaceAll(/\s+/g, ' ').trim();
  return line.length > LABEL ? `${line.slice(0, LABEL).toWellFormed()}…` : line;
}

function variablesOf(ticket: Ticket, me: SessionUser, now: Date): Record<string, string> {
  const settings = me.company.companieSettings[0];
  const facts = {
    contactName: ticket.contact.name,
    ticketId: ticket.id,
    userName: ticket.user?.name ?? me.name,
    queueName: ticket.queue?.name ?? null,
    connectionName: ticket.whatsapp?.name ?? null,
    companyName: me.company.name,
    timeZone: timeZoneOf(settings),
  };
  return messageVariables(facts, now);
}

/** The text as the customer will read it. */
export const filledReply = (text: string, ticket: Ticket, me: SessionUser, now: Date): string =>
  customerText(text, variablesOf(ticket, me, now));

/** A name hidden from this person must not reach the customer in its hidden form. */
const isHidden = (name: string): boolean => name.startsWith('**-**');
const namesOfContact = /\{\{\s*(?:name|firstName)\s*\}\}/g;

/** The value of a template's parameter. A name that is hidden from this person stays; the server fills it on sending. */
export function filledParameter(text: string, ticket: Ticket, me: SessionUser, now: Date): string {
  const variables = variablesOf(ticket, me, now);
  if (!isHidden(ticket.contact.name)) return fillVariables(text, variables);
  return text
    .split(namesOfContact)
    .map((part) => fillVariables(part, variables))
    .reduce((whole, part, index) => whole + (text.match(namesOfContact)?.[index - 1] ?? '') + part);
}
