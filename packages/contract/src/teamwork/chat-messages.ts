import { z } from 'zod';
import { defineCall } from '../call.ts';
import { MAX_FILES, ticketStatuses } from '../constants.ts';
import { FileAddress, Id, IdOut, Instant, listOf, PageNumber, PlainText, SearchParam } from '../fields.ts';
import { isEmoji } from '../inbox/messages.ts';
import { Optional } from '../optional.ts';
import { ChatRef, MOST_CHAT_USERS } from './chats.ts';

/** Messages of a chat on one page. */
export const CHAT_MESSAGES_PAGE_SIZE = 20;
/** Letters of one message. */
export const CHAT_MESSAGE_LIMIT = 10_000;
/** The most messages that a search finds: the newest. */
export const CHAT_HITS = 50;

const chatMediaTypes = ['text', 'image', 'video', 'audio', 'application'] as const;

const mediaType = z.enum(chatMediaTypes);

const QuotedChatMessage = z.object({
  id: IdOut,
  sender: z.object({ name: z.string() }),
  message: z.string(),
  mediaType,
  mediaName: z.string().nullable(),
  isDeleted: z.boolean(),
});

export const ChatMessage = z.object({
  id: IdOut,
  chatId: IdOut,
  /** Null once the account is gone; the name stays. */
  senderId: IdOut.nullable(),
  sender: z.object({ name: z.string() }),
  /** Empty for a file without text, and when the message was deleted. */
  message: z.string(),
  mediaType,
  mediaUrl: FileAddress.nullable(),
  mediaName: z.string().nullable(),
  mediaMime: z.string().nullable(),
  mediaSize: z.number().nullable(),
  /** The members whom the text names with an @. */
  mentions: z.array(IdOut).max(MOST_CHAT_USERS),
  quotedMsg: QuotedChatMessage.nullable(),
  reactions: listOf(z.object({ emoji: z.string(), userId: IdOut })),
  /** The browser's key of a send. */
  clientId: z.string().nullable(),
  isEdited: z.boolean(),
  isDeleted: z.boolean(),
  createdAt: Instant,
});
export type ChatMessage = z.infer<typeof ChatMessage>;

const params = z.object({ id: ChatRef });
const messageParams = z.object({ chatMessageId: Id });

export const listChatMessages = defineCall({
  method: 'GET',
  path: '/chats/:id/messages',
  caller: 'user',
  plan: 'useInternalChat',
  summary: 'One page (20, oldest first) of a chat; page 1 is the newest. Members may.',
  params,
  query: z.object({
    pageNumber: Optional(PageNumber),
    /** Answers the page that has this message or, by `side`, the messages that are older or newer than it. */
    aroundId: Optional(Id),
    side: Optional(z.enum(['around', 'older', 'newer'])),
  }),
  responses: {
    200: z.object({
      records: z.array(ChatMessage).max(CHAT_MESSAGES_PAGE_SIZE),
      /** Whether there are messages older, and newer, than this page. */
      hasMore: z.boolean(),
      hasNewer: z.boolean(),
      /** Left out for messages older or newer than one. */
      pageNumber: z.number().int().optional(),
    }),
  },
});

const SentText = PlainText(CHAT_MESSAGE_LIMIT);

/**
 * A JSON body, or multipart with files in `file`: each is a message of its own, in the order given, and all are stored
 * or none. `message` is the caption of the first file, or a list with one for each; `clientId` makes a repeated request
 * the same message, and may be a list likewise. The quote belongs to the first message. Returns the first message; for
 * several files `messages` then has all of them.
 */
export const sendChatMessage = defineCall({
  method: 'POST',
  path: '/chats/:id/messages',
  caller: 'user',
  plan: 'useInternalChat',
  support: 'never',
  summary: 'Writes in a chat: a text, files, or both. Members may.',
  params,
  upload: { field: 'file', maxFiles: MAX_FILES, isOptional: true },
  body: z.object({
    message: Optional(z.union([SentText, z.array(SentText).max(MAX_FILES)])),
    quotedId: Optional(Id),
    clientId: Optional(z.union([z.uuid(), z.array(z.uuid()).max(MAX_FILES)])),
  }),
  responses: { 200: ChatMessage.extend({ messages: z.array(ChatMessage).max(MAX_FILES).optional() }) },
});

export const editChatMessage = defineCall({
  method: 'PUT',
  path: '/chats/messages/:chatMessageId',
  caller: 'user',
  plan: 'useInternalChat',
  support: 'never',
  summary: "Changes the text of one's own message.",
  params: messageParams,
  body: z.object({ message: PlainText(CHAT_MESSAGE_LIMIT) }),
  responses: { 200: ChatMessage },
});

export const deleteChatMessage = defineCall({
  method: 'DELETE',
  path: '/chats/messages/:chatMessageId',
  caller: 'user',
  plan: 'useInternalChat',
  support: 'never',
  summary: "Deletes one's own message for everybody; its place stays.",
  params: messageParams,
  responses: { 200: ChatMessage },
});

export const reactToChatMessage = defineCall({
  method: 'POST',
  path: '/chats/messages/:chatMessageId/reactions',
  caller: 'user',
  plan: 'useInternalChat',
  support: 'never',
  summary: "Sets the caller's reaction; an empty type takes it back.",
  params: messageParams,
  body: z.object({
    /** One emoji. */
    type: z
      .string()
      .max(40)
      .refine((text) => text === '' || isEmoji(text), 'one emoji'),
  }),
  responses: { 200: ChatMessage },
});

export const searchChatMessages = defineCall({
  method: 'GET',
  path: '/chats/search',
  caller: 'user',
  plan: 'useInternalChat',
  summary: "The newest messages of the caller's chats, or of one, that contain a text.",
  query: z.object({ searchParam: SearchParam.min(2), chatId: Optional(Id) }),
  responses: {
    200: z.object({
      records: z
        .array(ChatMessage.extend({ chat: z.object({ uuid: z.string(), title: z.string() }) }))
        .max(CHAT_HITS),
    }),
  },
});

/** What a ticket whose address stands in a message shows; it is not marked read by that. */
export const readTicketCard = defineCall({
  method: 'GET',
  path: '/chats/ticket-cards/:ticketUuid',
  caller: 'user',
  plan: 'useInternalChat',
  summary: 'The card of a ticket that the caller may see; any other ticket is not found.',
  params: z.object({ ticketUuid: z.uuid() }),
  responses: {
    200: z.object({
      id: IdOut,
      uuid: z.string(),
      status: z.enum(ticketStatuses),
      contact: z.object({ name: z.string() }),
      queue: z.object({ name: z.string(), color: z.string() }).nullable(),
      user: z.object({ name: z.string() }).nullable(),
      lastMessage: z.string(),
      updatedAt: Instant,
    }),
  },
});
