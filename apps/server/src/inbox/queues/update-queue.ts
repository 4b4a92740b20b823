import type { BodyOf, Queue, updateQueue as call } from '@prosa/contract';
import { found } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceQueue } from './events.ts';
import { lockQueue, readQueue, saveQueue } from './queries.ts';
import { requireOutOfHoursText, withUniqueNames } from './queue-rules.ts';
import { setMembers } from './set-members.ts';

type Change = BodyOf<typeof call>;

async function save(
  app: App,
  tx: CompanyTransaction,
  id: number,
  { userIds, ...change }: Change,
): Promise<Queue> {
  const facts = found(await lockQueue(tx, id), 'ERR_NO_QUEUE_FOUND');
  requireOutOfHoursText(facts.scheduleType, facts.outOfHoursMessage, change.outOfHoursMessage);
  await saveQueue(tx, id, change);
  await setMembers(app, tx, id, userIds);
  const queue = found(await readQueue(tx, id), 'ERR_NO_QUEUE_FOUND');
  announceQueue(app, tx, 'update', queue);
  return queue;
}

/** Changes a queue; absent fields stay. */
export async function updateQueue(app: App, companyId: number, id: number, change: Change): Promise<Queue> {
  return withUniqueNames(() => app.database.inCompany(companyId, (tx) => save(app, tx, id, change)));
}
