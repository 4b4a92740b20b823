import { AppError } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { announceMembersChanged, announceQueueDeleted } from './events.ts';
import { lockQueueToRemove, memberIds, removeQueue } from './queries.ts';
import { releaseTickets } from './release-tickets.ts';

/** Removes a queue; its tickets live on without one, its connections and members lose it. */
export async function deleteQueue(app: App, companyId: number, id: number): Promise<void> {
  await app.database.inCompany(companyId, async (tx) => {
    if (!(await lockQueueToRemove(tx, id))) throw new AppError('ERR_NO_QUEUE_FOUND');
    const members = await memberIds(tx, id);
    // Before the members are looked at anew: that they saw these tickets is why they are told.
    await releaseTickets(app, tx, id);
    await removeQueue(tx, id);
    announceMembersChanged(app, tx, members);
    announceQueueDeleted(app, tx, id);
  });
}
