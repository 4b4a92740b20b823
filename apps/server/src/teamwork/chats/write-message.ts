import type { BodyOf, ChatMessage, sendChatMessage as sendCall } from '@prosa/contract';
import {
  AppError,
  chatMediaType,
  chatPreview,
  found,
  lastMessageOfChat,
  mayChangeChatMessage,
  mentionedIn,
  noticedMembers,
  type Viewer,
} from '@prosa/domain';
import { dropFiles, pushToUsers } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import { type MediaColumns, namedFile } from '../../platform/storage/store-upload.ts';
import { lockOwnChat, type MembersChat } from './access.ts';
import type { Member } from './chat-queries.ts';
import { announceMessage } from './events.ts';
import {
  clearMessage,
  findMessage,
  findSent,
  insertMessage,
  type KnownMessage,
  readMessage,
  saveReaction,
  saveText,
} from './message-queries.ts';

const invalid = (field: string, message: string) =>
  new AppError('ERR_VALIDATION', { details: [{ field, message }] });

const mentionsOf = (text: string, members: readonly Member[]): number[] =>
  text.includes('@') ? mentionedIn(text, members).map(({ userId }) => userId) : [];

async function quotedIn(
  tx: CompanyTransaction,
  chatId: number,
  quotedId: number | undefined,
): Promise<number | null> {
  if (quotedId === undefined) return null;
  const quoted = await findMessage(tx, quotedId);
  if (quoted?.chatId !== chatId) throw new AppError('ERR_NO_CHAT_MESSAGE_FOUND');
  return quotedId;
}

/** The message of an earlier request with the same key; a key of somebody else, or of another chat, is refused. */
async function repeated(
  tx: CompanyTransaction,
  viewer: Viewer,
  chatId: number,
  clientId: string | undefined,
): Promise<number | undefined> {
  const known = clientId === undefined ? undefined : await findSent(tx, clientId);
  if (known && (known.chatId !== chatId || known.senderId !== viewer.id))
    throw invalid('clientId', 'used for another message');
  return known?.id;
}

async function pushMessage(
  app: App,
  tx: CompanyTransaction,
  { chat, members }: MembersChat,
  sent: ChatMessage,
): Promise<void> {
  const senderId = sent.senderId ?? 0;
  const userIds = noticedMembers(members, { senderId, mentions: sent.mentions });
  const text = chatPreview(sent);
  const isDirect = chat.kind === 'direct';
  const notice = {
    title: isDirect ? sent.sender.name : chat.title,
    body: isDirect ? text : `${sent.sender.name}: ${text}`,
    url: `/chats/${chat.uuid}`,
    tag: chat.uuid,
  };
  await pushToUsers(app, tx, { userIds, notice });
}

type SendBody = BodyOf<typeof sendCall>;

async function store(
  app: App,
  tx: CompanyTransaction,
  viewer: Viewer,
  { ref, body, media }: { ref: number | string; body: SendBody; media: MediaColumns | null },
): Promise<{ sent: ChatMessage; isNew: boolean }> {
  const mine = await lockOwnChat(tx, viewer, ref);
  const { chat, members } = mine;
  const before = await repeated(tx, viewer, chat.id, body.clientId);
  const read = async (id: number) => found(await readMessage(app, tx, id), 'ERR_NO_CHAT_MESSAGE_FOUND');
  if (before !== undefined) return { sent: await read(before), isNew: false };
  const message = body.message?.trim() ?? '';
  const shown = {
    message,
    mediaType: chatMediaType(media?.mediaMime ?? null),
    mediaName: media?.mediaName ?? null,
  };
  const id = await insertMessage(tx, {
    chatId: chat.id,
    sender: viewer,
    message,
    mentions: mentionsOf(message, members),
    quotedId: await quotedIn(tx, chat.id, body.quotedId),
    clientId: body.clientId ?? null,
    media,
    lastMessage: lastMessageOfChat(viewer.name, shown),
    now: app.now(),
  });
  const sent = await read(id);
  await announceMessage(app, tx, sent, 'new-message');
  await pushMessage(app, tx, mine, sent);
  return { sent, isNew: true };
}

/** After this time a file is stored and its message committed. */
const LONGEST_SEND_MS = 3_600_000;

/** Keeps the file only with its message; a process that dies in between leaves a job that removes it. */
async function sendFile(
  app: App,
  viewer: Viewer,
  ref: number | string,
  { body, file }: { body: SendBody; file: UploadedFile },
): Promise<ChatMessage> {
  const { path, name, mime, size } = await namedFile(file, `company${viewer.companyId}/chats`);
  const media = { mediaPath: path, mediaName: name, mediaMime: mime, mediaSize: size };
  await app.database.inCompany(viewer.companyId, async (tx) => {
    await lockOwnChat(tx, viewer, ref);
    await dropFiles(app, tx, [path], LONGEST_SEND_MS);
  });
  try {
    await app.storage.put(path, { file: file.path }, mime);
    const { sent, isNew } = await app.database.inCompany(viewer.companyId, (tx) =>
      store(app, tx, viewer, { ref, body, media }),
    );
    if (!isNew) await app.storage.remove(path);
    return sent;
  } catch (error) {
    // Whether the commit went through is not known then: the job finds out.
    if (!(error instanceof AppError && error.code === 'ERR_UNAVAILABLE')) await app.storage.remove(path);
    throw error;
  }
}

export async function sendChatMessage(
  app: App,
  viewer: Viewer,
  ref: number | string,
  { body, file }: { body: SendBody; file: UploadedFile | undefined },
): Promise<ChatMessage> {
  if (file) return sendFile(app, viewer, ref, { body, file });
  if ((body.message?.trim() ?? '') === '') throw invalid('message', 'neither text nor file');
  const { sent } = await app.database.inCompany(viewer.companyId, (tx) =>
    store(app, tx, viewer, { ref, body, media: null }),
  );
  return sent;
}

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
    if (message === '' && known.mediaPath === null) throw invalid('message', 'empty');
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
