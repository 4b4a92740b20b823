import { z } from 'zod';
import { defineCall } from '../call.ts';
import { DayIn, Flag, Id, IdOut, JsonList, NumberIn, SearchParam } from '../fields.ts';
import { Optional } from '../optional.ts';
import { Ticket } from './tickets.ts';

/** At most this many cards are read at once; `count` says how many there are. */
export const BOARD_LIMIT = 4_000;

/** A ticket as a card of the board shows it. */
export const BoardCard = Ticket.pick({
  id: true,
  uuid: true,
  status: true,
  channel: true,
  userId: true,
  queueId: true,
  whatsappId: true,
  contactId: true,
  isGroup: true,
  lastMessage: true,
  fromMe: true,
  unreadMessages: true,
  createdAt: true,
  updatedAt: true,
  lastMessageAt: true,
  queue: true,
  user: true,
  tags: true,
  lane: true,
}).extend({
  contact: z.object({ id: IdOut, name: z.string(), number: z.string() }),
  whatsapp: z.object({ id: IdOut, name: z.string() }).nullable(),
});
export type BoardCard = z.infer<typeof BoardCard>;

export const readBoard = defineCall({
  method: 'GET',
  path: '/ticket/kanban',
  caller: 'user',
  plan: 'useKanban',
  summary: 'Reads the cards of the board: open and pending tickets created on these days, the newest 4,000.',
  query: z.object({
    queueIds: Optional(JsonList(Id)),
    startDate: Optional(DayIn),
    endDate: Optional(DayIn),
    showAll: Optional(Flag),
    users: Optional(JsonList(Id)),
    whatsapps: Optional(JsonList(Id)),
    tags: Optional(JsonList(Id)),
    searchParam: Optional(SearchParam),
  }),
  responses: {
    200: z.object({
      tickets: z.array(BoardCard).max(BOARD_LIMIT),
      count: z.number(),
      /** The tickets of the same filters that were created on other days; counting stops at `COUNT_CAP` + 1. */
      outside: z.number(),
    }),
  },
});
/** Any number of a position will do: cards are ordered by it, the smallest first. */
export const moveTicketToLane = defineCall({
  method: 'PUT',
  path: '/tickets/:id/lane',
  caller: 'user',
  plan: 'useKanban',
  summary:
    'Moves a ticket into a lane of the board, or (tagId null) out of its lane; without a position: to the top.',
  params: z.object({ id: Id }),
  body: z.object({
    tagId: Id.nullable(),
    position: Optional(NumberIn(z.number().min(-1e12).max(1e12))),
  }),
  responses: {
    200: z.object({ ticketId: IdOut, tagId: IdOut.nullable(), position: z.number().nullable() }),
  },
});
