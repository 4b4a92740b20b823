import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Id, IdOut, WholeNumber } from '../fields.ts';
import { Optional } from '../optional.ts';
import { Message } from './messages.ts';
import { TicketListQuery } from './ticket-lists.ts';
import { Ticket } from './tickets.ts';

/** A message that was found, and the ticket in which it is read: the newest of its conversation. */
const FoundMessage = z.object({ message: Message, ticket: Ticket });
export type FoundMessage = z.infer<typeof FoundMessage>;

/**
 * Searches all history that the caller may read, whatever tab is open, newest first. The filters of the ticket list
 * restrict the tickets in which messages were written: queueIds selects those queues only. A text that many messages
 * contain is searched in steps: a response may have few results or none, and `before` shows where to continue.
 */
export const searchMessages = defineCall({
  method: 'GET',
  path: '/messages/search',
  caller: 'user',
  summary: 'Messages by a part of their text; accents and case do not matter.',
  query: z.object({
    searchParam: z
      .string()
      .trim()
      .min(2)
      .max(200)
      .regex(/^\P{Cc}*$/u, 'control characters'),
    /** Continues with messages before this one: the `before` of the last response. */
    before: Optional(WholeNumber(1, Number.MAX_SAFE_INTEGER)),
    ...TicketListQuery.pick({
      queueIds: true,
      tags: true,
      users: true,
      whatsapps: true,
      statusFilter: true,
      date: true,
      updatedAt: true,
    }).shape,
  }),
  responses: {
    200: z.object({ results: z.array(FoundMessage), hasMore: z.boolean(), before: IdOut.nullable() }),
  },
});

/** With `around` the page includes the message, with messages before and after it. */
export const listMessagesAt = defineCall({
  method: 'GET',
  path: '/messages/:ticketUuid/at/:messageId',
  caller: 'user',
  summary: 'A page (20, oldest first) of a conversation around a message of it, or older or newer than it.',
  params: z.object({ ticketUuid: z.uuid(), messageId: Id }),
  query: z.object({ side: Optional(z.enum(['around', 'older', 'newer'])) }),
  responses: {
    200: z.object({
      messages: z.array(Message),
      ticket: Ticket,
      count: z.number(),
      /** Whether there are messages older, and newer, than this page. */
      hasMore: z.boolean(),
      hasNewer: z.boolean(),
    }),
  },
});
