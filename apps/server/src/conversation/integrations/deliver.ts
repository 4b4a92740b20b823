import type { Integration } from '@prosa/contract';
import type { App } from '../../platform/app.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { callWebhook, ServiceError } from './call-webhook.ts';
import { claimDelivery, failDelivery, finishDelivery, type Claimed, type Lane } from './delivery-queries.ts';
import { fallBack } from './fall-back.ts';
import { readPayload, type Payload } from './payload.ts';
import { readIntegration, readSecret } from './queries.ts';
import { planDelivery } from './plan-delivery.ts';

/** Seconds before the next attempt; the last one is repeated until the day is over. */
const PAUSES = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400];
const DAY_MS = 24 * 60 * 60_000;
/** From this attempt on the customer waits for people, however long the service is told still. */
const PATIENCE = 3;

interface Work {
  delivery: Claimed;
  integration: Integration;
  secret: string;
  payload: Payload;
}

async function claim(app: App, { companyId, ticketId }: Lane): Promise<Work | undefined> {
  return app.database.inCompany(companyId, async (tx) => {
    const delivery = await claimDelivery(tx, ticketId, app.now());
    if (!delivery) return undefined;
    const integration = await readIntegration(tx, delivery.integrationId);
    const sealed = await readSecret(tx, delivery.integrationId);
    const payload = await readPayload(app, tx, delivery);
    if (!integration || !sealed || !payload) return undefined;
    return { delivery, integration, secret: app.secrets.decrypt(sealed), payload };
  });
}

function reasonOf(error: unknown): string {
  const { reason } = error as { reason?: unknown };
  return typeof reason === 'string' ? reason : 'failed';
}

/** When to try again; null: a day has gone by. */
function nextAttempt({ attempts, triedSince }: Claimed, now: Date): Date | null {
  const pause = PAUSES[Math.min(attempts, PAUSES.length) - 1] ?? 0;
  const next = new Date(now.getTime() + pause * 1_000);
  return next.getTime() - Date.parse(triedSince) > DAY_MS ? null : next;
}

async function fail(app: App, tx: CompanyTransaction, { delivery, integration }: Work, reason: string) {
  const now = app.now();
  const { name } = integration;
  if (delivery.attempts >= PATIENCE) await fallBack(app, tx, delivery, { name, reason });
  const nextAttemptAt = nextAttempt(delivery, now);
  await failDelivery(tx, delivery.id, { error: reason, nextAttemptAt, now });
  if (nextAttemptAt) await planDelivery(app, tx, { ...delivery, companyId: tx.companyId }, nextAttemptAt);
}

/** Sends what is first in the lane; answers whether the next one may follow at once. */
export async function deliverNext(app: App, lane: Lane): Promise<boolean> {
  const work = await claim(app, lane);
  if (!work) return false;
  const { delivery, integration, secret, payload } = work;
  try {
    await callWebhook(app, { url: integration.urlN8N, secret, delivery, payload });
  } catch (error) {
    if (!(error instanceof ServiceError) && reasonOf(error) === 'failed')
      app.log.warn({ err: error }, 'delivery');
    await app.database.inCompany(lane.companyId, async (tx) => fail(app, tx, work, reasonOf(error)));
    return false;
  }
  await app.database.inCompany(lane.companyId, async (tx) => finishDelivery(tx, delivery.id, app.now()));
  return true;
}
