import { z } from 'zod';
import { defineCall } from '../call.ts';
import { channels, ticketStatuses } from '../constants.ts';
import { Done, FileAddress, Flag, Id, IdOut, Instant, listOf, Text, WholeNumber } from '../fields.ts';
import { Optional } from '../optional.ts';
import { Pause } from '../identity/pauses.ts';
import { QueueRef } from '../identity/users.ts';
import { TicketTargets } from './ticket-targets.ts';

export const TagRef = z.object({ id: IdOut, name: z.string(), color: z.string() });

/** The contact of a ticket; `number` and `username` are masked where the company hides numbers from this person. */
export const TicketContact = z.object({
  id: IdOut,
  name: z.string(),
  /** '' for somebody whose platform keeps the number private. */
  number: z.string(),
  /**
   * The name by which the platform (WhatsApp, Instagram) lets others find them, without the @; '' while none is known.
   */
  username: z.string(),
  email: z.string(),
  acceptAudioMessage: z.boolean(),
  active: z.boolean(),
  disableBot: z.boolean(),
  isGroup: z.boolean(),
  channel: z.enum(channels),
  urlPicture: FileAddress.nullable(),
  profilePicUrl: FileAddress.nullable(),
  companyId: IdOut,
  extraInfo: z.array(z.object({ id: IdOut, name: z.string(), value: z.string() })),
  tags: z.array(TagRef),
});
export type TicketContact = z.infer<typeof TicketContact>;

/** `received` for the contact's messages; the other values for ours. `skipped`: of a campaign, to somebody suppressed. */
export const MessageStatus = z.enum(['received', 'queued', 'sending', 'sent', 'failed', 'skipped']);

/** The place of a ticket on the board. */
export const TicketLane = z.object({
  tagId: IdOut,
  position: z.number(),
  enteredAt: Instant,
  /** When it moves to the lane's next lane; null: never. */
  dueAt: Instant.nullable(),
});
export type TicketLane = z.infer<typeof TicketLane>;

export const Ticket = z.object({
  id: IdOut,
  uuid: z.string(),
  companyId: IdOut,
  status: z.enum(ticketStatuses),
  userId: IdOut.nullable(),
  queueId: IdOut.nullable(),
  whatsappId: IdOut.nullable(),
  contactId: IdOut,
  channel: z.enum(channels),
  isGroup: z.boolean(),
  isBot: z.boolean(),
  useIntegration: z.boolean(),
  unreadMessages: z.number(),
  lastMessage: z.string(),
  /** True when the last message is the company's own. */
  fromMe: z.boolean(),
  /**
   * How far that own last message came: `ack` and `status` as the message has them. Null while the last message is the
   * contact's, is deleted, or was discarded. Later changes come as `appMessage` events of the message with this `id`.
   */
  ownLastMessage: z.object({ id: IdOut, ack: z.number(), status: MessageStatus }).nullable(),
  userRating: z.number().nullable(),
  amountUsedBotQueues: z.number(),
  imported: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  /** When the last message was written, by the platform's clock; null while there is none. */
  lastMessageAt: Instant.nullable(),
  /** While it waits: when the customer wrote the first message that nobody of the team has answered; otherwise null. */
  waitingSince: Instant.nullable(),
  targets: TicketTargets,
  /** Who speaks to the customer now, and why; `canLead`: the bot or an AI could lead if it got the conversation. */
  speaker: z.object({
    who: z.enum(['person', 'bot', 'ai', 'integration', 'nobody']),
    why: z.enum([
      'attended',
      'menu',
      'options',
      'consent',
      'rating',
      'hours',
      'integration',
      'prompt',
      'waits',
      'botOff',
      'limit',
      'closed',
    ]),
    canLead: z.boolean(),
  }),
  contact: TicketContact,
  queue: QueueRef.nullable(),
  user: z.object({ id: IdOut, name: z.string(), color: z.string() }).nullable(),
  tags: z.array(TagRef),
  /** Null: in no lane. */
  lane: TicketLane.nullable(),
  /** The campaign that opened it, or that the customer answered when it was opened. */
  campaign: z.object({ id: IdOut, name: z.string() }).nullable(),
  /** Put off by a person, until a time or (`until` null) until the customer answers; null: it is not put off. */
  snooze: z.object({ until: Instant.nullable(), userId: IdOut }).nullable(),
  whatsapp: z
    .object({ id: IdOut, name: z.string(), expiresTicket: z.number(), groupAsTicket: z.string() })
    .nullable(),
});
export type Ticket = z.infer<typeof Ticket>;

export const listTicketLoad = defineCall({
  method: 'GET',
  path: '/tickets/load',
  caller: 'user',
  summary:
    'Says who of the company is online or pauses, and how many tickets each attends, for who hands one on.',
  responses: {
    200: listOf(
      z.object({ userId: IdOut, online: z.boolean(), tickets: z.number(), pause: Pause.nullable() }),
    ),
  },
});
export const readTicket = defineCall({
  method: 'GET',
  path: '/tickets/u/:uuid',
  caller: 'user',
  summary: 'Reads a ticket by its uuid and marks it read.',
  params: z.object({ uuid: z.uuid() }),
  responses: { 200: Ticket },
});
/** What waits in a queue stays unread: it is not the caller's alone. */
export const readAllTickets = defineCall({
  method: 'POST',
  path: '/tickets/read',
  caller: 'user',
  summary: 'Marks all tickets read that the caller attends, and the groups that the bell counts.',
  responses: { 200: z.object({ count: z.number() }) },
});
export const createTicket = defineCall({
  method: 'POST',
  path: '/tickets',
  caller: 'user',
  support: 'never',
  summary: 'Opens a ticket with a contact; 409 names who already has one.',
  body: z.object({
    contactId: Id,
    queueId: Optional(Id),
    whatsappId: Optional(Id),
    userId: Optional(Id),
    status: Optional(z.enum(['open', 'pending', 'group'])),
  }),
  responses: { 201: Ticket },
});
/**
 * All steps of a ticket's life: accept (open + userId), return (pending + userId null), resolve (closed), reopen (open
 * from closed), and with isTransfered: transfer (queueId, and userId or nobody). Absent fields stay. Null clears; an
 * empty text does not, because a request that only moves the status may bring one. Accepting a ticket that somebody else
 * has taken meanwhile returns the ticket as it is now, unchanged. A transfer answers its `changeId`, too: its author can
 * undo it for `CLOSE_ALL_UNDO_SECONDS` (`undoTransferTickets`).
 */
export const updateTicket = defineCall({
  method: 'PUT',
  path: '/tickets/:ticketId',
  caller: 'user',
  support: 'never',
  summary: 'Moves a ticket: accept, return to the queue, resolve, reopen, transfer.',
  params: z.object({ ticketId: Id }),
  body: z.object({
    status: Optional(z.enum(['open', 'pending', 'closed', 'group'])),
    userId: Optional(Id.nullable()),
    queueId: Optional(Id.nullable()),
    sendFarewellMessage: Optional(Flag),
    isTransfered: Optional(Flag),
    msgTransfer: Optional(Text(0, 4_000)),
    amountUsedBotQueues: Optional(WholeNumber(0, 1_000)),
    useIntegration: Optional(Flag),
    /** With status pending: the ticket goes back to the bot, which offers its menu when the customer next writes. */
    isBot: Optional(Flag),
    /** The face (1 to 5) chosen at the close; it is stored as a rating, and the customer is not asked. */
    ratingId: Optional(WholeNumber(1, 5)),
  }),
  responses: { 200: Ticket.extend({ changeId: IdOut.optional() }) },
});
/**
 * Closes everybody's tickets in these queues; those whose contact lacks a required tag stay open. `dryRun` only counts.
 * The tickets can be reopened until `undoUntil`.
 */
export const closeAllTickets = defineCall({
  method: 'POST',
  path: '/tickets/closeAll',
  caller: 'admin',
  support: 'never',
  summary: 'Closes all tickets of one status in the selected queues, quietly.',
  body: z.object({
    status: z.enum(['open', 'pending', 'group']),
    selectedQueueIds: z.array(Id).max(500),
    /** Also closes tickets without a queue. */
    withoutQueue: Optional(Flag),
    dryRun: Optional(Flag),
  }),
  responses: {
    200: z.object({
      message: z.string(),
      count: z.number(),
      /** Tickets that stay open because their contact lacks a tag that the company requires. */
      skipped: z.number(),
      closeId: IdOut.nullable(),
      undoUntil: Instant.nullable(),
    }),
  },
});
export const undoCloseAll = defineCall({
  method: 'POST',
  path: '/tickets/closeAll/:closeId/undo',
  caller: 'user',
  support: 'never',
  summary:
    'Opens again what an own close-all, or an own close of selected tickets, has closed, within its minute.',
  params: z.object({ closeId: Id }),
  responses: { 200: z.object({ message: z.string(), count: z.number() }) },
});
export const deleteTicket = defineCall({
  method: 'DELETE',
  path: '/tickets/:ticketId',
  caller: 'admin',
  support: 'never',
  summary: 'Removes a ticket with its messages.',
  params: z.object({ ticketId: Id }),
  responses: { 200: Done },
});
