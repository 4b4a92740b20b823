import { found } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { announceMembersChanged, announceQueueDeleted } from './events.ts';
import { lockQueue, memberIds, removeQueue } from './queries.ts';

/** Removes a queue; its tickets live on without one, its connections and members lose it. */
export async function deleteQueue(app: App, companyId: number, id: number): Promise<void> {
  await app.database.inCompany(companyId, async (tx) => {
    found(await lockQueue(tx, id), 'ERR_NO_QUEUE_FOUND');
    announceMembersChanged(app, tx, await memberIds(tx, id));
    await removeQueue(tx, id);
    announceQueueDeleted(app, tx, id);
  });
}
