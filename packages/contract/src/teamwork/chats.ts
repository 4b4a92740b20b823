import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Done, Flag, Id, IdOut, Instant, listOf, NameText, PageQuery } from '../fields.ts';
import { Optional } from '../optional.ts';

/** Chats on one page. */
export const CHATS_PAGE_SIZE = 20;
/** People in one chat, its owner included. */
export const MOST_CHAT_USERS = 500;

/** group: people whom its owner chose; direct: two people; queue: everybody in a queue. */
const chatKinds = ['group', 'direct', 'queue'] as const;
export type ChatKind = (typeof chatKinds)[number];

const Person = z.object({ id: IdOut, name: z.string() });

export const ChatMember = z.object({
  userId: IdOut,
  /** Messages of others that the person has not read. */
  unreads: z.number().int(),
  /** The newest message that the person has read; 0 before the first one. */
  lastReadId: IdOut,
  user: Person,
});
export type ChatMember = z.infer<typeof ChatMember>;

/** A conversation between users of one company; only its members read it, whatever rights others have. */
export const Chat = z.object({
  id: IdOut,
  uuid: z.string(),
  companyId: IdOut,
  kind: z.enum(chatKinds),
  /** That of a queue is the name of the queue, that of a direct chat has the names of both. */
  title: z.string(),
  /** Who may change and delete the chat; null for direct chats and queues. */
  ownerId: IdOut.nullable(),
  owner: Person.nullable(),
  queue: z.object({ id: IdOut, name: z.string(), color: z.string() }).nullable(),
  /** '{sender}: {text}'; empty before the first message. */
  lastMessage: z.string(),
  lastMessageId: IdOut.nullable(),
  createdAt: Instant,
  /** The time of the last message, or of the last change of title or members. */
  updatedAt: Instant,
  /** Grows with each change of the chat, also of who has read what: of two states the greater is the newer one. */
  version: z.number().int(),
  users: listOf(ChatMember),
});
export type Chat = z.infer<typeof Chat>;

/** A chat as one of its members gets it. */
export const OwnChat = Chat.extend({ isMuted: z.boolean() });
export type OwnChat = z.infer<typeof OwnChat>;

/** By id, or by the uuid of its address. */
export const ChatRef = z.nonoptional(z.union([Id, z.uuid()]));
const params = z.object({ id: ChatRef });

/** Ids, or objects as an answer has them; the caller is a member also where the list leaves the caller out. */
const ChatUsers = z
  .array(z.union([Id, z.object({ id: Id }), z.object({ userId: Id })]))
  .min(1)
  .max(MOST_CHAT_USERS);

const Title = NameText(1, 120);

export const pageChats = defineCall({
  method: 'GET',
  path: '/chats',
  caller: 'user',
  plan: 'useInternalChat',
  summary: "One page (20) of the caller's chats, the last active first.",
  query: PageQuery,
  responses: { 200: z.object({ records: z.array(OwnChat).max(CHATS_PAGE_SIZE), hasMore: z.boolean() }) },
});

export const readChat = defineCall({
  method: 'GET',
  path: '/chats/:id',
  caller: 'user',
  plan: 'useInternalChat',
  summary: 'Reads a chat by id or uuid; members may.',
  params,
  responses: { 200: OwnChat },
});

export const countUnreadChats = defineCall({
  method: 'GET',
  path: '/chats/unread',
  caller: 'user',
  plan: 'useInternalChat',
  summary: 'How many chats have messages that the caller has not read.',
  responses: { 200: z.object({ count: z.number().int() }) },
});

export const createChat = defineCall({
  method: 'POST',
  path: '/chats',
  caller: 'user',
  plan: 'useInternalChat',
  support: 'never',
  summary: 'Creates a chat with people of the company; the caller owns it.',
  body: z.object({ title: Title, users: ChatUsers }),
  responses: { 201: OwnChat },
});

export const openDirectChat = defineCall({
  method: 'POST',
  path: '/chats/direct',
  caller: 'user',
  plan: 'useInternalChat',
  support: 'never',
  summary: 'The chat of the caller with one colleague; the first call creates it.',
  body: z.object({ userId: Id }),
  responses: { 200: OwnChat },
});

export const updateChat = defineCall({
  method: 'PUT',
  path: '/chats/:id',
  caller: 'user',
  plan: 'useInternalChat',
  support: 'never',
  summary: 'Changes title and members of a chat; its owner may.',
  params,
  body: z.object({ title: Optional(Title), users: Optional(ChatUsers) }),
  responses: { 200: OwnChat },
});

export const deleteChat = defineCall({
  method: 'DELETE',
  path: '/chats/:id',
  caller: 'user',
  plan: 'useInternalChat',
  support: 'never',
  summary: 'Removes a chat with all its messages; its owner may.',
  params,
  responses: { 200: Done },
});

export const muteChat = defineCall({
  method: 'PUT',
  path: '/chats/:id/mute',
  caller: 'user',
  plan: 'useInternalChat',
  support: 'never',
  summary: 'No notices of the chat for the caller any more, but of mentions; or notices again.',
  params,
  body: z.object({ isMuted: Flag }),
  responses: { 200: OwnChat },
});

export const markChatRead = defineCall({
  method: 'POST',
  path: '/chats/:id/read',
  caller: 'user',
  plan: 'useInternalChat',
  support: 'never',
  summary: 'Marks the chat read for the caller, or only up to a message.',
  params,
  body: z.object({
    /** Clients send it; it must be the caller. */
    userId: Optional(Id),
    /** The newest message that was on the screen; left out: all. */
    lastReadId: Optional(Id),
  }),
  responses: { 200: OwnChat },
});
