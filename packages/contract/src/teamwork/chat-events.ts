import { z } from 'zod';
import { IdOut } from '../fields.ts';
import { ChatMessage } from './chat-messages.ts';
import { Chat } from './chats.ts';

const action = <const Word extends string>(word: Word) => z.literal(word);

/** The events of chats, for their members alone. */
export const chatEvents = {
  /**
   * For the members of the chat; `delete` also for a person who is no member any more. It also leaves under a name with the
   * id of the chat, `chat-{chatId}`. Of two states of a chat the one with the greater `version` is the newer one.
   */
  chat: z.discriminatedUnion('action', [
    z.object({ action: action('update'), chat: Chat }),
    z.object({ action: action('delete'), chat: z.object({ id: IdOut, uuid: z.string() }) }),
    z.object({ action: action('new-message'), chat: Chat, newMessage: ChatMessage }),
    /** A message was edited, deleted or reacted to. */
    z.object({ action: action('update-message'), chat: Chat, message: ChatMessage }),
    /** Somebody has read up to a message. Whoever read gets `update` instead. */
    z.object({
      action: action('read'),
      chat: z.object({ id: IdOut, uuid: z.string() }),
      userId: IdOut,
      lastReadId: IdOut,
    }),
  ]),
  /** For one member, who is in the chat now, or whose chat has changed. It also leaves as `chat-user-{userId}`. */
  'chat-user': z.object({ action: z.enum(['create', 'update']), userId: IdOut, record: Chat }),
};
