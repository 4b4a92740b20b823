import { AppError, found, type Viewer } from '@prosa/domain';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import {
  findChat,
  type LockedChat,
  lockChat,
  type Member,
  readOwnChat,
  selectMembers,
} from './chat-queries.ts';
import type { OwnChat } from '@prosa/contract';

export interface MembersChat {
  chat: LockedChat;
  members: Member[];
}

/** The locked chat with its members. Whoever is not one of them is refused, whatever rights the person has. */
export async function lockOwnChat(
  tx: CompanyTransaction,
  viewer: Viewer,
  ref: number | string,
): Promise<MembersChat> {
  const chat = found(await lockChat(tx, ref), 'ERR_NO_CHAT_FOUND');
  // A statement of its own after the lock: it sees who was removed while this one waited.
  const members = await selectMembers(tx, chat.id);
  if (!members.some(({ userId }) => userId === viewer.id)) throw new AppError('ERR_NO_PERMISSION');
  return { chat, members };
}

export async function requireOwnChat(
  tx: CompanyTransaction,
  viewer: Viewer,
  ref: number | string,
): Promise<OwnChat> {
  const id = found(await findChat(tx, ref), 'ERR_NO_CHAT_FOUND');
  return found(await readOwnChat(tx, id, viewer.id), 'ERR_NO_PERMISSION');
}
