import type { AnswerOf, BodyOf, ChatMessage, sendChatMessage as sendCall } from '@prosa/contract';
import {
  AppError,
  chatMediaType,
  chatPreview,
  found,
  invalidField,
  lastMessageOfChat,
  mentionedIn,
  noticedMembers,
  type Viewer,
} from '@prosa/domain';
import { pushToUsers, type WaitingFile, withFiles } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import { brokenConstraint } from '../../platform/database/failures.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { UploadedFile } from '../../platform/http/route.ts';
import { type NamedFile, namedFile } from '../../platform/storage/store-upload.ts';
import { lockOwnChat, type MembersChat } from './access.ts';
import type { Member } from './chat-queries.ts';
import { announceMessage } from './events.ts';
import { findMessage, findSent, insertMessage, readMessage } from './message-queries.ts';

const keyIsUsed = () => invalidField('clientId', 'used for another message');

export const mentionsOf = (text: string, members: readonly Member[]): number[] =>
  text.includes('@') ? mentionedIn(text, members).map(({ userId }) => userId) : [];

interface Draft {
  message: string;
  media: NamedFile | null;
  quotedId: number | undefined;
  clientId: string | undefined;
}

type SendBody = BodyOf<typeof sendCall>;
type Answer = AnswerOf<typeof sendCall>;

const listOf = (value: string | string[] | undefined): string[] =>
  value === undefined ? [] : [value].flat();

/** One draft for each file, or one for the text. A single text, key or quote belongs to the first. */
function draftsOf(body: SendBody, files: readonly NamedFile[]): Draft[] {
  const [texts, keys] = [listOf(body.message), listOf(body.clientId)];
  const count = Math.max(1, files.length);
  if (texts.length > count) throw invalidField('message', 'more texts than files');
  if (keys.length > count) throw invalidField('clientId', 'more keys than files');
  if (new Set(keys.map((key) => key.toLowerCase())).size < keys.length)
    throw invalidField('clientId', 'one key for two files');
  const drafts = Array.from({ length: count }, (_, at) => ({
    message: texts[at]?.trim() ?? '',
    media: files[at] ?? null,
    quotedId: at === 0 ? body.quotedId : undefined,
    clientId: keys[at],
  }));
  if (files.length === 0 && drafts[0]?.message === '') throw invalidField('message', 'neither text nor file');
  return drafts;
}

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
  if (known && (known.chatId !== chatId || known.senderId !== viewer.id)) throw keyIsUsed();
  return known?.id;
}

/** One notice for all that was sent at once: the first one, and how many more. */
async function pushMessages(
  app: App,
  tx: CompanyTransaction,
  { chat, members }: MembersChat,
  sent: readonly ChatMessage[],
): Promise<void> {
  const [first] = sent;
  if (!first) return;
  const mentions = sent.flatMap((message) => message.mentions);
  const userIds = noticedMembers(members, { senderId: first.senderId ?? 0, mentions });
  const text = `${chatPreview(first)}${sent.length > 1 ? ` (+${sent.length - 1})` : ''}`;
  const isDirect = chat.kind === 'direct';
  const notice = {
    title: isDirect ? first.sender.name : chat.title,
    body: isDirect ? text : `${first.sender.name}: ${text}`,
    url: `/chats/${chat.uuid}`,
    tag: chat.uuid,
  };
  await pushToUsers(app, tx, { userIds, notice });
}

async function insertDraft(
  app: App,
  tx: CompanyTransaction,
  viewer: Viewer,
  { chat, members }: MembersChat,
  { message, media, quotedId, clientId }: Draft,
): Promise<number> {
  const mediaType = chatMediaType(media?.mime ?? null);
  return insertMessage(tx, {
    chatId: chat.id,
    sender: viewer,
    message,
    mentions: mentionsOf(message, members),
    quotedId: await quotedIn(tx, chat.id, quotedId),
    clientId: clientId ?? null,
    media: media && {
      mediaPath: media.path,
      mediaName: media.name,
      mediaMime: media.mime,
      mediaSize: media.size,
    },
    lastMessage: lastMessageOfChat(viewer.name, { message, mediaType, mediaName: media?.name ?? null }),
    now: app.now(),
  });
}

/** All of them or none. `unused`: those whose messages an earlier request has stored. */
async function storeInOne(
  app: App,
  tx: CompanyTransaction,
  viewer: Viewer,
  { ref, drafts }: { ref: number | string; drafts: readonly Draft[] },
): Promise<{ messages: ChatMessage[]; unused: Draft[] }> {
  const mine = await lockOwnChat(tx, viewer, ref);
  const messages: ChatMessage[] = [];
  const fresh: ChatMessage[] = [];
  const unused: Draft[] = [];
  for (const draft of drafts) {
    const before = await repeated(tx, viewer, mine.chat.id, draft.clientId);
    const id = before ?? (await insertDraft(app, tx, viewer, mine, draft));
    const message = found(await readMessage(app, tx, id), 'ERR_NO_CHAT_MESSAGE_FOUND');
    messages.push(message);
    if (before !== undefined) unused.push(draft);
    else {
      fresh.push(message);
      await announceMessage(app, tx, message, 'new-message');
    }
  }
  await pushMessages(app, tx, mine, fresh);
  return { messages, unused };
}

/** A key that another chat uses at the same moment is refused like one that was used before. */
async function store(
  app: App,
  viewer: Viewer,
  ref: number | string,
  drafts: readonly Draft[],
): Promise<{ messages: ChatMessage[]; unused: Draft[] }> {
  try {
    return await app.database.inCompany(viewer.companyId, (tx) =>
      storeInOne(app, tx, viewer, { ref, drafts }),
    );
  } catch (error) {
    throw brokenConstraint(error) === 'chat_messages_client' ? keyIsUsed() : error;
  }
}

export async function sendChatMessage(
  app: App,
  viewer: Viewer,
  ref: number | string,
  { body, files }: { body: SendBody; files: readonly UploadedFile[] },
): Promise<Answer> {
  const waiting: WaitingFile[] = [];
  for (const file of files)
    waiting.push({ file, media: await namedFile(file, `company${viewer.companyId}/chats`) });
  const drafts = draftsOf(
    body,
    waiting.map(({ media }) => media),
  );
  // Nothing is stored for somebody who is not in the chat.
  if (waiting.length > 0)
    await app.database.inCompany(viewer.companyId, async (tx) => void (await lockOwnChat(tx, viewer, ref)));
  const { messages } = await withFiles(app, viewer.companyId, waiting, () => store(app, viewer, ref, drafts));
  const first = found(messages[0], 'ERR_NO_CHAT_MESSAGE_FOUND');
  return messages.length > 1 ? { ...first, messages } : first;
}
