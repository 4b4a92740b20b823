import type { BodyOf, QueueWithChatbots, updateQueue as call } from '@prosa/contract';
import { found, type Viewer } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { checkPointers } from '../chatbots/check-targets.ts';
import { writeOptions } from '../chatbots/write-options.ts';
import { announceQueue } from './events.ts';
import { lockQueue, readQueue, saveQueue, withChatbots } from './queries.ts';
import { requireRotationTime, requireTexts, withUniqueNames } from './queue-rules.ts';
import { setMembers } from './set-members.ts';

type Change = BodyOf<typeof call>;

async function save(
  app: App,
  tx: CompanyTransaction,
  viewer: Viewer,
  { id, userIds, chatbots, ...change }: Change & { id: number },
): Promise<QueueWithChatbots> {
  const facts = found(await lockQueue(tx, id), 'ERR_NO_QUEUE_FOUND');
  requireTexts(facts, change);
  requireRotationTime(facts, change);
  await checkPointers(tx, [
    { field: 'fileListId', kind: 'file', id: change.fileListId },
    { field: 'integrationId', kind: 'integration', id: change.integrationId },
  ]);
  await saveQueue(tx, id, change);
  await setMembers(app, tx, viewer, { queue: { id, name: change.name ?? facts.name }, userIds });
  if (chatbots) await writeOptions(tx, { queueId: id, parentId: null, field: 'chatbots' }, chatbots);
  const queue = found(await readQueue(tx, id), 'ERR_NO_QUEUE_FOUND');
  announceQueue(app, tx, 'update', queue);
  return withChatbots(tx, queue);
}

export async function updateQueue(
  app: App,
  viewer: Viewer,
  id: number,
  change: Change,
): Promise<QueueWithChatbots> {
  return withUniqueNames(() =>
    app.database.inCompany(viewer.companyId, (tx) => save(app, tx, viewer, { ...change, id })),
  );
}
