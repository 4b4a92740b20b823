import type {
  BodyOf,
  createQuickMessage as createCall,
  QuickMessage,
  updateQuickMessage as updateCall,
} from '@prosa/contract';
import {
  AppError,
  found,
  invalidField,
  mayEditQuickMessage,
  maySeeQuickMessage,
  type Viewer,
} from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { requireRecordLimit } from '../../platform/database/record-limits.ts';
import { announceQuickMessage, announceQuickMessageGone } from './events.ts';
import {
  insertQuickMessage,
  type QuickMessageRow,
  readQuickMessage,
  removePrivateOnes,
  removeQuickMessage,
  saveQuickMessage,
} from './queries.ts';

export function toQuickMessage({ media }: Pick<App, 'media'>, row: QuickMessageRow): QuickMessage {
  const { mediaPath, mediaName, mediaMime } = row;
  const address = mediaPath === null ? null : media.url(mediaPath, mediaName, mediaMime);
  return { ...row, status: row.geral, mediaPath: address };
}

/** Another company's message is unknown; a colleague's private one is refused. */
export async function visibleQuickMessage(
  tx: CompanyTransaction,
  viewer: Viewer,
  id: number,
): Promise<QuickMessageRow> {
  const row = found(await readQuickMessage(tx, id), 'ERR_NO_QUICK_MESSAGE_FOUND');
  if (!maySeeQuickMessage(viewer, row)) throw new AppError('ERR_NO_PERMISSION');
  return row;
}

/** Locks the message; refuses viewers who may not change it. */
export async function changeableQuickMessage(
  tx: CompanyTransaction,
  viewer: Viewer,
  id: number,
): Promise<QuickMessageRow> {
  const row = found(await readQuickMessage(tx, id, true), 'ERR_NO_QUICK_MESSAGE_FOUND');
  if (!mayEditQuickMessage(viewer, row)) throw new AppError('ERR_NO_PERMISSION');
  return row;
}

/** Reads the message again, publishes it to its viewers and returns it. */
export async function announced(
  app: App,
  tx: CompanyTransaction,
  id: number,
  before: QuickMessageRow | null,
): Promise<QuickMessage> {
  const record = toQuickMessage(app, found(await readQuickMessage(tx, id), 'ERR_NO_QUICK_MESSAGE_FOUND'));
  announceQuickMessage(app, tx, record, before);
  return record;
}

export async function createQuickMessage(
  app: App,
  viewer: Viewer,
  input: BodyOf<typeof createCall>,
): Promise<QuickMessage> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const id = await insertQuickMessage(tx, { ...input, userId: viewer.id });
    await requireRecordLimit(tx, 'quickMessages');
    return announced(app, tx, id, null);
  });
}

/** Absent fields stay. Without a text it needs a file. */
export async function updateQuickMessage(
  app: App,
  viewer: Viewer,
  id: number,
  change: BodyOf<typeof updateCall>,
): Promise<QuickMessage> {
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const before = await changeableQuickMessage(tx, viewer, id);
    const { message, isMedia } = { ...before, ...change };
    if (message === '' && !isMedia) {
      throw invalidField('message', 'required');
    }
    await saveQuickMessage(tx, id, change);
    return announced(app, tx, id, before);
  });
}

export async function deleteQuickMessage(app: App, viewer: Viewer, id: number): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    const row = await changeableQuickMessage(tx, viewer, id);
    await removeQuickMessage(tx, id);
    announceQuickMessageGone(app, tx, row);
    const { mediaPath } = row;
    if (mediaPath) tx.afterCommit(() => app.storage.remove(mediaPath));
  });
}

/** Run before a user is removed: messages that only this user could see are deleted, shared ones stay. */
export async function removePrivateQuickMessages(
  app: App,
  tx: CompanyTransaction,
  userId: number,
): Promise<void> {
  for (const { mediaPath } of await removePrivateOnes(tx, userId)) {
    if (mediaPath) tx.afterCommit(() => app.storage.remove(mediaPath));
  }
}
