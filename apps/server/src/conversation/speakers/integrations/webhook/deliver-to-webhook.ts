import type { App } from '../../../../platform/app.ts';
import type { Reply, Work } from '../driver.ts';
import { ServiceError } from '../service-error.ts';
import { signedHeaders } from './signature.ts';

const PATIENCE_MS = 10_000;
/** The answer means nothing; one that is larger is a mistake. */
const MOST_BYTES = 1024 * 1024;

/** Tells a webhook; any status of 200 to 299 is a receipt. */
export async function deliverToWebhook(
  { outbound, now }: Pick<App, 'outbound' | 'now'>,
  { integration, secret, delivery, payload }: Work,
): Promise<Reply> {
  const body = JSON.stringify(payload);
  const headers = {
    'content-type': 'application/json',
    ...signedHeaders(secret, { body, uuid: delivery.uuid, now: now() }),
  };
  const limits = { timeoutMs: PATIENCE_MS, maxBytes: MOST_BYTES };
  const { status } = await outbound.request(integration.urlN8N, { method: 'POST', headers, body, ...limits });
  if (status < 200 || status > 299) throw new ServiceError(`http ${status}`);
  return { steps: [] };
}
