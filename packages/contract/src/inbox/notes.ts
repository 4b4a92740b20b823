import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Done, Id, IdOut, Instant, listOf, Text } from '../fields.ts';
import { Optional } from '../optional.ts';

/** What an agent wrote down about a ticket, for colleagues; the customer never sees it. */
export const TicketNote = z.object({
  id: IdOut,
  note: z.string(),
  ticketId: IdOut,
  contactId: IdOut,
  createdAt: Instant,
  /** Null once the author's account is gone. */
  user: z.object({ id: IdOut, name: z.string() }).nullable(),
});
export type TicketNote = z.infer<typeof TicketNote>;

/** The most notes in one list: the newest. */
export const NOTES_LISTED = 500;

export const TicketNoteInput = z.object({
  note: Text(2, 4_000),
  ticketId: Id,
  /** Clients send it; the note always belongs to the ticket's contact. */
  contactId: Optional(Id),
});

export const createTicketNote = defineCall({
  method: 'POST',
  path: '/ticket-notes',
  caller: 'user',
  support: 'never',
  summary: 'Writes a note about a ticket that the caller may see.',
  body: TicketNoteInput,
  responses: { 201: TicketNote },
});
export const listTicketNotes = defineCall({
  method: 'GET',
  path: '/ticket-notes/list',
  caller: 'user',
  summary: 'Notes of a ticket, or of all tickets of a contact that the caller may see, newest first.',
  query: z
    .object({ ticketId: Optional(Id), contactId: Optional(Id) })
    .refine(({ ticketId, contactId }) => ticketId !== undefined || contactId !== undefined, {
      path: ['ticketId'],
      message: 'ticketId or contactId',
    }),
  responses: { 200: listOf(TicketNote) },
});
export const deleteTicketNote = defineCall({
  method: 'DELETE',
  path: '/ticket-notes/:id',
  caller: 'user',
  support: 'never',
  summary: 'Removes a note; its author and admins may.',
  params: z.object({ id: Id }),
  responses: { 200: Done },
});
