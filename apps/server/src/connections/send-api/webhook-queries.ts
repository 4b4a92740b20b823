import type { ApiDelivery, ApiWebhook } from '@prosa/contract';
import { DEFAULT_PAGE_SIZE } from '@prosa/contract';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';

/** With the name of the connection, for the audit log. */
export type WebhookRow = ApiWebhook & { connection: string };

const text = `
  select w.id, w."whatsappId", w.url, w.events, w."isActive", w."createdAt", c.name as connection,
    (select count(*) from api_deliveries d
      where d.company_id = w.company_id and d."webhookId" = w.id and d.status = 'waiting') as waiting,
    (select count(*) from api_deliveries d
      where d.company_id = w.company_id and d."webhookId" = w.id and d.status = 'dead') as dead
  from api_webhooks w join connections c on c.company_id = w.company_id and c.id = w."whatsappId"
  where w.company_id = $1 and ($2::bigint is null or w.id = $2) order by w.id`;

export async function selectWebhooks(tx: CompanyTransaction, id: number | null): Promise<WebhookRow[]> {
  return tx.query<WebhookRow>('api-webhooks', text, [tx.companyId, id]);
}

export async function lockWebhook(tx: CompanyTransaction, id: number): Promise<WebhookRow | undefined> {
  await tx.query(
    'api-webhook-lock',
    'select from api_webhooks where company_id = $1 and id = $2 for no key update',
    [tx.companyId, id],
  );
  return (await selectWebhooks(tx, id))[0];
}

interface Settings {
  url: string;
  events: readonly string[];
  isActive: boolean;
}

/** False: the company has no such connection. */
export async function insertWebhook(
  tx: CompanyTransaction,
  id: number,
  webhook: Settings & { whatsappId: number; secret: string; at: Date },
): Promise<boolean> {
  const { whatsappId, url, events, isActive, secret, at } = webhook;
  const rows = await tx.query(
    'api-webhook-insert',
    `insert into api_webhooks (company_id, id, "whatsappId", url, events, "isActive", secret, "createdAt")
     select $1, $2, id, $4, $5, $6, $7, $8 from connections where company_id = $1 and id = $3 returning id`,
    [tx.companyId, id, whatsappId, url, events, isActive, secret, at],
  );
  return rows.length === 1;
}

export async function saveWebhook(
  tx: CompanyTransaction,
  id: number,
  { url, events, isActive }: Settings,
): Promise<void> {
  await tx.query(
    'api-webhook-save',
    `update api_webhooks set url = $3, events = $4, "isActive" = $5 where company_id = $1 and id = $2`,
    [tx.companyId, id, url, events, isActive],
  );
}

export async function saveWebhookSecret(tx: CompanyTransaction, id: number, secret: string): Promise<void> {
  await tx.query(
    'api-webhook-secret',
    'update api_webhooks set secret = $3 where company_id = $1 and id = $2',
    [tx.companyId, id, secret],
  );
}

export async function removeWebhook(tx: CompanyTransaction, id: number): Promise<void> {
  await tx.query('api-webhook-remove', 'delete from api_webhooks where company_id = $1 and id = $2', [
    tx.companyId,
    id,
  ]);
}

interface Filter {
  webhookId: number;
  status: string | null;
}

export async function pageDeliveries(
  tx: CompanyTransaction,
  { webhookId, status }: Filter,
  page: number,
): Promise<ApiDelivery[]> {
  return tx.query<ApiDelivery>(
    'api-deliveries-page',
    `select id, uuid, event, "messageId", status, attempts, error, "nextAttemptAt", "createdAt", "finishedAt"
     from api_deliveries where company_id = $1 and "webhookId" = $2 and ($3::text is null or status = $3)
     order by id desc limit $4 offset $5`,
    [tx.companyId, webhookId, status, DEFAULT_PAGE_SIZE, (page - 1) * DEFAULT_PAGE_SIZE],
  );
}

export async function countDeliveries(
  tx: CompanyTransaction,
  { webhookId, status }: Filter,
): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    'api-deliveries-count',
    `select count(*) as count from api_deliveries
     where company_id = $1 and "webhookId" = $2 and ($3::text is null or status = $3)`,
    [tx.companyId, webhookId, status],
  );
  return row?.count ?? 0;
}

/** Restarts dead deliveries: the given one, or all when `id` is null. Returns how many. */
export async function reviveDeliveries(
  tx: CompanyTransaction,
  webhookId: number,
  id: number | null,
  now: Date,
): Promise<number> {
  const rows = await tx.query(
    'api-deliveries-revive',
    `update api_deliveries set status = 'waiting', attempts = 0, "firstAttemptAt" = null, "nextAttemptAt" = $4,
       "finishedAt" = null
     where company_id = $1 and "webhookId" = $2 and status = 'dead' and ($3::bigint is null or id = $3) returning id`,
    [tx.companyId, webhookId, id, now],
  );
  return rows.length;
}
