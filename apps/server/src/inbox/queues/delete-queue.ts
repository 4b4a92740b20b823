import { AppError } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { releaseAndRemove, releaseGroup } from '../tickets/release-tickets.ts';
import { announceMembersChanged, announceQueueDeleted } from './events.ts';
import { listMembers, lockQueueToRemove, removeQueue } from './queries.ts';

/** Removes a queue. Its tickets stay without a queue; its connections and members lose it. */
export async function deleteQueue(app: App, companyId: number, id: number): Promise<void> {
  const remove = async (tx: CompanyTransaction) => {
    if (!(await lockQueueToRemove(tx, id))) throw new AppError('ERR_NO_QUEUE_FOUND');
    const members = (await listMembers(tx, id)).map((member) => member.id);
    // Runs before announceMembersChanged(): the members receive these tickets' events by their access until now.
    if (await releaseGroup(app, tx, 'releaseFromQueue', id)) return false;
    await removeQueue(tx, id);
    announceMembersChanged(app, tx, members);
    announceQueueDeleted(app, tx, id);
    return true;
  };
  await releaseAndRemove(app, companyId, { name: 'releaseFromQueue', ownerId: id, remove });
}
