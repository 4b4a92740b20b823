import type { CompanyTransaction, OperatorTransaction } from '../../platform/database/transactions.ts';

export interface Subscription {
  sessionId: string;
  userId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
}

export async function hasSubscribers(tx: CompanyTransaction): Promise<boolean> {
  const rows = await tx.query('push-any', 'select from push_subscriptions where company_id = $1 limit 1', [
    tx.companyId,
  ]);
  return rows.length > 0;
}

export async function selectSubscribers(
  tx: CompanyTransaction,
): Promise<Pick<Subscription, 'sessionId' | 'userId'>[]> {
  return tx.query('push-all', 'select "sessionId", "userId" from push_subscriptions where company_id = $1', [
    tx.companyId,
  ]);
}

export async function selectSubscription(
  tx: CompanyTransaction,
  sessionId: string,
): Promise<Subscription | undefined> {
  const [row] = await tx.query<Subscription>(
    'push-one',
    `select "sessionId", "userId", endpoint, p256dh, auth from push_subscriptions
     where company_id = $1 and "sessionId" = $2`,
    [tx.companyId, sessionId],
  );
  return row;
}

export async function upsertSubscription(tx: CompanyTransaction, subscription: Subscription): Promise<void> {
  const { sessionId, userId, endpoint, p256dh, auth } = subscription;
  await tx.query(
    'push-save',
    `insert into push_subscriptions (company_id, "sessionId", "userId", endpoint, p256dh, auth)
     values ($1, $2, $3, $4, $5, $6)
     on conflict (company_id, "sessionId") do update
     set endpoint = excluded.endpoint, p256dh = excluded.p256dh, auth = excluded.auth, "createdAt" = now()`,
    [tx.companyId, sessionId, userId, endpoint, p256dh, auth],
  );
}

/** With an endpoint, deletes only while the subscription still has it: the browser may have subscribed again. */
export async function deleteSubscription(
  tx: CompanyTransaction,
  sessionId: string,
  endpoint: string | null = null,
): Promise<void> {
  await tx.query(
    'push-delete',
    `delete from push_subscriptions
     where company_id = $1 and "sessionId" = $2 and ($3::text is null or endpoint = $3)`,
    [tx.companyId, sessionId, endpoint],
  );
}

/** Stores the installation's keys unless it has some, and returns the stored ones. */
export async function keepVapidKeys(tx: OperatorTransaction, made: string): Promise<string> {
  await tx.query(
    'push-keep-keys',
    `insert into settings (key, value) values ('vapidKeys', $1) on conflict (key) do nothing`,
    [made],
  );
  return (await readVapidKeys(tx)) ?? made;
}

export async function readVapidKeys(tx: OperatorTransaction): Promise<string | undefined> {
  const [row] = await tx.query<{ value: string }>(
    'push-keys',
    `select value from settings where key = 'vapidKeys'`,
    [],
  );
  return row?.value;
}
