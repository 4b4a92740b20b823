import { readPushKey, removePushSubscription, savePushSubscription, testPush } from '@prosa/contract';
import { AppError } from '@prosa/domain';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import { deleteSubscription, upsertSubscription } from './queries.ts';
import { sendPush } from './send-push.ts';
import { vapidKeys } from './vapid-keys.ts';
import { sealedAt } from '../../platform/secrets/sealed-columns.ts';

export function notificationRoutes(app: App): Route[] {
  const { database, secrets } = app;
  return [
    handle(readPushKey, async () => ({ publicKey: (await vapidKeys(app)).publicKey })),
    handle(savePushSubscription, async ({ viewer, body: { endpoint, keys } }) => {
      const { companyId, sessionId, id: userId } = viewer;
      const subscription = {
        sessionId,
        userId,
        endpoint,
        p256dh: keys.p256dh,
        auth: secrets.encrypt(keys.auth, sealedAt('push_subscriptions.auth', companyId, sessionId)),
      };
      await database.inCompany(companyId, async (tx) => upsertSubscription(tx, subscription));
      return { message: 'Avisos ligados' };
    }),
    handle(removePushSubscription, async ({ viewer }) => {
      await database.inCompany(viewer.companyId, async (tx) => deleteSubscription(tx, viewer.sessionId));
      return { message: 'Avisos desligados' };
    }),
    handle(testPush, async ({ viewer, body }) => {
      const isSent = await sendPush(app, viewer, { ...body, url: '/tickets', tag: 'test' }).catch(
        (error: unknown) => {
          throw new AppError('ERR_PUSH_FAILED', { cause: error });
        },
      );
      if (!isSent) throw new AppError('ERR_NO_PUSH_SUBSCRIPTION');
      return { message: 'Aviso enviado' };
    }),
  ];
}
