import type { Notice } from '@prosa/contract';
import webPush from 'web-push';
import type { App } from '../../platform/app.ts';
import { deleteSubscription, selectSubscription, type Subscription } from './queries.ts';
import { vapidKeys } from './vapid-keys.ts';

/** Seconds for which a push service keeps a notice for a browser that is away; later it is no news. */
export const TTL = 3_600;

/** Not delivered; may be delivered later. */
class PushDelayed extends Error {}

/** A push service takes 32 letters of base64url: a newer notice of the ticket takes the place of a waiting one. */
function topicOf(tag: string): string | undefined {
  const topic = tag.replaceAll('-', '');
  return /^[\w]{1,32}$/.test(topic) ? topic : undefined;
}

async function requestOf(app: App, { endpoint, p256dh, auth }: Subscription, notice: Notice) {
  const keys = { p256dh, auth: app.secrets.decrypt(auth) };
  const topic = topicOf(notice.tag);
  return webPush.generateRequestDetails({ endpoint, keys }, JSON.stringify(notice), {
    vapidDetails: { subject: `mailto:${app.config.admin.email}`, ...(await vapidKeys(app)) },
    TTL,
    urgency: 'high',
    ...(topic === undefined ? {} : { topic }),
  });
}

/**
 * Gives a notice to the push service of a session's browser, encrypted for that browser alone. False when there is no
 * such browser (any more), which is then forgotten; PushDelayed when it may be tried again.
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
  const { endpoint, method, headers, body } = await requestOf(app, subscription, notice);
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
  // Gone, or what the service will never take: this browser must subscribe anew.
  app.log.info({ companyId, status: answer.status }, 'a browser takes no notices any more');
  await app.database.inCompany(companyId, async (tx) => deleteSubscription(tx, sessionId, endpoint));
  return false;
}
