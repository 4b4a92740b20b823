import type { BodyOf, createQueue as call, QueueWithChatbots } from '@prosa/contract';
import { defaultSchedules, found, requireWithinPlan, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { checkPointers } from '../chatbots/check-targets.ts';
import { writeOptions } from '../chatbots/write-options.ts';
import { announceQueue } from './events.ts';
import { insertQueue, lockQueueUsage, readQueue, withChatbots } from './queries.ts';
import { requireFirstTexts, requireRotationTime, withUniqueNames } from './queue-rules.ts';
import { setMembers } from './set-members.ts';

type Input = BodyOf<typeof call>;

async function insert(
  app: App,
  tx: CompanyTransaction,
  viewer: Viewer,
  { userIds, chatbots, ...input }: Input,
): Promise<QueueWithChatbots> {
  const usage = await lockQueueUsage(tx);
  requireWithinPlan(usage, 'queues');
  requireFirstTexts(usage, input);
  requireRotationTime({ ativarRoteador: false, tempoRoteador: 0 }, input);
  await checkPointers(tx, [
    { field: 'fileListId', kind: 'file', id: input.fileListId },
    { field: 'integrationId', kind: 'integration', id: input.integrationId },
  ]);
  const schedules = input.schedules?.length ? input.schedules : [...defaultSchedules];
  const id = await insertQueue(tx, { ...input, schedules });
  await setMembers(app, tx, viewer, { queue: { id, name: input.name }, userIds });
  if (chatbots) await writeOptions(tx, { queueId: id, parentId: null, field: 'chatbots' }, chatbots);
  const queue = found(await readQueue(tx, id), 'ERR_NO_QUEUE_FOUND');
  announceQueue(app, tx, 'create', queue);
  return withChatbots(tx, queue);
}

/** Creates a queue within the plan's limit, which is counted in the inserting transaction. */
export async function createQueue(app: App, viewer: Viewer, input: Input): Promise<QueueWithChatbots> {
  return withUniqueNames(() =>
    app.database.inCompany(viewer.companyId, (tx) => insert(app, tx, viewer, input)),
  );
}
