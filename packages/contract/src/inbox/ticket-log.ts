import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Id, IdOut, Instant, listOf } from '../fields.ts';

export const TicketLogEntry = z.object({
  id: IdOut,
  type: z.string(),
  ticketId: IdOut,
  createdAt: Instant,
  user: z.object({ id: IdOut, name: z.string() }).nullable(),
  queue: z.object({ id: IdOut, name: z.string() }).nullable(),
});
export type TicketLogEntry = z.infer<typeof TicketLogEntry>;
export const listTicketLog = defineCall({
  method: 'GET',
  path: '/tickets-log/:ticketId',
  caller: 'user',
  summary: "Lists a ticket's log: the newest 5,000 entries, newest first.",
  params: z.object({ ticketId: Id }),
  responses: { 200: listOf(TicketLogEntry) },
});
