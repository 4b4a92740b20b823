import type { BodyOf, createChat as createCall, OwnChat, updateChat as updateCall } from '@prosa/contract';
import {
  AppError,
  chatMembers,
  directKey,
  found,
  invalidField,
  mayChangeChat,
  type Viewer,
} from '@prosa/domain';
import { dropFiles } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { lockOwnChat } from './access.ts';
import {
  addMembers,
  findDirect,
  insertDirect,
  insertGroup,
  knownUsers,
  readOwnChat,
  removeChat,
  removeMembers,
  saveMuted,
  saveRead,
  saveTitle,
  selectFiles,
} from './chat-queries.ts';
import { announceChat, announceGone, announceRead } from './events.ts';

type NamedUsers = BodyOf<typeof createCall>['users'];

const idsOf = (users: NamedUsers): number[] =>
  users.map((user) => (typeof user === 'number' ? user : 'id' in user ? user.id : user.userId));

async function requireUsers(tx: CompanyTransaction, ids: readonly number[]): Promise<void> {
  const known = await knownUsers(tx, ids);
  if (ids.some((id) => !known.includes(id))) throw new AppError('ERR_NO_USER_FOUND');
}

const own = async (tx: CompanyTransaction, viewer: Viewer, chatId: number): Promise<OwnChat> =>
  found(await readOwnChat(tx, chatId, viewer.id), 'ERR_NO_CHAT_FOUND');

export async function createChat(
  app: App,
  viewer: Viewer,
  { title, users }: BodyOf<typeof createCall>,
): Promise<OwnChat> {
  const ids = chatMembers(viewer.id, idsOf(users));
  if (ids.length < 2) throw invalidField('users', 'nobody but the owner');
  return app.database.inCompany(viewer.companyId, async (tx) => {
    await requireUsers(tx, ids);
    const id = await insertGroup(tx, { title, ownerId: viewer.id, now: app.now() });
    await addMembers(tx, id, ids);
    await announceChat(app, tx, id, ids);
    return own(tx, viewer, id);
  });
}

/** Both may ask at once: the key of the database lets one make it, and the other one finds it. */
export async function openDirectChat(app: App, viewer: Viewer, userId: number): Promise<OwnChat> {
  if (userId === viewer.id) throw invalidField('userId', 'oneself');
  const key = directKey(viewer.id, userId);
  return app.database.inCompany(viewer.companyId, async (tx) => {
    await requireUsers(tx, [userId]);
    const made = await insertDirect(tx, key, app.now());
    if (made !== undefined) {
      await addMembers(tx, made, [viewer.id, userId]);
      await announceChat(app, tx, made, [viewer.id, userId]);
    }
    return own(tx, viewer, found(made ?? (await findDirect(tx, key)), 'ERR_NO_CHAT_FOUND'));
  });
}

async function changeMembers(
  app: App,
  tx: CompanyTransaction,
  chat: { id: number; uuid: string },
  { before, after }: { before: number[]; after: number[] },
): Promise<number[]> {
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  await requireUsers(tx, added);
  await addMembers(tx, chat.id, added);
  await removeMembers(tx, chat.id, removed);
  announceGone(app, tx, chat, removed);
  return added;
}

export async function updateChat(
  app: App,
  viewer: Viewer,
  ref: number | string,
  { title, users }: BodyOf<typeof updateCall>,
): Promise<OwnChat> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const { chat, members } = await lockOwnChat(tx, viewer, ref);
    if (!mayChangeChat(viewer, chat)) throw new AppError('ERR_NO_PERMISSION');
    const before = members.map(({ userId }) => userId);
    const after = users ? chatMembers(viewer.id, idsOf(users)) : before;
    if (users && after.length < 2) throw invalidField('users', 'nobody but the owner');
    const added = await changeMembers(app, tx, chat, { before, after });
    await saveTitle(tx, chat.id, title ?? null, app.now());
    await announceChat(app, tx, chat.id, added);
    return own(tx, viewer, chat.id);
  });
}

export async function deleteChat(app: App, viewer: Viewer, ref: number | string): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    const { chat, members } = await lockOwnChat(tx, viewer, ref);
    if (!mayChangeChat(viewer, chat)) throw new AppError('ERR_NO_PERMISSION');
    await dropFiles(app, tx, await selectFiles(tx, chat.id));
    await removeChat(tx, chat.id);
    announceGone(
      app,
      tx,
      chat,
      members.map(({ userId }) => userId),
    );
  });
}

export async function muteChat(
  app: App,
  viewer: Viewer,
  ref: number | string,
  isMuted: boolean,
): Promise<OwnChat> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const { chat } = await lockOwnChat(tx, viewer, ref);
    await saveMuted(tx, chat.id, viewer.id, isMuted);
    return own(tx, viewer, chat.id);
  });
}

/** What was read on one device is read on all of them; the others see who has read. */
export async function markChatRead(
  app: App,
  viewer: Viewer,
  ref: number | string,
  { userId, lastReadId }: { userId?: number | undefined; lastReadId?: number | undefined },
): Promise<OwnChat> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const { chat } = await lockOwnChat(tx, viewer, ref);
    // A stranger is not there for anybody; a colleague's unread messages are the colleague's.
    if (userId !== undefined) await requireUsers(tx, [userId]);
    if (userId !== undefined && userId !== viewer.id) throw new AppError('ERR_NO_PERMISSION');
    const read = { chatId: chat.id, userId: viewer.id, upTo: lastReadId ?? null, now: app.now() };
    if (await saveRead(tx, read)) await announceRead(app, tx, chat.id, viewer.id);
    return own(tx, viewer, chat.id);
  });
}
