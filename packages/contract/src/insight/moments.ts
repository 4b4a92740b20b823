import { z } from 'zod';
import { defineCall } from '../call.ts';
import { DayIn, Flag, Id, IdOut, Instant, JsonList, listOf, WholeNumber } from '../fields.ts';
import { Pause } from '../identity/pauses.ts';
import { Ticket } from '../inbox/tickets.ts';
import { Optional } from '../optional.ts';

/** Days that `listMoments` goes back when a request has no first day. */
export const MOMENTS_DAYS = 30;

/** YYYY-MM-DD in the company's time zone; the time of a date and time is ignored. */
const Day = DayIn.transform((at) => at.slice(0, 10));

/** An open or waiting ticket, as the live panel shows it. */
export const PanelTicket = Ticket.pick({
  id: true,
  uuid: true,
  status: true,
  userId: true,
  queueId: true,
  whatsappId: true,
  contactId: true,
  channel: true,
  isGroup: true,
  unreadMessages: true,
  lastMessage: true,
  fromMe: true,
  updatedAt: true,
  lastMessageAt: true,
  targets: true,
  contact: true,
  queue: true,
  whatsapp: true,
}).extend({
  user: z
    .object({ id: IdOut, name: z.string(), profileImage: z.string().nullable(), online: z.boolean() })
    .nullable(),
  /** When the customer wrote the first message that nobody has answered, also in an open ticket; null: nobody waits. */
  waitingSince: Instant.nullable(),
});
export type PanelTicket = z.infer<typeof PanelTicket>;

/** Somebody whose tickets the panel shows; also with none. */
export const PanelAttendant = z.object({
  id: IdOut,
  name: z.string(),
  profileImage: z.string().nullable(),
  online: z.boolean(),
  /** The last request; for admins alone, null for everybody else and for somebody who was never there. */
  lastSeenAt: Instant.nullable(),
  pause: Pause.nullable(),
});
export type PanelAttendant = z.infer<typeof PanelAttendant>;

export const listUsersMoments = defineCall({
  method: 'GET',
  path: '/usersMoments',
  caller: 'moments',
  summary:
    'Lists the open and waiting tickets that the caller sees in the live panel, by attendant, then by the last change: at most 5,000.',
  responses: { 200: listOf(PanelTicket) },
});

export const listMoments = defineCall({
  method: 'GET',
  path: '/dashboard/moments',
  caller: 'moments',
  summary: 'The same tickets, filtered; by default those that changed in the last 30 days.',
  query: z.object({
    status: Optional(z.enum(['open', 'pending', ''])),
    /** False: only the own tickets and those that wait. */
    showAll: Optional(Flag),
    /** A JSON list; 0: without a queue. An empty list is none. */
    queueIds: Optional(JsonList(WholeNumber(0, Number.MAX_SAFE_INTEGER))),
    /** The first and the last day of the last change. */
    dateStart: Optional(Day),
    dateEnd: Optional(Day),
    userId: Optional(Id),
  }),
  responses: { 200: listOf(PanelTicket) },
});

export const listPanelAttendants = defineCall({
  method: 'GET',
  path: '/usersMoments/attendants',
  caller: 'moments',
  summary:
    'Lists, by name, the users whose tickets the caller sees in the live panel, and who of them is online.',
  responses: { 200: listOf(PanelAttendant) },
});
