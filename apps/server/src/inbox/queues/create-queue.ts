import type { BodyOf, createQueue as call, Queue } from '@prosa/contract';
import { defaultSchedules, found, requireRoom } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { announceQueue } from './events.ts';
import { insertQueue, lockQueueRoom, readQueue } from './queries.ts';
import { withUniqueNames } from './queue-rules.ts';
import { setMembers } from './set-members.ts';

type Input = BodyOf<typeof call>;

async function insert(app: App, tx: CompanyTransaction, { userIds, ...input }: Input): Promise<Queue> {
  requireRoom(await lockQueueRoom(tx), 'queues');
  const schedules = input.schedules?.length ? input.schedules : [...defaultSchedules];
  const id = await insertQueue(tx, { ...input, schedules });
  await setMembers(app, tx, id, userIds);
  const queue = found(await readQueue(tx, id), 'ERR_NO_QUEUE_FOUND');
  announceQueue(app, tx, 'create', queue);
  return queue;
}

/** Creates a queue, within the plan. The limit is counted in the transaction that inserts. */
export async function createQueue(app: App, companyId: number, input: Input): Promise<Queue> {
  return withUniqueNames(() => app.database.inCompany(companyId, (tx) => insert(app, tx, input)));
}
