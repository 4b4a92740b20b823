import type { Chat, ChatMessage } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { readChat } from './chat-queries.ts';

type Services = Pick<App, 'realtime'>;

/** Who is in the chat as the transaction has it: the only people who get an event of it. */
const membersOf = ({ users }: Chat) =>
  ({ kind: 'members', userIds: users.map(({ userId }) => userId) }) as const;

async function withChat(
  { realtime }: Services,
  tx: CompanyTransaction,
  chatId: number,
  publish: (chat: Chat) => void,
): Promise<void> {
  if (!realtime.hasListeners(tx.companyId)) return;
  const chat = await readChat(tx, chatId);
  if (chat) tx.afterCommit(() => publish(chat));
}

/** Publishes the chat to its members; those who are `added` get it as a new one. */
export async function announceChat(
  services: Services,
  tx: CompanyTransaction,
  chatId: number,
  added: readonly number[] = [],
): Promise<void> {
  const { realtime } = services;
  await withChat(services, tx, chatId, (chat) => {
    realtime.publish(tx.companyId, 'chat', { action: 'update', chat }, membersOf(chat));
    for (const { userId } of chat.users) {
      const action = added.includes(userId) ? 'create' : 'update';
      const event = { action, userId, record: chat } as const;
      realtime.publish(tx.companyId, 'chat-user', event, { kind: 'user', userId });
    }
  });
}

/**
 * The reader's other devices get the chat, the other members only how far was read: in a chat of 50 people each message
 * is read 50 times.
 */
export async function announceRead(
  services: Services,
  tx: CompanyTransaction,
  chatId: number,
  readerId: number,
): Promise<void> {
  const { realtime } = services;
  await withChat(services, tx, chatId, (chat) => {
    const { id, uuid, users } = chat;
    const own = { kind: 'members' as const, userIds: [readerId] };
    realtime.publish(tx.companyId, 'chat', { action: 'update', chat }, own);
    const userIds = users.map(({ userId }) => userId).filter((userId) => userId !== readerId);
    const lastReadId = users.find(({ userId }) => userId === readerId)?.lastReadId ?? 0;
    const event = { action: 'read', chat: { id, uuid }, userId: readerId, lastReadId } as const;
    realtime.publish(tx.companyId, 'chat', event, { kind: 'members', userIds });
  });
}

/** For people whose chat is gone, or who are not in it any more. */
export function announceGone(
  { realtime }: Services,
  tx: CompanyTransaction,
  { id, uuid }: Pick<Chat, 'id' | 'uuid'>,
  userIds: number[],
): void {
  if (userIds.length === 0) return;
  const event = { action: 'delete', chat: { id, uuid } } as const;
  tx.afterCommit(() => realtime.publish(tx.companyId, 'chat', event, { kind: 'members', userIds }));
}

export async function announceMessage(
  services: Services,
  tx: CompanyTransaction,
  message: ChatMessage,
  action: 'new-message' | 'update-message',
): Promise<void> {
  await withChat(services, tx, message.chatId, (chat) =>
    services.realtime.publish(
      tx.companyId,
      'chat',
      action === 'new-message' ? { action, chat, newMessage: message } : { action, chat, message },
      membersOf(chat),
    ),
  );
}
