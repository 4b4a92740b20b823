import type { ApiWebhookEvent } from '@prosa/contract';
import type { OperatorTransaction } from '../../platform/database/transactions.ts';

export interface ClaimedDelivery {
  companyId: number;
  id: number;
  uuid: string;
  webhookId: number;
  url: string;
  /** Sealed. */
  secret: string;
  event: ApiWebhookEvent;
  messageId: number;
  facts: { status: string; ack: number; error: string | null };
  ticketId: number | null;
  idempotencyKey: string | null;
  attempts: number;
  firstAttemptAt: string;
  createdAt: string;
}

const claimText = `
  with free as (
    select w.company_id, w.id, w.url, w.secret, $3 - coalesce(busy.count, 0) as places from api_webhooks w
    left join unnest($4::bigint[], $5::int[]) as busy (id, count) on busy.id = w.id
    where w."isActive"),
  due as (
    select d.company_id, d.id, free.url, free.secret from free cross join lateral (
      select o.company_id, o.id from api_deliveries o
      where o.company_id = free.company_id and o."webhookId" = free.id and o.status = 'waiting'
        and o."nextAttemptAt" <= $1
        and not exists (select from api_deliveries b where b.company_id = o.company_id
          and b."webhookId" = o."webhookId" and b."messageId" = o."messageId" and b.status = 'waiting' and b.id < o.id)
      order by o."nextAttemptAt" limit greatest(free.places, 0) for update of o skip locked) d)
  update api_deliveries d set attempts = d.attempts + 1, "firstAttemptAt" = coalesce(d."firstAttemptAt", $1),
    "nextAttemptAt" = $2
  from due left join lateral (
    select m."ticketId", u."idempotencyKey" from api_deliveries o
    left join messages m on m.company_id = o.company_id and m.id = o."messageId"
    left join api_uses u on u.company_id = o.company_id and u."messageId" = o."messageId"
    where o.company_id = due.company_id and o.id = due.id) sent on true
  where d.company_id = due.company_id and d.id = due.id
  returning d.company_id as "companyId", d.id, d.uuid, d."webhookId", due.url, due.secret, d.event, d."messageId",
    d.facts, sent."ticketId", sent."idempotencyKey", d.attempts, d."firstAttemptAt", d."createdAt"`;

/**
 * Claims the first due deliveries of each webhook: of a message the oldest that waits, so that they arrive in order. A
 * claim is a time of the next attempt: a process that dies loses nothing, another one tries again then.
 */
export async function claimDeliveries(
  tx: OperatorTransaction,
  { now, until, places, busy }: { now: Date; until: Date; places: number; busy: ReadonlyMap<number, number> },
): Promise<ClaimedDelivery[]> {
  const parameters = [now, until, places, [...busy.keys()], [...busy.values()]];
  return tx.query<ClaimedDelivery>('api-deliveries-claim', claimText, parameters);
}

type Attempt = Pick<ClaimedDelivery, 'companyId' | 'id' | 'attempts'>;

// A result counts only for its own attempt: a process that was paused does not overwrite what came after.
const isOwn = `company_id = $1 and id = $2 and attempts = $3 and status = 'waiting'`;

export async function finishDelivery(tx: OperatorTransaction, attempt: Attempt, now: Date): Promise<void> {
  const { companyId, id, attempts } = attempt;
  await tx.query(
    'api-delivery-finish',
    `update api_deliveries set status = 'done', error = null, "finishedAt" = $4 where ${isOwn}`,
    [companyId, id, attempts, now],
  );
}

/** `at` null gives up. */
export async function failDelivery(
  tx: OperatorTransaction,
  { companyId, id, attempts }: Attempt,
  { error, at, now }: { error: string; at: Date | null; now: Date },
): Promise<void> {
  await tx.query(
    'api-delivery-fail',
    `update api_deliveries set error = $4, "nextAttemptAt" = coalesce($5, "nextAttemptAt"),
       status = case when $5::timestamptz is null then 'dead' else 'waiting' end,
       "finishedAt" = case when $5::timestamptz is null then $6::timestamptz end
     where ${isOwn}`,
    [companyId, id, attempts, error, at, now],
  );
}
