import { AppError } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceMembersChanged } from './events.ts';
import { memberIds, replaceMembers } from './queries.ts';

/** Undefined leaves the members; a user of another company is unknown (ERR_NO_USER_FOUND). */
export async function setMembers(
  app: App,
  tx: CompanyTransaction,
  queueId: number,
  userIds: number[] | undefined,
): Promise<void> {
  if (!userIds) return;
  const after = new Set(userIds);
  const before = new Set(await memberIds(tx, queueId));
  if ((await replaceMembers(tx, queueId, [...after])) < after.size) throw new AppError('ERR_NO_USER_FOUND');
  const left = [...before].filter((id) => !after.has(id));
  const came = [...after].filter((id) => !before.has(id));
  announceMembersChanged(app, tx, [...left, ...came]);
}
