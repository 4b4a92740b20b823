import { LIST_LIMIT, type Queue, type QueueInput, type QueueWithChatbots } from '@prosa/contract';
import type { PlanUsage } from '@prosa/domain';
import type { z } from 'zod';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { readOptions } from '../chatbots/queries.ts';

const columns = `q.id, q.company_id as "companyId", q.name, q.color, q."greetingMessage", q."outOfHoursMessage",
  q."orderQueue", q."closeTicket", q."fileListId", q."integrationId", q."ativarRoteador", q."tempoRoteador",
  q."firstAnswerTarget", q."resolutionTarget", q.schedules,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name) order by u.name, u.id)
    from user_queues uq join users u on u.company_id = uq.company_id and u.id = uq."userId"
    where uq.company_id = q.company_id and uq."queueId" = q.id), '[]') as users`;

const scheduleType = `(select s."values" ->> 'scheduleType' from company_settings s where s.company_id = $1)
  as "scheduleType"`;

/** In the order of the menu. */
async function selectQueues(tx: CompanyTransaction, id: number | null): Promise<Queue[]> {
  return tx.query<Queue>(
    'queues-list',
    `select ${columns} from queues q where q.company_id = $1 and ($2::bigint is null or q.id = $2)
     order by q."orderQueue" nulls last, q.id limit ${LIST_LIMIT}`,
    [tx.companyId, id],
  );
}

export async function listQueues(tx: CompanyTransaction): Promise<Queue[]> {
  return selectQueues(tx, null);
}

export async function readQueue(tx: CompanyTransaction, id: number): Promise<Queue | undefined> {
  return (await selectQueues(tx, id))[0];
}

export async function withChatbots(tx: CompanyTransaction, queue: Queue): Promise<QueueWithChatbots> {
  return { ...queue, chatbots: await readOptions(tx, queue.id) };
}

interface QueueUsage extends PlanUsage {
  /** Whose opening hours apply in the company; null when it never chose. */
  scheduleType: string | null;
}

/** Locks the company, so that concurrent creations are counted one at a time. */
export async function lockQueueUsage(tx: CompanyTransaction): Promise<QueueUsage> {
  await tx.query('queues-lock-company', 'select from companies where id = $1 for no key update', [
    tx.companyId,
  ]);
  const [usage] = await tx.query<QueueUsage>(
    'queues-usage',
    `select (select count(*) from queues where company_id = $1) as count, p.queues as limit,
       p.name as "planName", ${scheduleType}
     from companies c left join plans p on p.id = c."planId" where c.id = $1`,
    [tx.companyId],
  );
  return usage ?? { count: 0, limit: null, planName: null, scheduleType: null };
}

export interface QueueFacts {
  name: string;
  outOfHoursMessage: string;
  greetingMessage: string;
  ativarRoteador: boolean;
  tempoRoteador: number;
  others: number;
  /** Whose opening hours apply in the company; null when it never chose. */
  scheduleType: string | null;
}

export async function lockQueue(tx: CompanyTransaction, id: number): Promise<QueueFacts | undefined> {
  const [facts] = await tx.query<QueueFacts>(
    'queues-lock',
    `select q.name, q."outOfHoursMessage", q."greetingMessage", q."ativarRoteador", q."tempoRoteador",
       (select count(*) from queues o where o.company_id = $1 and o.id <> q.id) as others,
       ${scheduleType}
     from queues q where q.company_id = $1 and q.id = $2 for no key update of q`,
    [tx.companyId, id],
  );
  return facts;
}

/** Locks the queue, so that nothing new can refer to it; false when it does not exist. */
export async function lockQueueToRemove(tx: CompanyTransaction, id: number): Promise<boolean> {
  const text = 'select id from queues where company_id = $1 and id = $2 for update';
  return (await tx.query('queues-lock-to-remove', text, [tx.companyId, id])).length === 1;
}

export type QueueValues = Partial<Omit<z.output<typeof QueueInput>, 'userIds' | 'chatbots'>>;

/** JSON columns get a string: the driver would turn an array into a PostgreSQL array. */
const toColumns = ({ schedules, ...values }: QueueValues) => ({
  ...values,
  ...(schedules ? { schedules: JSON.stringify(schedules) } : {}),
});

export async function insertQueue(
  tx: CompanyTransaction,
  values: QueueValues & { name: string; color: string },
): Promise<number> {
  const { id } = await tx.db
    .insertInto('queues')
    .values({ ...toColumns(values), name: values.name, color: values.color, company_id: tx.companyId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function saveQueue(tx: CompanyTransaction, id: number, values: QueueValues): Promise<void> {
  await tx.db
    .updateTable('queues')
    .set({ ...toColumns(values), updatedAt: new Date().toISOString() })
    .where('company_id', '=', tx.companyId)
    .where('id', '=', id)
    .execute();
}

export async function listMembers(
  tx: CompanyTransaction,
  id: number,
): Promise<{ id: number; name: string }[]> {
  return tx.query<{ id: number; name: string }>(
    'queues-members',
    `select u.id, u.name from user_queues uq join users u on u.company_id = uq.company_id and u.id = uq."userId"
     where uq.company_id = $1 and uq."queueId" = $2 order by u.id`,
    [tx.companyId, id],
  );
}

/** Returns how many of the given users exist. */
export async function replaceMembers(tx: CompanyTransaction, id: number, userIds: number[]): Promise<number> {
  await tx.query(
    'queues-drop-members',
    `delete from user_queues where company_id = $1 and "queueId" = $2 and not "userId" = any($3::bigint[])`,
    [tx.companyId, id, userIds],
  );
  const rows = await tx.query(
    'queues-add-members',
    `insert into user_queues (company_id, "userId", "queueId")
     select company_id, id, $2 from users where company_id = $1 and id = any($3::bigint[])
     on conflict (company_id, "userId", "queueId") do update set "queueId" = excluded."queueId"
     returning "userId"`,
    [tx.companyId, id, userIds],
  );
  return rows.length;
}

export async function removeQueue(tx: CompanyTransaction, id: number): Promise<void> {
  // Redirections to the queue end with it.
  await tx.query(
    'queues-delete-redirections',
    `update connections set "timeSendQueue" = 0, "sendIdQueue" = null where company_id = $1 and "sendIdQueue" = $2`,
    [tx.companyId, id],
  );
  await tx.query('queues-delete', 'delete from queues where company_id = $1 and id = $2', [tx.companyId, id]);
}
