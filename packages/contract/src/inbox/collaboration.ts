import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Done, Id, IdOut, Instant, InstantIn, listOf } from '../fields.ts';
import { Optional } from '../optional.ts';
import { Ticket, TicketContact } from './tickets.ts';

const params = z.object({ ticketId: Id });

/** What a person is doing in a conversation now. */
export const presences = ['viewing', 'typing', 'gone'] as const;

/** Clients repeat this call; a person who has not done so for some time counts as gone. */
export const showPresence = defineCall({
  method: 'POST',
  path: '/tickets/:ticketId/presence',
  caller: 'user',
  support: 'never',
  summary: 'Tells the others who may see the ticket what one does in it.',
  params,
  body: z.object({
    state: z.enum(presences),
    /** The person has just come in: the others answer with their own presence. */
    asks: Optional(z.boolean()),
  }),
  responses: { 200: Done },
});

const Draft = z.object({ body: z.string(), updatedAt: Instant.nullable() });

export const readTicketDraft = defineCall({
  method: 'GET',
  path: '/tickets/:ticketId/draft',
  caller: 'user',
  summary: 'What one has typed in the ticket and not sent.',
  params,
  responses: { 200: Draft },
});

export const keepTicketDraft = defineCall({
  method: 'PUT',
  path: '/tickets/:ticketId/draft',
  caller: 'user',
  support: 'never',
  summary: 'Keeps what one has typed, unless something later is kept; answers what is kept now.',
  params,
  body: z.object({
    body: z.string().max(65_536),
    /** When it was typed; a time in the future counts as now. */
    updatedAt: InstantIn,
  }),
  responses: { 200: Draft },
});

export const snoozeTicket = defineCall({
  method: 'PUT',
  path: '/tickets/:ticketId/snooze',
  caller: 'user',
  support: 'never',
  summary: 'Puts a ticket off until a time, or (null) until the customer answers, whatever comes first.',
  params,
  body: z.object({ until: InstantIn.nullable() }),
  responses: { 200: Ticket },
});

export const wakeTicket = defineCall({
  method: 'DELETE',
  path: '/tickets/:ticketId/snooze',
  caller: 'user',
  support: 'never',
  summary: 'Ends that a ticket is put off.',
  params,
  responses: { 200: Ticket },
});

/** A note that names one of them, with an @ and the whole name, reminds that person of the ticket. */
export const listTicketPeople = defineCall({
  method: 'GET',
  path: '/tickets/:ticketId/people',
  caller: 'user',
  summary: 'The people of the company who may see the ticket, by name.',
  params,
  responses: { 200: listOf(z.object({ id: IdOut, name: z.string() })) },
});

/** The most mentions in one list: the newest. */
export const MENTIONS_LISTED = 50;
/** The most characters of a note that a mention shows. */
export const MENTION_TEXT = 200;

/** A note that names the caller with an @, and that the caller has not read since. */
export const Mention = z.object({
  /** The note. */
  messageId: IdOut,
  ticketId: IdOut,
  /** Of the ticket. */
  uuid: z.string(),
  contact: TicketContact,
  /** Who wrote the note; null once that account is gone. */
  by: z.string().nullable(),
  /** The beginning of the note. */
  text: z.string(),
  createdAt: Instant,
});
export type Mention = z.infer<typeof Mention>;

export const listMentions = defineCall({
  method: 'GET',
  path: '/mentions',
  caller: 'user',
  summary: 'The notes that name the caller and are unread, newest first, of tickets that the caller may see.',
  responses: { 200: listOf(Mention, MENTIONS_LISTED) },
});

export const readMentions = defineCall({
  method: 'DELETE',
  path: '/mentions/:ticketId',
  caller: 'user',
  summary: "Marks the caller's mentions of one ticket as read.",
  params,
  responses: { 200: Done },
});

export const readAllMentions = defineCall({
  method: 'DELETE',
  path: '/mentions',
  caller: 'user',
  summary: "Marks all of the caller's mentions as read.",
  responses: { 200: Done },
});
