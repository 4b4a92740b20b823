import type { Notice } from '@prosa/contract';
import webPush from 'web-push';
import type { App } from '../../platform/app.ts';
import { deleteSubscription, selectSubscription, type Subscription } from './queries.ts';
import { vapidKeys } from './vapid-keys.ts';
import { sealedAt } from '../../platform/secrets/sealed-columns.ts';

/** Seconds that a push service keeps a notice for an offline browser; after that it is outdated. */
export const TTL = 3_600;

/** Not delivered, but a later try may succeed. */
class PushDelayed extends Error {}

/** A topic has at most 32 characters of base64url; a newer notice of the ticket replaces a waiting one. */
function topicOf(tag: string): string | undefined {
  const topic = tag.replaceAll('-', '');
  return /^[\w]{1,32}$/.test(topic) ? topic : undefined;
}

async function requestOf(app: App, companyId: number, subscription: Subscription, notice: Notice) {
  const { sessionId, endpoint, p256dh, auth } = subscription;
  const place = sealedAt('push_subscriptions.auth', companyId, sessionId);
  const keys = { p256dh, auth: app.secrets.decrypt(auth, place) };
  const topic = topicOf(notice.tag);
  return webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(notice), {
    vapidDetails: { subject: `mailto:${app.config.admin.email}`, ...(await vapidKeys(app)) },
    TTL,
    urgency: 'high',
    ...(topic === undefined ? {} : { topic }),
  });
}

/**
 * Sends a notice to the push service of a session's browser, encrypted for that browser. Returns false when the
 * session has no subscription or the push service rejects it for good; a rejected one is deleted. Throws PushDelayed
 * when a later try may succeed.
 */
export async function sendPush(
  app: App,
  { companyId, sessionId }: { companyId: number; sessionId: string },
  notice: Notice,
): Promise<boolean> {
  const subscription = await app.database.inCompany(companyId, async (tx) =>
    selectSubscription(tx, sessionId),
  );
  if (!subscription) return false;
  const { endpoint, method, headers, body } = await requestOf(app, companyId, subscription, notice);
  const answer = await app.outbound
    .request(endpoint, {
      method,
      headers,
      body,
      maxBytes: 10_000,
    })
    .catch((error: unknown) => {
      throw new PushDelayed(error instanceof Error ? error.message : 'no answer', { cause: error });
    });
  if (answer.status < 300) return true;
  if (answer.status === 429 || answer.status >= 500)
    throw new PushDelayed(`the push service answers ${answer.status}`);
  // The subscription has ended or the service will never accept this request: the browser must subscribe again.
  app.log.info({ companyId, status: answer.status }, 'a browser takes no notices any more');
  await app.database.inCompany(companyId, async (tx) => deleteSubscription(tx, sessionId, endpoint));
  return false;
}
