import type { App } from '../../platform/app.ts';
import type { Claimed } from './delivery-queries.ts';
import type { Payload } from './payload.ts';
import { signedHeaders } from './signature.ts';

const PATIENCE_MS = 10_000;
/** The answer means nothing; one that is larger is a mistake. */
const MOST_BYTES = 1024 * 1024;

/** Why a service did not do what it was asked; `reason` is what the list of deliveries shows. */
export class ServiceError extends Error {
  readonly reason: string;

  constructor(reason: string, cause?: unknown) {
    super(`the service failed: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** Tells a webhook; any status of 200 to 299 is a receipt. */
export async function callWebhook(
  { outbound, now }: Pick<App, 'outbound' | 'now'>,
  { url, secret, delivery, payload }: { url: string; secret: string; delivery: Claimed; payload: Payload },
): Promise<void> {
  const body = JSON.stringify(payload);
  const headers = {
    'content-type': 'application/json',
    ...signedHeaders(secret, { body, uuid: delivery.uuid, now: now() }),
  };
  const limits = { timeoutMs: PATIENCE_MS, maxBytes: MOST_BYTES };
  const { status } = await outbound.request(url, { method: 'POST', headers, body, ...limits });
  if (status < 200 || status > 299) throw new ServiceError(`http ${status}`);
}
