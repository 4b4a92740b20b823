import {
  checkNumberByApi,
  createApiToken as createTokenCall,
  createApiWebhook as createWebhookCall,
  deleteApiToken as deleteTokenCall,
  deleteApiWebhook as deleteWebhookCall,
  listApiTokens,
  listApiWebhooks as listWebhooksCall,
  listTemplatesByApi,
  pageApiDeliveries,
  readApiMessage,
  readApiUsage,
  renewApiWebhookSecret as renewSecretCall,
  replayApiDeliveries as replayCall,
  rotateApiToken as rotateCall,
  sendByApi,
  sendImageByApi,
  updateApiToken as updateTokenCall,
  updateApiWebhook as updateWebhookCall,
} from '@prosa/contract';
import { found } from '@prosa/domain';
import { approvedTemplates, mediaOf, type WaitingFile } from '../../inbox/index.ts';
import type { App } from '../../platform/app.ts';
import { handle, type Route } from '../../platform/http/route.ts';
import type { ChannelQueries } from '../channel-requests/index.ts';
import { checkNumber } from './check-number.ts';
import { keyedRequest } from './idempotency.ts';
import { sendLinkedImage } from './linked-image.ts';
import { NumberChecks } from './number-checks.ts';
import { recipientOf } from './recipient.ts';
import { sendApiMessages } from './send.ts';
import { selectTokens } from './token-queries.ts';
import { createApiToken, deleteApiToken, rotateApiToken, updateApiToken } from './tokens.ts';
import { readUsage } from './usage.ts';
import { selectApiMessage } from './use-queries.ts';
import {
  createApiWebhook,
  deleteApiWebhook,
  listApiDeliveries,
  listApiWebhooks,
  renewApiWebhookSecret,
  replayApiDeliveries,
  updateApiWebhook,
} from './webhooks.ts';

const USAGE_DAYS = 30;

/** The calls of other programs. */
function programRoutes(app: App, checks: NumberChecks): Route[] {
  return [
    handle(sendByApi, async ({ client, body: { idempotencyKey, ...body }, files, request }) => {
      const recipient = recipientOf(body.number);
      const uploads = files.filter(({ field }) => field === 'medias');
      const keyed = await keyedRequest(request, { idempotencyKey, ...body }, uploads);
      const waiting: WaitingFile[] = [];
      for (const file of uploads) waiting.push({ file, media: await mediaOf(file, client.companyId) });
      return sendApiMessages({ app, checks, client }, { body, recipient, keyed, files: waiting });
    }),
    handle(sendImageByApi, async ({ client, body: { idempotencyKey, url, ...body }, request }) => {
      const recipient = recipientOf(body.number);
      const keyed = await keyedRequest(request, { idempotencyKey, url, ...body }, []);
      return sendLinkedImage({ app, checks, client }, url, { body, recipient, keyed });
    }),
    handle(checkNumberByApi, async ({ client, body }) => checkNumber(app, checks, client, body.number)),
    handle(listTemplatesByApi, async ({ client: { companyId, whatsappId } }) => ({
      templates: await app.database.inCompany(companyId, async (tx) => approvedTemplates(tx, whatsappId)),
    })),
    handle(readApiMessage, async ({ client: { companyId, whatsappId }, params }) =>
      app.database.inCompany(companyId, async (tx) =>
        found(await selectApiMessage(tx, whatsappId, params.id), 'ERR_NO_MESSAGE_FOUND'),
      ),
    ),
  ];
}

function tokenRoutes(app: App): Route[] {
  return [
    handle(listApiTokens, async ({ viewer }) =>
      app.database.inCompany(viewer.companyId, async (tx) => selectTokens(tx, app.now())),
    ),
    handle(createTokenCall, async ({ viewer, body }) => createApiToken(app, viewer, body)),
    handle(updateTokenCall, async ({ viewer, params, body }) => updateApiToken(app, viewer, params.id, body)),
    handle(rotateCall, async ({ viewer, params, body }) => rotateApiToken(app, viewer, params.id, body)),
    handle(deleteTokenCall, async ({ viewer, params }) => {
      await deleteApiToken(app, viewer, params.id);
      return { message: 'Token removido' };
    }),
    handle(readApiUsage, async ({ viewer, query }) =>
      readUsage(app, viewer.companyId, query.days ?? USAGE_DAYS),
    ),
  ];
}

function webhookRoutes(app: App): Route[] {
  return [
    handle(listWebhooksCall, async ({ viewer }) => listApiWebhooks(app, viewer)),
    handle(createWebhookCall, async ({ viewer, body }) => createApiWebhook(app, viewer, body)),
    handle(updateWebhookCall, async ({ viewer, params, body }) =>
      updateApiWebhook(app, viewer, params.id, body),
    ),
    handle(renewSecretCall, async ({ viewer, params }) => renewApiWebhookSecret(app, viewer, params.id)),
    handle(deleteWebhookCall, async ({ viewer, params }) => {
      await deleteApiWebhook(app, viewer, params.id);
      return { message: 'Webhook removido' };
    }),
    handle(pageApiDeliveries, async ({ viewer, params, query }) =>
      listApiDeliveries(app, viewer, params.id, query),
    ),
    handle(replayCall, async ({ viewer, params, body }) =>
      replayApiDeliveries(app, viewer, params.id, body.deliveryId ?? null),
    ),
  ];
}

export function sendApiRoutes(app: App, channelQueries: ChannelQueries): Route[] {
  const checks = new NumberChecks(channelQueries);
  return [...programRoutes(app, checks), ...tokenRoutes(app), ...webhookRoutes(app)];
}
