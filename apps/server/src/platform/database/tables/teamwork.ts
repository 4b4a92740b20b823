// Written by `npm run schema` from the database that the migrations make.
import type { Generated } from 'kysely';

export interface ChatsTable {
  company_id: number;
  id: Generated<number>;
  uuid: Generated<string>;
  kind: 'group' | 'direct' | 'queue';
  title: Generated<string>;
  ownerId: number | null;
  queueId: number | null;
  directKey: string | null;
  lastMessage: Generated<string>;
  lastMessageId: number | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  version: Generated<number>;
}

export interface ChatUsersTable {
  company_id: number;
  chatId: number;
  userId: number;
  unreads: Generated<number>;
  lastReadId: Generated<number>;
  lastReadAt: string | null;
  isMuted: Generated<boolean>;
  joinedAt: Generated<string>;
}

export interface ChatMessagesTable {
  company_id: number;
  id: Generated<number>;
  chatId: number;
  senderId: number | null;
  senderName: string;
  message: string;
  mentions: Generated<number[]>;
  quotedId: number | null;
  clientId: string | null;
  mediaPath: string | null;
  mediaName: string | null;
  mediaMime: string | null;
  mediaSize: number | null;
  isEdited: Generated<boolean>;
  isDeleted: Generated<boolean>;
  createdAt: Generated<string>;
}

export interface ChatReactionsTable {
  company_id: number;
  messageId: number;
  userId: number;
  emoji: string;
  createdAt: Generated<string>;
}
