import type {
  BodyOf,
  Chatbot,
  createChatbot as createCall,
  updateChatbot as updateCall,
} from '@prosa/contract';
import { AppError, found, invalidField } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { checkPointers, pointersOf } from './check-targets.ts';
import { announceChatbot, announceChatbotDeleted } from './events.ts';
import { insertOption, queueOf, readOption, removeOptions, saveOption } from './queries.ts';
import { requireSize, writeOptions } from './write-options.ts';

type Created = BodyOf<typeof createCall>;
type Change = BodyOf<typeof updateCall>;

/** Locks the queue, so that its tree has one change at a time; false when the queue does not exist. */
async function lockQueue(tx: CompanyTransaction, queueId: number): Promise<boolean> {
  const text = 'select id from queues where company_id = $1 and id = $2 for no key update';
  return (await tx.query('chatbots-lock-queue', text, [tx.companyId, queueId])).length === 1;
}

/** Locks the option's queue. The second check throws when the option was deleted before the lock was taken. */
async function lockQueueOf(tx: CompanyTransaction, id: number): Promise<number> {
  const queueId = found(await queueOf(tx, id), 'ERR_NO_CHATBOT_FOUND');
  await lockQueue(tx, queueId);
  return found(await queueOf(tx, id), 'ERR_NO_CHATBOT_FOUND');
}

async function placeOf(tx: CompanyTransaction, { queueId, chatbotId }: Created) {
  if (chatbotId) return { queueId: await lockQueueOf(tx, chatbotId), parentId: chatbotId };
  if (!queueId) throw invalidField('queueId', 'required');
  if (!(await lockQueue(tx, queueId))) throw new AppError('ERR_NO_QUEUE_FOUND');
  return { queueId, parentId: null };
}

async function announce(app: App, tx: CompanyTransaction, action: 'create' | 'update', id: number) {
  const option = found(await readOption(tx, id), 'ERR_NO_CHATBOT_FOUND');
  announceChatbot(app, tx, action, option);
  return option;
}

export async function createChatbot(app: App, companyId: number, input: Created): Promise<Chatbot> {
  return app.database.inCompany(companyId, async (tx) => {
    const place = await placeOf(tx, input);
    const { queueId: _queue, chatbotId: _parent, options, ...values } = input;
    await checkPointers(tx, pointersOf(values, ''));
    const id = await insertOption(tx, place, values);
    if (options) await writeOptions(tx, { ...place, parentId: id, field: 'options' }, options);
    else await requireSize(tx, place.queueId);
    return announce(app, tx, 'create', id);
  });
}

/** Absent fields stay; without `options` the options below it stay too. */
export async function updateChatbot(
  app: App,
  companyId: number,
  id: number,
  change: Change,
): Promise<Chatbot> {
  return app.database.inCompany(companyId, async (tx) => {
    const queueId = await lockQueueOf(tx, id);
    const { options, ...values } = change;
    await checkPointers(tx, pointersOf(values, ''));
    await saveOption(tx, id, values);
    if (options) await writeOptions(tx, { queueId, parentId: id, field: 'options' }, options);
    return announce(app, tx, 'update', id);
  });
}

export async function deleteChatbot(app: App, companyId: number, id: number): Promise<void> {
  await app.database.inCompany(companyId, async (tx) => {
    const queueId = await lockQueueOf(tx, id);
    await removeOptions(tx, [id]);
    announceChatbotDeleted(app, tx, { chatbotId: id, queueId });
  });
}
