import { z } from 'zod';
import { defineCall } from '../call.ts';
import { MAX_FILES, MAX_FORWARD_CONTACTS, MAX_FORWARDED_MESSAGES } from '../constants.ts';
import {
  Done,
  FileAddress,
  Flag,
  Id,
  IdOut,
  Instant,
  JsonField,
  JsonList,
  NameText,
  NumberIn,
  PageNumber,
  PlainText,
  Text,
} from '../fields.ts';
import { Optional } from '../optional.ts';
import { MessageStatus, Ticket } from './tickets.ts';

const messageContact = z.object({ id: IdOut, name: z.string() }).nullable();

const messageBase = {
  id: IdOut,
  companyId: IdOut,
  ticketId: IdOut,
  /** The channel's own id; for a queued message the id under which it will be sent. */
  wid: z.string(),
  contactId: IdOut.nullable(),
  body: z.string(),
  fromMe: z.boolean(),
  mediaType: z.string(),
  /** Null without media. */
  mediaUrl: FileAddress.nullable(),
  /** The same address, under the name by which older clients know it. */
  mediaPath: FileAddress.nullable(),
  mediaName: z.string().nullable(),
  /** As detected from its bytes. */
  mediaMime: z.string().nullable(),
  /** Bytes. */
  mediaSize: z.number().nullable(),
  dataJson: z.string().nullable(),
  /** 0 queued or sending, 1 accepted, 2 delivered, 3 read, 4 played. */
  ack: z.number(),
  status: MessageStatus,
  /** Why a failed message failed. */
  error: z.string().nullable(),
  attempts: z.number(),
  read: z.boolean(),
  isDeleted: z.boolean(),
  isEdited: z.boolean(),
  isForwarded: z.boolean(),
  isPrivate: z.boolean(),
  queueId: IdOut.nullable(),
  /** The agent who wrote it; null for the contact's, the bot's and the paired phone's. */
  userId: IdOut.nullable(),
  userName: z.string().nullable(),
  reactions: z.array(z.object({ emoji: z.string(), fromMe: z.boolean() })),
  /** The browser's key of a send; null for everything else. */
  clientId: z.string().nullable(),
  /** The platform's time. */
  createdAt: Instant,
  /** When it was stored here. */
  storedAt: Instant,
  /** For a message that waits for its time: when it is sent, and until when it can be withdrawn; otherwise null. */
  sendAt: Instant.nullable(),
  /** Why it waits, when its number is the reason (see Capabilities.paced); otherwise null. */
  waitsFor: z.enum(['firstContacts', 'noFirstContacts', 'restriction']).nullable(),
  contact: messageContact,
};

export const QuotedMessage = z.object({
  id: IdOut,
  fromMe: z.boolean(),
  body: z.string(),
  mediaType: z.string(),
  mediaUrl: FileAddress.nullable(),
  contact: messageContact,
});

export const Message = z.object({
  ...messageBase,
  quotedMsg: QuotedMessage.nullable(),
  ticket: z.object({
    id: IdOut,
    uuid: z.string(),
    whatsappId: IdOut.nullable(),
    queueId: IdOut.nullable(),
    queue: z.object({ id: IdOut, name: z.string(), color: z.string() }).nullable(),
  }),
});
export type Message = z.infer<typeof Message>;

export const listMessages = defineCall({
  method: 'GET',
  path: '/messages/:ticketUuid',
  caller: 'user',
  summary:
    'One page (20, oldest first) of the conversation that ends with this ticket; page 1 is the newest. Beside its 20 messages it has their reactions as messages (mediaType reactionMessage, body the emoji, quotedMsg what it is about), which are never unread and never counted.',
  params: z.object({ ticketUuid: z.uuid() }),
  query: z.object({
    pageNumber: Optional(PageNumber),
    selectedQueues: Optional(JsonList(Id)),
    /** The page is only preloaded and perhaps never seen: the ticket stays unread. */
    keepUnread: Optional(Flag),
  }),
  responses: {
    200: z.object({
      messages: z.array(Message),
      ticket: Ticket,
      count: z.number(),
      hasMore: z.boolean(),
      /** How many of the contact's messages were unread before this request. */
      unread: z.number(),
    }),
  },
});
const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
export const isEmoji = (text: string) =>
  /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20E3/u.test(text) &&
  [...graphemes.segment(text)].length === 1;

/** A text or caption. */
const MessageText = PlainText(65_536);

/** A contact (`id`: the stored name and number are sent), or any name and number. */
const CardIn = z.object({
  id: Optional(Id),
  name: Optional(NameText(0, 250)),
  number: Optional(Text(0, 40)),
});
const Place = z.object({
  latitude: NumberIn(z.number().min(-90).max(90)),
  longitude: NumberIn(z.number().min(-180).max(180)),
  name: Optional(NameText(0, 250)),
});

/**
 * `vCard` sends contact cards, `location` a place: each instead of a text. `isSticker` makes a picture a sticker,
 * `isViewOnce` lets the customer open pictures and videos only once; a channel that cannot guarantee that refuses.
 *
 * The request is a JSON body, or multipart with `medias`: each file is a message of its own, in the order given, and
 * `body` is its caption: one for all, or a list with one for each. `clientId` makes a repeated request the same
 * message, and may be a list likewise. The quote belongs to the first message. read, fromMe and mediaUrl are accepted
 * and ignored. Returns the stored message (status queued; notes: sent), for several files the first; `messages` then
 * has all of them.
 */
export const sendMessage = defineCall({
  method: 'POST',
  path: '/messages/:ticketId',
  caller: 'user',
  support: 'never',
  summary: 'Writes in a ticket: a reply (queued for the channel) or, with isPrivate, an internal note.',
  params: z.object({ ticketId: Id }),
  upload: { field: 'medias', maxFiles: MAX_FILES, isOptional: true },
  body: z.object({
    body: Optional(z.union([MessageText, z.array(MessageText).max(MAX_FILES)])),
    quotedMsg: Optional(JsonField(z.object({ id: Id }))),
    vCard: JsonField(Optional(z.union([CardIn, z.array(CardIn).min(1).max(10)]))),
    location: JsonField(Optional(Place)),
    isSticker: Optional(Flag),
    isViewOnce: Optional(Flag),
    isPrivate: Optional(Flag),
    clientId: Optional(z.union([z.uuid(), z.array(z.uuid()).max(MAX_FILES)])),
  }),
  responses: { 200: Message.extend({ messages: z.array(Message).optional() }) },
});
export const retryMessage = defineCall({
  method: 'POST',
  path: '/messages/:id/retry',
  caller: 'user',
  support: 'never',
  summary: 'Queues a failed message again.',
  params: z.object({ id: Id }),
  responses: { 200: Message },
});

/** What is known of how a message was written and delivered. A time that the channel did not report is null. */
export const MessageLife = z.object({
  id: IdOut,
  /** contact: the customer; app: a person here; system: written by the system itself; phone: on the paired phone. */
  origin: z.enum(['contact', 'app', 'system', 'phone', 'api']),
  userName: z.string().nullable(),
  connection: z.object({ id: IdOut, name: z.string() }).nullable(),
  wid: z.string(),
  status: MessageStatus,
  /** The channel's own words. */
  error: z.string().nullable(),
  createdAt: Instant,
  storedAt: Instant,
  /** When it will be sent, or tried again. */
  nextAttemptAt: Instant.nullable(),
  /** Why it waits until then, when its number is the reason; otherwise null. */
  waitsFor: z.enum(['firstContacts', 'noFirstContacts', 'restriction']).nullable(),
  attempts: z.number(),
  /** Attempts that did not succeed at once, oldest first. */
  attemptLog: z.array(
    z.object({
      at: Instant,
      outcome: z.enum(['sent', 'queued', 'failed', 'skipped']),
      reason: z.string().nullable(),
    }),
  ),
  acceptedAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
  readAt: Instant.nullable(),
  playedAt: Instant.nullable(),
  editedAt: Instant.nullable(),
});
export type MessageLife = z.infer<typeof MessageLife>;
export const getMessageLife = defineCall({
  method: 'GET',
  path: '/messages/:id/life',
  caller: 'user',
  summary: 'How a message came through: who wrote it, its attempts, and what the channel told of it.',
  params: z.object({ id: Id }),
  responses: { 200: MessageLife },
});
export const deleteMessage = defineCall({
  method: 'DELETE',
  path: '/messages/:id',
  caller: 'user',
  support: 'never',
  summary: 'Takes a sent message back for everyone; discards one that failed, still waits, or is a note.',
  params: z.object({ id: Id }),
  responses: { 200: Done },
});

/**
 * A message that still waits is changed in place. For one that the channel already has, the edit goes to the channel,
 * and the old text returns when the channel refuses.
 */
export const editMessage = defineCall({
  method: 'POST',
  path: '/messages/edit/:id',
  caller: 'user',
  support: 'never',
  summary: 'Changes the text of an own message, for fifteen minutes.',
  params: z.object({ id: Id }),
  body: z.object({ body: MessageText }),
  responses: { 200: Message },
});
export const reactToMessage = defineCall({
  method: 'POST',
  path: '/messages/:id/reactions',
  caller: 'user',
  support: 'never',
  summary: "Reacts to a message in the business's name; an empty type takes the reaction back.",
  params: z.object({ id: Id }),
  body: z.object({
    /** One emoji. */
    type: z
      .string()
      .max(40)
      .refine((text) => text === '' || isEmoji(text), 'one emoji'),
  }),
  responses: { 200: z.object({ message: Message, reactionResult: z.object({ emoji: z.string() }) }) },
});
/**
 * Sends every message to every contact, over the connection of the source, 900 ms apart. For one message to one contact
 * a refusal is the response; for several, `refused` lists those that were refused.
 */
export const forwardMessage = defineCall({
  method: 'POST',
  path: '/message/forward',
  caller: 'user',
  support: 'never',
  summary: 'Forwards messages to contacts.',
  body: z.object({
    messageId: z.union([Id, z.array(Id).min(1).max(MAX_FORWARDED_MESSAGES)]),
    contactId: z.union([Id, z.array(Id).min(1).max(MAX_FORWARD_CONTACTS)]),
    /** Writes the person's name before each text, where the company signs. */
    signMessage: Optional(Flag),
  }),
  responses: {
    200: z.object({
      message: z.string(),
      messages: z.array(Message),
      refused: z.array(z.object({ contactId: IdOut, error: z.string() })),
    }),
  },
});
