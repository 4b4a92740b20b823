import { CHAT_HITS, CHAT_MESSAGES_PAGE_SIZE, type ChatMessage } from '@prosa/contract';
import { chatMediaType } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import type { MediaColumns } from '../../platform/storage/store-upload.ts';

interface QuotedRow {
  id: number;
  senderName: string;
  message: string;
  mediaMime: string | null;
  mediaName: string | null;
  isDeleted: boolean;
}

interface MessageRow extends Omit<ChatMessage, 'sender' | 'mediaType' | 'mediaUrl' | 'quotedMsg'> {
  senderName: string;
  mediaPath: string | null;
  quoted: QuotedRow | null;
}

const columns = `m.id, m."chatId", m."senderId", m."senderName", m.message, m."mediaPath", m."mediaName", m."mediaMime",
  m."mediaSize", m.mentions, m."clientId", m."isEdited", m."isDeleted", m."createdAt",
  case when q.id is not null then json_build_object('id', q.id, 'senderName', q."senderName", 'message', q.message,
    'mediaMime', q."mediaMime", 'mediaName', q."mediaName", 'isDeleted', q."isDeleted") end as quoted,
  coalesce((select json_agg(json_build_object('emoji', r.emoji, 'userId', r."userId")
      order by r."createdAt", r."userId")
    from chat_reactions r where r.company_id = m.company_id and r."messageId" = m.id), '[]') as reactions`;

const joined = `chat_messages m
  left join chat_messages q on q.company_id = m.company_id and q.id = m."quotedId"`;

function shown({ media }: Pick<App, 'media'>, row: MessageRow): ChatMessage {
  const { senderName, mediaPath, quoted, ...message } = row;
  return {
    ...message,
    sender: { name: senderName },
    mediaType: chatMediaType(message.mediaMime),
    mediaUrl: mediaPath === null ? null : media.url(mediaPath, message.mediaName, message.mediaMime),
    quotedMsg: quoted && {
      id: quoted.id,
      sender: { name: quoted.senderName },
      message: quoted.message,
      mediaType: chatMediaType(quoted.mediaMime),
      mediaName: quoted.mediaName,
      isDeleted: quoted.isDeleted,
    },
  };
}

/** A page of 20, the newest page first, oldest first within it; whether older ones follow. */
export async function selectMessages(
  app: Pick<App, 'media'>,
  tx: CompanyTransaction,
  chatId: number,
  page: number,
): Promise<{ records: ChatMessage[]; hasMore: boolean }> {
  const rows = await tx.query<MessageRow>(
    'chat-messages-page',
    `select ${columns} from ${joined} where m.company_id = $1 and m."chatId" = $2
     order by m.id desc limit ${CHAT_MESSAGES_PAGE_SIZE + 1} offset $3`,
    [tx.companyId, chatId, (page - 1) * CHAT_MESSAGES_PAGE_SIZE],
  );
  const records = rows.slice(0, CHAT_MESSAGES_PAGE_SIZE).toReversed();
  return { records: records.map((row) => shown(app, row)), hasMore: rows.length > CHAT_MESSAGES_PAGE_SIZE };
}

interface Beside {
  chatId: number;
  messageId: number;
  side: 'older' | 'newer';
}

/** The 20 messages next to one, oldest first. One more is read, to learn whether that side has more. */
export async function selectMessagesBeside(
  app: Pick<App, 'media'>,
  tx: CompanyTransaction,
  { chatId, messageId, side }: Beside,
): Promise<{ records: ChatMessage[]; hasMore: boolean; hasNewer: boolean }> {
  const isOlder = side === 'older';
  const rows = await tx.query<MessageRow>(
    `chat-messages-${side}`,
    `select ${columns} from ${joined} where m.company_id = $1 and m."chatId" = $2
       and m.id ${isOlder ? '<' : '>'} $3
     order by m.id ${isOlder ? 'desc' : 'asc'} limit ${CHAT_MESSAGES_PAGE_SIZE + 1}`,
    [tx.companyId, chatId, messageId],
  );
  const near = rows.slice(0, CHAT_MESSAGES_PAGE_SIZE).map((row) => shown(app, row));
  const isCut = rows.length > CHAT_MESSAGES_PAGE_SIZE;
  // On the other side is the message itself.
  return {
    records: isOlder ? near.toReversed() : near,
    hasMore: !isOlder || isCut,
    hasNewer: isOlder || isCut,
  };
}

/** The page that has a message; undefined when the message is not of the chat. */
export async function pageOf(
  tx: CompanyTransaction,
  chatId: number,
  messageId: number,
): Promise<number | undefined> {
  const [row] = await tx.query<{ newer: number }>(
    'chat-messages-page-of',
    `select (select count(*)::int from chat_messages n
       where n.company_id = m.company_id and n."chatId" = m."chatId" and n.id > m.id) as newer
     from chat_messages m where m.company_id = $1 and m."chatId" = $2 and m.id = $3`,
    [tx.companyId, chatId, messageId],
  );
  return row && Math.floor(row.newer / CHAT_MESSAGES_PAGE_SIZE) + 1;
}

export async function readMessage(
  app: Pick<App, 'media'>,
  tx: CompanyTransaction,
  id: number,
): Promise<ChatMessage | undefined> {
  const text = `select ${columns} from ${joined} where m.company_id = $1 and m.id = $2`;
  const [row] = await tx.query<MessageRow>('chat-message-read', text, [tx.companyId, id]);
  return row && shown(app, row);
}

type ChatHit = ChatMessage & { chat: { uuid: string; title: string } };

/** The newest messages of the person's chats (or of one) whose text is like the pattern. */
export async function searchMessages(
  app: Pick<App, 'media'>,
  tx: CompanyTransaction,
  { userId, chatId, pattern }: { userId: number; chatId: number | null; pattern: string },
): Promise<ChatHit[]> {
  const rows = await tx.query<MessageRow & { chat: ChatHit['chat'] }>(
    'chat-messages-search',
    `select ${columns}, json_build_object('uuid', c.uuid, 'title', case c.kind when 'direct' then
        (select string_agg(u.name, ', ' order by u.name, u.id) from chat_users n
          join users u on u.company_id = n.company_id and u.id = n."userId"
          where n.company_id = c.company_id and n."chatId" = c.id)
        else coalesce(w.name, c.title) end) as chat
     from chat_messages_like(fold($3), array(select n."chatId" from chat_users n
        where n.company_id = $1 and n."userId" = $2 and ($4::bigint is null or n."chatId" = $4)), ${CHAT_HITS}) h
     join ${joined} on m.company_id = $1 and m.id = h.id
     join chats c on c.company_id = m.company_id and c.id = m."chatId"
     left join queues w on w.company_id = c.company_id and w.id = c."queueId"
     order by m.id desc`,
    [tx.companyId, userId, pattern, chatId],
  );
  return rows.map(({ chat, ...row }) => ({ ...shown(app, row), chat }));
}

export interface KnownMessage {
  id: number;
  chatId: number;
  senderId: number | null;
  isDeleted: boolean;
  mediaPath: string | null;
  mediaMime: string | null;
  mediaName: string | null;
  message: string;
  mentions: number[];
}

const knownColumns = `id, "chatId", "senderId", "isDeleted", "mediaPath", "mediaMime", "mediaName", message, mentions`;

/** As it is now; it changes only under the lock of its chat. */
export async function findMessage(tx: CompanyTransaction, id: number): Promise<KnownMessage | undefined> {
  const text = `select ${knownColumns} from chat_messages where company_id = $1 and id = $2`;
  return (await tx.query<KnownMessage>('chat-message-find', text, [tx.companyId, id]))[0];
}

export async function findSent(tx: CompanyTransaction, clientId: string): Promise<KnownMessage | undefined> {
  const text = `select ${knownColumns} from chat_messages where company_id = $1 and "clientId" = $2`;
  return (await tx.query<KnownMessage>('chat-message-sent', text, [tx.companyId, clientId]))[0];
}

export interface NewMessage {
  chatId: number;
  sender: { id: number; name: string };
  message: string;
  mentions: number[];
  quotedId: number | null;
  clientId: string | null;
  media: MediaColumns | null;
  lastMessage: string;
  now: Date;
}

/** With it, the last message of the chat, and one unread more for everybody but the sender, who has read all. */
export async function insertMessage(tx: CompanyTransaction, sent: NewMessage): Promise<number> {
  const { chatId, sender, message, mentions, quotedId, clientId, media, lastMessage, now } = sent;
  const [row] = await tx.query<{ id: number }>(
    'chat-message-insert',
    `with made as (
       insert into chat_messages (company_id, "chatId", "senderId", "senderName", message, mentions, "quotedId",
         "clientId", "mediaPath", "mediaName", "mediaMime", "mediaSize", "createdAt")
       values ($1, $2, $3, $4, $5, $6::bigint[], $7, $8, $9, $10, $11, $12, $13) returning id),
     counted as (
       update chat_users n set unreads = case when n."userId" = $3 then 0 else n.unreads + 1 end,
         "lastReadId" = case when n."userId" = $3 then made.id else n."lastReadId" end,
         "lastReadAt" = case when n."userId" = $3 then $13 else n."lastReadAt" end
       from made where n.company_id = $1 and n."chatId" = $2)
     update chats c set "lastMessage" = $14, "lastMessageId" = made.id, "updatedAt" = greatest(c."updatedAt", $13),
       version = c.version + 1
     from made where c.company_id = $1 and c.id = $2 returning made.id`,
    [
      tx.companyId,
      chatId,
      sender.id,
      sender.name,
      message,
      mentions,
      quotedId,
      clientId,
      media?.mediaPath ?? null,
      media?.mediaName ?? null,
      media?.mediaMime ?? null,
      media?.mediaSize ?? null,
      now.toISOString(),
      lastMessage,
    ],
  );
  if (!row) throw new Error('a message of a chat was not stored');
  return row.id;
}

/** `lastMessage`: what the chat shows while this is its last message. */
export async function saveText(
  tx: CompanyTransaction,
  id: number,
  { message, mentions, lastMessage }: { message: string; mentions: number[]; lastMessage: string },
): Promise<void> {
  await tx.query(
    'chat-message-edit',
    `with edited as (update chat_messages set message = $3, mentions = $4::bigint[], "isEdited" = true
       where company_id = $1 and id = $2 returning "chatId")
     update chats c set version = c.version + 1,
       "lastMessage" = case when c."lastMessageId" = $2 then $5 else c."lastMessage" end
     from edited where c.company_id = $1 and c.id = edited."chatId"`,
    [tx.companyId, id, message, mentions, lastMessage],
  );
}

/** Takes text, file and reactions out, and counts it for nobody any more. */
export async function clearMessage(tx: CompanyTransaction, id: number, lastMessage: string): Promise<void> {
  await tx.query(
    'chat-message-clear',
    `with cleared as (update chat_messages set message = '', mentions = '{}', "isDeleted" = true, "mediaPath" = null,
         "mediaName" = null, "mediaMime" = null, "mediaSize" = null
       where company_id = $1 and id = $2 and not "isDeleted" returning "chatId", "senderId"),
     unreacted as (delete from chat_reactions where company_id = $1 and "messageId" = $2),
     uncounted as (update chat_users n set unreads = greatest(n.unreads - 1, 0) from cleared
       where n.company_id = $1 and n."chatId" = cleared."chatId" and n."lastReadId" < $2
         and n."userId" is distinct from cleared."senderId")
     update chats c set version = c.version + 1,
       "lastMessage" = case when c."lastMessageId" = $2 then $3 else c."lastMessage" end
     from cleared where c.company_id = $1 and c.id = cleared."chatId"`,
    [tx.companyId, id, lastMessage],
  );
}

export async function saveReaction(
  tx: CompanyTransaction,
  {
    messageId,
    chatId,
    userId,
    emoji,
    now,
  }: {
    messageId: number;
    chatId: number;
    userId: number;
    emoji: string;
    now: Date;
  },
): Promise<void> {
  if (emoji === '')
    await tx.query(
      'chat-reaction-remove',
      'delete from chat_reactions where company_id = $1 and "messageId" = $2 and "userId" = $3',
      [tx.companyId, messageId, userId],
    );
  else
    await tx.query(
      'chat-reaction-save',
      `insert into chat_reactions (company_id, "messageId", "userId", emoji, "createdAt") values ($1, $2, $3, $4, $5)
       on conflict (company_id, "messageId", "userId") do update
       set emoji = excluded.emoji, "createdAt" = excluded."createdAt"`,
      [tx.companyId, messageId, userId, emoji, now.toISOString()],
    );
  await tx.query('chat-touch', 'update chats set version = version + 1 where company_id = $1 and id = $2', [
    tx.companyId,
    chatId,
  ]);
}
