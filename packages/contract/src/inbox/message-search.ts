import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Id, IdOut } from '../fields.ts';
import { Message } from './messages.ts';
import { Ticket, TicketListQuery } from './tickets.ts';

/** A message that holds what was looked for, and the ticket in which it is read: the newest of its conversation. */
const FoundMessage = z.object({ message: Message, ticket: Ticket });
export type FoundMessage = z.infer<typeof FoundMessage>;

/**
 * Over all history that the caller may read, whatever tab is open, newest first; what narrows the list of tickets narrows
 * the tickets in which messages were said: queueIds names those queues alone. What many messages hold is looked for piece by piece: an answer may hold few or none
 * and say with `before` where to go on.
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
    /** Goes on below this message: the `before` of the last answer. */
    before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
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

/** With `around`, the message is in it, with what came before and after. */
export const listMessagesAt = defineCall({
  method: 'GET',
  path: '/messages/:ticketUuid/at/:messageId',
  caller: 'user',
  summary: 'A page (20, oldest first) of a conversation around a message of it, or older or newer than it.',
  params: z.object({ ticketUuid: z.uuid(), messageId: Id }),
  query: z.object({ side: z.enum(['around', 'older', 'newer']).optional() }),
  responses: {
    200: z.object({
      messages: z.array(Message),
      ticket: Ticket,
      count: z.number(),
      /** Whether there is something older, and newer, than this page. */
      hasMore: z.boolean(),
      hasNewer: z.boolean(),
    }),
  },
});
