import { type Chat, CHATS_PAGE_SIZE, type OwnChat } from '@prosa/contract';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

const title = `case c.kind when 'queue' then q.name when 'direct' then m.names else c.title end`;

const columns = `c.id, c.uuid, c.company_id as "companyId", c.kind, ${title} as title, c."ownerId", c."lastMessage",
  c."lastMessageId", c."createdAt", c."updatedAt", c.version, m.users,
  case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as owner,
  case when q.id is not null then json_build_object('id', q.id, 'name', q.name, 'color', q.color) end as queue`;

const joined = `chats c
  left join queues q on q.company_id = c.company_id and q.id = c."queueId"
  left join users o on o.company_id = c.company_id and o.id = c."ownerId"
  cross join lateral (
    select string_agg(u.name, ', ' order by u.name, u.id) as names, coalesce(json_agg(json_build_object(
        'userId', u.id, 'unreads', n.unreads, 'lastReadId', n."lastReadId",
        'user', json_build_object('id', u.id, 'name', u.name)) order by u.name, u.id), '[]') as users
    from chat_users n join users u on u.company_id = n.company_id and u.id = n."userId"
    where n.company_id = c.company_id and n."chatId" = c.id) m`;

const ofMember = `chat_users me join ${joined} on c.company_id = me.company_id and c.id = me."chatId"`;

/** The chats of one person whose title contains the text, the last active first; one more than the page has. */
export async function selectChats(
  tx: CompanyTransaction,
  userId: number,
  { search, page }: { search: string; page: number },
): Promise<OwnChat[]> {
  return tx.query<OwnChat>(
    'chats-page',
    `select ${columns}, me."isMuted" from ${ofMember}
     where me.company_id = $1 and me."userId" = $2 and ($3 = '' or position(fold($3) in fold(${title})) > 0)
     order by c."updatedAt" desc, c.id desc limit ${CHATS_PAGE_SIZE + 1} offset $4`,
    [tx.companyId, userId, search, (page - 1) * CHATS_PAGE_SIZE],
  );
}

/** Undefined when the person is not in the chat. */
export async function readOwnChat(
  tx: CompanyTransaction,
  chatId: number,
  userId: number,
): Promise<OwnChat | undefined> {
  const [chat] = await tx.query<OwnChat>(
    'chat-of-member',
    `select ${columns}, me."isMuted" from ${ofMember}
     where me.company_id = $1 and me."chatId" = $2 and me."userId" = $3`,
    [tx.companyId, chatId, userId],
  );
  return chat;
}

export async function readChat(tx: CompanyTransaction, chatId: number): Promise<Chat | undefined> {
  const text = `select ${columns} from ${joined} where c.company_id = $1 and c.id = $2`;
  return (await tx.query<Chat>('chat-read', text, [tx.companyId, chatId]))[0];
}

export async function countUnread(tx: CompanyTransaction, userId: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'chats-unread',
    `select count(*)::int as count from chat_users
     where company_id = $1 and "userId" = $2 and unreads > 0`,
    [tx.companyId, userId],
  );
  return row?.count ?? 0;
}

export interface LockedChat extends Pick<Chat, 'id' | 'uuid' | 'kind' | 'ownerId' | 'lastMessageId'> {
  title: string;
}

/**
 * Whoever changes a chat, its members or its messages holds its lock, so that messages have the order of their ids and
 * everybody who is counted gets what is published.
 */
export async function lockChat(
  tx: CompanyTransaction,
  ref: number | string,
): Promise<LockedChat | undefined> {
  const isId = typeof ref === 'number';
  const [chat] = await tx.query<LockedChat>(
    'chat-lock',
    `select c.id, c.uuid, c.kind, c."ownerId", c."lastMessageId", coalesce(q.name, c.title) as title from chats c
     left join queues q on q.company_id = c.company_id and q.id = c."queueId"
     where c.company_id = $1 and ($2::bigint is null or c.id = $2) and ($3::uuid is null or c.uuid = $3)
     for no key update of c`,
    [tx.companyId, isId ? ref : null, isId ? null : ref],
  );
  return chat;
}

/** Without a lock, for what only reads. */
export async function findChat(tx: CompanyTransaction, ref: number | string): Promise<number | undefined> {
  const isId = typeof ref === 'number';
  const [chat] = await tx.query<{ id: number }>(
    'chat-find',
    `select id from chats
     where company_id = $1 and ($2::bigint is null or id = $2) and ($3::uuid is null or uuid = $3)`,
    [tx.companyId, isId ? ref : null, isId ? null : ref],
  );
  return chat?.id;
}

export interface Member {
  userId: number;
  name: string;
  isMuted: boolean;
}

export async function selectMembers(tx: CompanyTransaction, chatId: number): Promise<Member[]> {
  return tx.query<Member>(
    'chat-members',
    `select n."userId", u.name, n."isMuted" from chat_users n
     join users u on u.company_id = n.company_id and u.id = n."userId"
     where n.company_id = $1 and n."chatId" = $2 order by n."joinedAt", n."userId"`,
    [tx.companyId, chatId],
  );
}

/** Those of the ids that are people of the company. */
export async function knownUsers(tx: CompanyTransaction, ids: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(
    'chat-known-users',
    'select id from users where company_id = $1 and id = any($2::bigint[]) for key share',
    [tx.companyId, ids],
  );
  return rows.map(({ id }) => id);
}

export async function insertGroup(
  tx: CompanyTransaction,
  { title: name, ownerId, now }: { title: string; ownerId: number; now: Date },
): Promise<number> {
  const { id } = await tx.db
    .insertInto('chats')
    .values({
      company_id: tx.companyId,
      kind: 'group',
      title: name,
      ownerId,
      createdAt: now.toISOString(),
      updatedAt: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Undefined when the two have a chat already. */
export async function insertDirect(
  tx: CompanyTransaction,
  key: string,
  now: Date,
): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    'chat-insert-direct',
    `insert into chats (company_id, kind, "directKey", "createdAt", "updatedAt") values ($1, 'direct', $2, $3, $3)
     on conflict (company_id, "directKey") where "directKey" is not null do nothing returning id`,
    [tx.companyId, key, now.toISOString()],
  );
  return row?.id;
}

export async function findDirect(tx: CompanyTransaction, key: string): Promise<number | undefined> {
  const text = 'select id from chats where company_id = $1 and "directKey" = $2';
  return (await tx.query<{ id: number }>('chat-find-direct', text, [tx.companyId, key]))[0]?.id;
}

/** A new member finds what was written before as read. */
export async function addMembers(
  tx: CompanyTransaction,
  chatId: number,
  userIds: readonly number[],
): Promise<void> {
  await tx.query(
    'chat-add-members',
    `insert into chat_users (company_id, "chatId", "userId", "lastReadId")
     select c.company_id, c.id, u.id, coalesce(c."lastMessageId", 0)
     from chats c, unnest($3::bigint[]) with ordinality as u (id, place)
     where c.company_id = $1 and c.id = $2 order by u.place on conflict do nothing`,
    [tx.companyId, chatId, userIds],
  );
}

export async function removeMembers(
  tx: CompanyTransaction,
  chatId: number,
  userIds: readonly number[],
): Promise<void> {
  await tx.query(
    'chat-remove-members',
    'delete from chat_users where company_id = $1 and "chatId" = $2 and "userId" = any($3::bigint[])',
    [tx.companyId, chatId, userIds],
  );
}

export async function saveTitle(
  tx: CompanyTransaction,
  chatId: number,
  name: string | null,
  now: Date,
): Promise<void> {
  await tx.query(
    'chat-save',
    `update chats set title = coalesce($3, title), "updatedAt" = greatest("updatedAt", $4), version = version + 1
     where company_id = $1 and id = $2`,
    [tx.companyId, chatId, name, now.toISOString()],
  );
}

export async function saveMuted(
  tx: CompanyTransaction,
  chatId: number,
  userId: number,
  isMuted: boolean,
): Promise<void> {
  await tx.query(
    'chat-mute',
    'update chat_users set "isMuted" = $4 where company_id = $1 and "chatId" = $2 and "userId" = $3',
    [tx.companyId, chatId, userId, isMuted],
  );
}

/** False when everything up to there was read before. Messages of others after it stay unread. */
export async function saveRead(
  tx: CompanyTransaction,
  { chatId, userId, upTo, now }: { chatId: number; userId: number; upTo: number | null; now: Date },
): Promise<boolean> {
  const rows = await tx.query<{ id: number }>(
    'chat-save-read',
    `with newest as (
       select least(coalesce($4::bigint, "lastMessageId"), "lastMessageId") as id from chats
       where company_id = $1 and id = $2),
     saved as (
       update chat_users n set "lastReadId" = newest.id, "lastReadAt" = $5,
         unreads = (select count(*) from chat_messages m where m.company_id = $1 and m."chatId" = $2
           and m.id > newest.id and m."senderId" is distinct from $3 and not m."isDeleted")
       from newest where n.company_id = $1 and n."chatId" = $2 and n."userId" = $3
         and (n."lastReadId" < newest.id or n.unreads > 0 and $4::bigint is null)
       returning n."chatId")
     update chats set version = version + 1 from saved where company_id = $1 and id = saved."chatId" returning id`,
    [tx.companyId, chatId, userId, upTo, now.toISOString()],
  );
  return rows.length > 0;
}

export async function selectFiles(tx: CompanyTransaction, chatId: number): Promise<string[]> {
  const rows = await tx.query<{ path: string }>(
    'chat-files',
    `select "mediaPath" as path from chat_messages
     where company_id = $1 and "chatId" = $2 and "mediaPath" is not null`,
    [tx.companyId, chatId],
  );
  return rows.map(({ path }) => path);
}

export async function removeChat(tx: CompanyTransaction, chatId: number): Promise<void> {
  const text = 'delete from chats where company_id = $1 and id = $2';
  await tx.query('chat-remove', text, [tx.companyId, chatId]);
}

/** Chats that nobody is in any more, of every company; a queue's chat waits for people. */
export const emptyChatsText = `select c.company_id as "companyId", c.id from chats c
  where c.kind <> 'queue'
    and not exists (select from chat_users n where n.company_id = c.company_id and n."chatId" = c.id)
  order by c.company_id, c.id limit 500`;
