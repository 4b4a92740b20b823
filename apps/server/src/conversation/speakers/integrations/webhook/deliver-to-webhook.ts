import type { App } from '../../../../platform/app.ts';
import type { Reply, Work } from '../driver.ts';
import { ServiceError } from '../service-error.ts';
import { signedHeaders } from '../../../../platform/outbound/signature.ts';

const PATIENCE_MS = 10_000;
/** The body of the answer is ignored; a larger one is a mistake. */
const MOST_BYTES = 1024 * 1024;

/** Delivers to a webhook; any status from 200 to 299 confirms it. Throws ServiceError for another status. */
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
