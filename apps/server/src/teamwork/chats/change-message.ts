import type { ChatMessage } from '@prosa/contract';
import {
  AppError,
  chatMediaType,
  found,
  invalidField,
  lastMessageOfChat,
  mayChangeChatMessage,
  type Viewer,
} from '@prosa/domain';
import { dropFiles } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { lockOwnChat, type MembersChat } from './access.ts';
import { announceMessage } from './events.ts';
import {
  clearMessage,
  findMessage,
  type KnownMessage,
  readMessage,
  saveReaction,
  saveText,
} from './message-queries.ts';
import { mentionsOf } from './send-message.ts';

/** Changes one message of a chat that the viewer is in, and publishes it. */
async function changeMessage(
  app: App,
  viewer: Viewer,
  id: number,
  change: (tx: CompanyTransaction, message: KnownMessage, mine: MembersChat) => Promise<void>,
): Promise<ChatMessage> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const { chatId } = found(await findMessage(tx, id), 'ERR_NO_CHAT_MESSAGE_FOUND');
    const mine = await lockOwnChat(tx, viewer, chatId);
    await change(tx, found(await findMessage(tx, id), 'ERR_NO_CHAT_MESSAGE_FOUND'), mine);
    const changed = found(await readMessage(app, tx, id), 'ERR_NO_CHAT_MESSAGE_FOUND');
    await announceMessage(app, tx, changed, 'update-message');
    return changed;
  });
}

function requireAuthor(viewer: Viewer, message: KnownMessage): void {
  if (!mayChangeChatMessage(viewer, message)) throw new AppError('ERR_NO_PERMISSION');
}

export async function editChatMessage(
  app: App,
  viewer: Viewer,
  id: number,
  given: string,
): Promise<ChatMessage> {
  const message = given.trim();
  return changeMessage(app, viewer, id, async (tx, known, { members }) => {
    requireAuthor(viewer, known);
    if (message === '' && known.mediaPath === null) throw invalidField('message', 'empty');
    const shown = { message, mediaType: chatMediaType(known.mediaMime), mediaName: known.mediaName };
    const lastMessage = lastMessageOfChat(viewer.name, shown);
    await saveText(tx, id, { message, mentions: mentionsOf(message, members), lastMessage });
  });
}

/** What a list shows of a chat whose last message was deleted. */
const DELETED = '🚫';

export async function deleteChatMessage(app: App, viewer: Viewer, id: number): Promise<ChatMessage> {
  return changeMessage(app, viewer, id, async (tx, known) => {
    requireAuthor(viewer, known);
    await dropFiles(app, tx, [known.mediaPath]);
    await clearMessage(tx, id, `${viewer.name}: ${DELETED}`);
  });
}

export async function reactToChatMessage(
  app: App,
  viewer: Viewer,
  id: number,
  emoji: string,
): Promise<ChatMessage> {
  return changeMessage(app, viewer, id, async (tx, { isDeleted, chatId }) => {
    if (isDeleted) throw new AppError('ERR_NO_CHAT_MESSAGE_FOUND');
    await saveReaction(tx, { messageId: id, chatId, userId: viewer.id, emoji, now: app.now() });
  });
}
