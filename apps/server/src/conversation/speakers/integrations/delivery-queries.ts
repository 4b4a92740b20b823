import type { IntegrationDelivery } from '@prosa/contract';
import type { Claimed, Step } from './delivery.ts';
import type { DeliveryQueue } from '../../engine/index.ts';
import { partText } from '../../../platform/database/remove-in-parts.ts';
import { jsonText } from '../../../platform/database/json-text.ts';
import type { CompanyTransaction, OperatorTransaction } from '../../../platform/database/transactions.ts';
import { claimedUntil, OWNER } from '../claimed-work.ts';
import type { Due } from '../queue-jobs.ts';

/** Claims the ticket's oldest waiting delivery, if it is due and not claimed. */
export async function claimDelivery(
  tx: CompanyTransaction,
  ticketId: number,
  now: Date,
): Promise<Claimed | undefined> {
  const [claimed] = await tx.query<Claimed>(
    'delivery-claim',
    `update integration_deliveries d set "lockedUntil" = $4, "lockedBy" = $5, taken = d.taken + 1,
       attempts = d.attempts + case when d.steps is null then 1 else 0 end
     where d.company_id = $1 and d.status = 'waiting' and d."nextAttemptAt" <= $3
       and (d."lockedUntil" is null or d."lockedUntil" < $3)
       and d.id = (
         select o.id from integration_deliveries o
         where o.company_id = $1 and o."ticketId" = $2 and o.status = 'waiting' order by o.id limit 1 for update)
     returning d.id, d.uuid, d."integrationId", d."ticketId", d."messageId", d.event, d.attempts, d.taken,
       d."firstAttemptAt", d.steps`,
    [tx.companyId, ticketId, now, claimedUntil(now), OWNER],
  );
  return claimed;
}

/** Stores the answer of a service, with the time of its first step; false when another attempt was faster. */
export async function keepAnswer(
  tx: CompanyTransaction,
  { id, attempts }: Claimed,
  steps: readonly Step[],
  nextAttemptAt: Date,
): Promise<boolean> {
  const kept = await tx.query(
    'delivery-answered',
    `update integration_deliveries set steps = $4, error = null, taken = 0, "lockedUntil" = null,
       "nextAttemptAt" = $5
     where company_id = $1 and id = $2 and attempts = $3 and steps is null and status = 'waiting' returning id`,
    [tx.companyId, id, attempts, jsonText(steps), nextAttemptAt],
  );
  return kept.length === 1;
}

/** Locks and returns the steps that are left; null: another process has claimed the delivery. */
export async function lockSteps(tx: CompanyTransaction, id: number): Promise<Step[] | null> {
  const [row] = await tx.query<{ steps: Step[] | null }>(
    'delivery-steps',
    `select steps from integration_deliveries
     where company_id = $1 and id = $2 and status = 'waiting' and "lockedBy" = $3 for update`,
    [tx.companyId, id, OWNER],
  );
  return row ? (row.steps ?? []) : null;
}

export async function saveSteps(
  tx: CompanyTransaction,
  id: number,
  steps: readonly Step[],
  nextAttemptAt: Date,
): Promise<void> {
  await tx.query(
    'delivery-next-step',
    `update integration_deliveries set steps = $3, taken = 0, "lockedUntil" = null, "nextAttemptAt" = $4
     where company_id = $1 and id = $2`,
    [tx.companyId, id, jsonText(steps), nextAttemptAt],
  );
}

export async function finishDelivery(tx: CompanyTransaction, id: number, now: Date): Promise<void> {
  await tx.query(
    'delivery-finish',
    `update integration_deliveries set status = 'done', error = null, steps = null, "lockedUntil" = null,
       "finishedAt" = $3
     where company_id = $1 and id = $2`,
    [tx.companyId, id, now],
  );
}

/** `nextAttemptAt` null gives up. False when another process has claimed it meanwhile. */
export async function failDelivery(
  tx: CompanyTransaction,
  { id, attempts }: Pick<Claimed, 'id' | 'attempts'>,
  { error, nextAttemptAt, now }: { error: string; nextAttemptAt: Date | null; now: Date },
): Promise<boolean> {
  const failed = await tx.query(
    'delivery-fail',
    `update integration_deliveries set error = $3, attempts = $6, taken = 0, "lockedUntil" = null,
       "nextAttemptAt" = coalesce($4, "nextAttemptAt"),
       status = case when $4::timestamptz is null then 'dead' else 'waiting' end,
       "finishedAt" = case when $4::timestamptz is null then $5::timestamptz end
     where company_id = $1 and id = $2 and status = 'waiting' and "lockedBy" = $7 returning id`,
    [tx.companyId, id, error, nextAttemptAt, now, attempts, OWNER],
  );
  return failed.length === 1;
}

/** Restarts dead deliveries: the given one, or all when `id` is null. Returns their tickets. */
export async function reviveDeliveries(
  tx: CompanyTransaction,
  integrationId: number,
  id: number | null,
  now: Date,
): Promise<{ ticketId: number }[]> {
  return tx.query<{ ticketId: number }>(
    'deliveries-revive',
    `update integration_deliveries set status = 'waiting', attempts = 0, "firstAttemptAt" = $4, "nextAttemptAt" = $4,
       "finishedAt" = null
     where company_id = $1 and "integrationId" = $2 and status = 'dead' and ($3::bigint is null or id = $3)
     returning "ticketId"`,
    [tx.companyId, integrationId, id, now],
  );
}

interface Page {
  integrationId: number;
  status: string | null;
  offset: number;
  limit: number;
}

export async function pageDeliveries(
  tx: CompanyTransaction,
  { integrationId, status, offset, limit }: Page,
): Promise<IntegrationDelivery[]> {
  return tx.query<IntegrationDelivery>(
    'deliveries-page',
    `select d.id, d.uuid, d.event, d.status, d.attempts, d.error, d."nextAttemptAt", d."createdAt", d."finishedAt",
       json_build_object('id', t.id, 'uuid', t.uuid, 'contact', json_build_object('id', c.id, 'name', c.name)) as ticket
     from integration_deliveries d
     join tickets t on t.company_id = d.company_id and t.id = d."ticketId"
     join contacts c on c.company_id = t.company_id and c.id = t."contactId"
     where d.company_id = $1 and d."integrationId" = $2 and ($3::text is null or d.status = $3)
     order by d.id desc limit $4 offset $5`,
    [tx.companyId, integrationId, status, limit, offset],
  );
}

export async function countDeliveries(
  tx: CompanyTransaction,
  integrationId: number,
  status: string | null,
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'deliveries-count',
    `select count(*) as count from integration_deliveries
     where company_id = $1 and "integrationId" = $2 and ($3::text is null or status = $3)`,
    [tx.companyId, integrationId, status],
  );
  return row?.count ?? 0;
}

/**
 * Queues of all companies whose first delivery is due by then and not claimed, alternating between integrations: one
 * with many tickets does not delay the others.
 */
export async function dueQueues(
  tx: OperatorTransaction,
  now: Date,
  limit: number,
  by: Date = now,
): Promise<Due<DeliveryQueue>[]> {
  return tx.query<Due<DeliveryQueue>>(
    'deliveries-due',
    `select company_id as "companyId", "integrationId", "ticketId", "nextAttemptAt" as "dueAt"
     from integration_deliveries d
     where status = 'waiting' and "nextAttemptAt" <= $3 and ("lockedUntil" is null or "lockedUntil" < $1)
       and not exists (
         select from integration_deliveries o where o.company_id = d.company_id and o."ticketId" = d."ticketId"
           and o.status = 'waiting' and o.id < d.id)
     order by row_number() over (partition by company_id, "integrationId" order by "nextAttemptAt"), "nextAttemptAt"
     limit $2`,
    [now, limit, by],
  );
}

/** People may repeat a delivery that failed. */
const DEAD_DAYS = 30;
const where = `"finishedAt" < $1::timestamptz
  - make_interval(days => case status when 'dead' then greatest($2::int, ${DEAD_DAYS}) else $2::int end)`;
const removeText = partText({ table: 'integration_deliveries', where }, 'company_id as "companyId", steps');

/**
 * Removes a part of the deliveries that ended so many days ago, of failed ones 30 days ago at the earliest. Returns the steps that were left in each.
 */
export async function removeOldDeliveries(
  tx: OperatorTransaction,
  { now, days }: { now: Date; days: number },
): Promise<{ companyId: number; steps: Step[] | null }[]> {
  return tx.query('deliveries-remove-old', removeText, [now, days]);
}
