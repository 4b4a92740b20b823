import type { BodyOf, createTag as createCall, Tag, updateTag as updateCall } from '@prosa/contract';
import { AppError, found, invalidField, isAdmin, requirePlanFlag, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { brokenConstraint } from '../../platform/database/failures.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { requireRecordLimit } from '../../platform/database/record-limits.ts';
import { announceTag, announceTagRemoved } from './events.ts';
import {
  emptyLane,
  insertTag,
  lanesAmong,
  lockTag,
  removeTag,
  saveTag,
  tagByName,
  type TagFacts,
} from './queries.ts';

const DEFAULT_COLOR = '#A4CCCC';

/** Only admins change lanes, because everybody shares the board. */
function requireRight(viewer: Viewer, { kanban }: { kanban: number }): void {
  if (kanban === 1 && !isAdmin(viewer)) throw new AppError('ERR_NO_PERMISSION');
}

/** A company whose plan has lost the board may still delete its lanes. */
function requirePlan({ plan }: Viewer, { kanban }: { kanban: number }): void {
  if (kanban === 1) requirePlanFlag(plan, 'useKanban');
}

const noRules = {
  timeLane: null,
  nextLaneId: null,
  rollbackLaneId: null,
  greetingMessageLane: '',
  wipLimit: null,
} satisfies Partial<TagFacts>;

type Rules = typeof noRules;
type RulesInput = Pick<BodyOf<typeof createCall>, keyof Rules>;

/** What the request leaves out stays. */
function rulesOf(input: RulesInput, before: Pick<TagFacts, keyof Rules> = noRules) {
  const { timeLane, nextLaneId, rollbackLaneId, greetingMessageLane, wipLimit } = input;
  return {
    timeLane: timeLane === undefined ? before.timeLane : timeLane,
    nextLaneId: nextLaneId === undefined ? before.nextLaneId : nextLaneId,
    rollbackLaneId: rollbackLaneId === undefined ? before.rollbackLaneId : rollbackLaneId,
    greetingMessageLane:
      greetingMessageLane === undefined ? before.greetingMessageLane : (greetingMessageLane ?? ''),
    wipLimit: wipLimit === undefined ? before.wipLimit : wipLimit,
  };
}

/** Rules are for lanes alone, and name other lanes of the company. */
async function checkRules(
  tx: CompanyTransaction,
  tag: { id: number | null; kanban: number } & ReturnType<typeof rulesOf>,
): Promise<void> {
  const names = Object.keys(noRules) as (keyof Rules)[];
  const given = names.find((name) => tag[name] !== noRules[name]);
  if (tag.kanban !== 1 && given) throw invalidField(given, 'only lanes of the board have it');
  for (const field of ['nextLaneId', 'rollbackLaneId'] as const) {
    const other = tag[field];
    if (other === null) continue;
    if (other === tag.id) throw invalidField(field, 'the lane itself');
    if ((await lanesAmong(tx, [other])).length === 0) throw invalidField(field, 'no lane of the board');
  }
}

/**
 * Creates the tag or returns the existing one of that name, also when another request creates it at the same moment.
 */
export async function tagNamed(
  app: App,
  tx: CompanyTransaction,
  tag: { name: string; color: string; kanban: number; userId?: number } & Partial<ReturnType<typeof rulesOf>>,
): Promise<Tag> {
  const made = await insertTag(tx, { ...noRules, userId: null, ...tag });
  if (made) announceTag(app, tx, 'create', made);
  return made ?? found(await tagByName(tx, tag.name, tag.kanban), 'ERR_NO_TAG_FOUND');
}

/** Answers the existing tag when the name is in use. */
export async function createTag(app: App, viewer: Viewer, input: BodyOf<typeof createCall>): Promise<Tag> {
  const { name, color = DEFAULT_COLOR, kanban = 0 } = input;
  const tag = { name, color, kanban, userId: viewer.id, ...rulesOf(input) };
  requireRight(viewer, tag);
  requirePlan(viewer, tag);
  return app.database.inCompany(viewer.companyId, async (tx) => {
    await checkRules(tx, { ...tag, id: null });
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
      requirePlan(viewer, before);
      const { name = before.name, color = before.color } = change;
      const tag = { ...before, name, color, ...rulesOf(change, before) };
      await checkRules(tx, tag);
      await saveTag(tx, id, tag);
      announceTag(app, tx, 'update', tag);
      return tag;
    });
  } catch (error) {
    if (brokenConstraint(error) !== 'tags_name') throw error;
    throw new AppError('ERR_TAG_NAME_ALREADY_EXISTS', { cause: error });
  }
}

/**
 * Removes a tag, also from all contacts and tickets that have it. A lane is emptied in groups before, as its tickets are
 * changed by that; if the process dies the lane is still there, and the same call continues.
 */
export async function deleteTag(app: App, viewer: Viewer, id: number): Promise<void> {
  const { companyId } = viewer;
  const lock = async (tx: CompanyTransaction) =>
    requireRight(viewer, found(await lockTag(tx, id), 'ERR_NO_TAG_FOUND'));
  await app.database.inCompany(companyId, lock);
  while (await app.database.inCompany(companyId, async (tx) => emptyLane(tx, id)));
  await app.database.inCompany(companyId, async (tx) => {
    await lock(tx);
    await removeTag(tx, id);
    announceTagRemoved(app, tx, id);
  });
}
