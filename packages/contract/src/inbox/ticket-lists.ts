import { z } from 'zod';
import { defineCall } from '../call.ts';
import { ticketStatuses } from '../constants.ts';
import { DayIn, Flag, Id, JsonList, PageNumber, SearchParam } from '../fields.ts';
import { Optional } from '../optional.ts';
import { Ticket } from './tickets.ts';

const IdList = JsonList(Id);

/** `status` is a view of the list: a ticket status, or search. Lists travel as JSON text. */
export const TicketListQuery = z.object({
  status: Optional(z.enum([...ticketStatuses, 'search', ''])),
  searchParam: Optional(SearchParam),
  pageNumber: Optional(PageNumber),
  showAll: Optional(Flag),
  queueIds: Optional(IdList),
  tags: Optional(IdList),
  users: Optional(IdList),
  whatsapps: Optional(IdList),
  statusFilter: Optional(JsonList(z.enum(ticketStatuses))),
  withUnreadMessages: Optional(Flag),
  /** Of the view only tickets with unread messages; a closed ticket is never one of them. */
  onlyUnread: Optional(Flag),
  /** Of the view only tickets in which the customer has the last word; a closed ticket is never one of them. */
  onlyUnanswered: Optional(Flag),
  /** Of the view only tickets that nobody has put off. */
  hideSnoozed: Optional(Flag),
  searchOnMessages: Optional(Flag),
  sortTickets: Optional(z.enum(['ASC', 'DESC'])),
  date: Optional(DayIn),
  updatedAt: Optional(DayIn),
});

export const listTickets = defineCall({
  method: 'GET',
  path: '/tickets',
  caller: 'user',
  summary: 'Lists the tickets of one view that the caller may see, 40 a page; `count` is that of the view.',
  query: TicketListQuery,
  responses: { 200: z.object({ tickets: z.array(Ticket), count: z.number(), hasMore: z.boolean() }) },
});
/**
 * How many tickets of a view a person should look at first. Counting stops at `COUNT_CAP` + 1. `snoozed` counts those that
 * `hideSnoozed` leaves out, too.
 */
export const countTickets = defineCall({
  method: 'GET',
  path: '/tickets/counts',
  caller: 'user',
  summary:
    'Counts the unread, unanswered and snoozed tickets of one view, and those in queues of the caller.',
  query: TicketListQuery.omit({
    pageNumber: true,
    sortTickets: true,
    onlyUnread: true,
    onlyUnanswered: true,
  }),
  responses: {
    200: z.object({
      unread: z.number(),
      unanswered: z.number(),
      snoozed: z.number(),
      inOwnQueues: z.number(),
    }),
  },
});
