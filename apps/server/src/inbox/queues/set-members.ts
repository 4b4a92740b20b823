import { AppError, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit/record-audit.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceMembersChanged } from './events.ts';
import { listMembers, replaceMembers } from './queries.ts';

/** Undefined leaves the members; a user of another company is unknown (ERR_NO_USER_FOUND). */
export async function setMembers(
  app: App,
  tx: CompanyTransaction,
  viewer: Viewer,
  { queue, userIds }: { queue: { id: number; name: string }; userIds: number[] | undefined },
): Promise<void> {
  if (!userIds) return;
  const requested = new Set(userIds);
  const before = await listMembers(tx, queue.id);
  if ((await replaceMembers(tx, queue.id, [...requested])) < requested.size)
    throw new AppError('ERR_NO_USER_FOUND');
  const known = new Set(before.map(({ id }) => id));
  const left = before.filter(({ id }) => !requested.has(id));
  const came = (await listMembers(tx, queue.id)).filter(({ id }) => !known.has(id));
  const namesOf = (people: { name: string }[]) => people.map(({ name }) => name);
  // Whose queues they are decides which tickets people see.
  await recordAudit(tx, viewer, {
    action: 'queue.members',
    subject: queue,
    change: { before: { added: [], removed: [] }, after: { added: namesOf(came), removed: namesOf(left) } },
  });
  announceMembersChanged(
    app,
    tx,
    [...left, ...came].map(({ id }) => id),
  );
}
