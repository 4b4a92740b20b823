import type { ChatMessage, OwnChat } from '@prosa/contract';
import { admin, attendant, COMPANY_ID } from './records.ts';

export const CHAT_UUID = '6f6d8f8c-8f49-4d0c-9f0e-3f5b1f8f3f01';
const chatMember = (user: { id: number; name: string }, unreads = 0, lastReadId = 0) => ({
  userId: user.id,
  unreads,
  lastReadId,
  user: { id: user.id, name: user.name },
});
export const chat: OwnChat = {
  id: 5,
  uuid: CHAT_UUID,
  companyId: COMPANY_ID,
  kind: 'group',
  title: 'Plantão',
  ownerId: admin.id,
  owner: { id: admin.id, name: admin.name },
  queue: null,
  lastMessage: 'Rui Prado: Bom dia',
  lastMessageId: 90,
  createdAt: '2026-11-20T12:00:00.000Z',
  updatedAt: '2026-11-20T12:30:00.000Z',
  version: 3,
  isMuted: false,
  users: [chatMember(admin), chatMember(attendant)],
};
export const chatMessage: ChatMessage = {
  id: 90,
  chatId: 5,
  senderId: attendant.id,
  sender: { name: attendant.name },
  message: 'Bom dia',
  mediaType: 'text',
  mediaUrl: null,
  mediaName: null,
  mediaMime: null,
  mediaSize: null,
  mentions: [],
  quotedMsg: null,
  reactions: [],
  clientId: null,
  isEdited: false,
  isDeleted: false,
  createdAt: '2026-11-20T12:30:00.000Z',
};
export const chatWithUnread = (unreads: number, version = chat.version): OwnChat => ({
  ...chat,
  version,
  users: [chatMember(admin, unreads), chatMember(attendant)],
});
