import type { BodyOf, createTag as createCall, Tag, updateTag as updateCall } from '@prosa/contract';
import { AppError, found, isAdmin, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { brokenConstraint } from '../../platform/database/failures.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { requireRecordLimit } from '../../platform/database/record-limits.ts';
import { announceTag, announceTagRemoved } from './events.ts';
import { insertTag, lockTag, removeTag, saveTag, tagByName } from './queries.ts';

const DEFAULT_COLOR = '#A4CCCC';

/** Only admins change lanes, because everybody shares the board. */
function requireRight(viewer: Viewer, { kanban }: { kanban: number }): void {
  if (kanban === 1 && !isAdmin(viewer)) throw new AppError('ERR_NO_PERMISSION');
}

/**
 * Creates the tag or returns the existing one of that name, also when another request creates it at the same moment.
 */
export async function tagNamed(
  app: App,
  tx: CompanyTransaction,
  tag: { name: string; color: string; kanban: number },
): Promise<Tag> {
  const made = await insertTag(tx, tag);
  if (made) announceTag(app, tx, 'create', made);
  return made ?? found(await tagByName(tx, tag.name, tag.kanban), 'ERR_NO_TAG_FOUND');
}

/** Answers the existing tag when the name is in use. */
export async function createTag(app: App, viewer: Viewer, input: BodyOf<typeof createCall>): Promise<Tag> {
  const tag = { name: input.name, color: input.color ?? DEFAULT_COLOR, kanban: input.kanban ?? 0 };
  requireRight(viewer, tag);
  return app.database.inCompany(viewer.companyId, async (tx) => {
    const made = await tagNamed(app, tx, tag);
    await requireRecordLimit(tx, 'tags');
    return made;
  });
}

/** Throws ERR_TAG_NAME_ALREADY_EXISTS when another tag has the name. */
export async function updateTag(
  app: App,
  viewer: Viewer,
  id: number,
  change: BodyOf<typeof updateCall>,
): Promise<Tag> {
  try {
    return await app.database.inCompany(viewer.companyId, async (tx) => {
      const before = found(await lockTag(tx, id), 'ERR_NO_TAG_FOUND');
      requireRight(viewer, before);
      const tag = { ...before, name: change.name ?? before.name, color: change.color ?? before.color };
      await saveTag(tx, id, tag);
      announceTag(app, tx, 'update', tag);
      return tag;
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'tags_name') throw error;
    throw new AppError('ERR_TAG_NAME_ALREADY_EXISTS', { cause: error });
  }
}

/** Removes a tag, also from all contacts and tickets that have it. */
export async function deleteTag(app: App, viewer: Viewer, id: number): Promise<void> {
  await app.database.inCompany(viewer.companyId, async (tx) => {
    requireRight(viewer, found(await lockTag(tx, id), 'ERR_NO_TAG_FOUND'));
    await removeTag(tx, id);
    announceTagRemoved(app, tx, id);
  });
}
