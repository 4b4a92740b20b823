import { z } from 'zod';
import { defineCall } from '../call.ts';
import { apiWebhookEvents, deliveryStatuses } from '../constants.ts';
import { WEB_ADDRESS } from '../conversation/integrations.ts';
import { Done, Flag, Id, IdOut, Instant, listOf, PageNumber, Text } from '../fields.ts';
import { changeOf, Optional } from '../optional.ts';

// Addresses that get what became of the messages of the API: signed, in order for each message, tried for a day.

export const ApiWebhook = z.object({
  id: IdOut,
  whatsappId: IdOut,
  url: z.string(),
  events: z.array(z.enum(apiWebhookEvents)).max(apiWebhookEvents.length),
  isActive: z.boolean(),
  /** Deliveries that wait for another attempt, and that were given up. */
  waiting: z.number(),
  dead: z.number(),
  createdAt: Instant,
});
export type ApiWebhook = z.infer<typeof ApiWebhook>;
/** The secret of the signatures; its making alone returns it. */
const WithSecret = ApiWebhook.extend({ secret: z.string() });

const settings = z.object({
  url: Text(1, 2_000).regex(WEB_ADDRESS, 'http(s)://…'),
  events: z.array(z.enum(apiWebhookEvents)).min(1).max(apiWebhookEvents.length),
  isActive: Optional(Flag),
});
export const ApiWebhookInput = settings.extend({ whatsappId: Id });

export const ApiDelivery = z.object({
  id: IdOut,
  /** The value of the header X-Prosa-Delivery: the same at each attempt. */
  uuid: z.string(),
  event: z.enum(apiWebhookEvents),
  messageId: IdOut,
  status: z.enum(deliveryStatuses),
  attempts: z.number(),
  /** Why the last attempt failed: timeout, unreachable, forbidden, address, tooLarge, http 500 … */
  error: z.string().nullable(),
  nextAttemptAt: Instant,
  createdAt: Instant,
  finishedAt: Instant.nullable(),
});
export type ApiDelivery = z.infer<typeof ApiDelivery>;
const params = z.object({ id: Id });

export const listApiWebhooks = defineCall({
  method: 'GET',
  path: '/api-webhooks',
  caller: 'connections',
  plan: 'useExternalApi',
  summary: "Lists the webhooks of the company's connections.",
  responses: { 200: listOf(ApiWebhook) },
});
export const createApiWebhook = defineCall({
  method: 'POST',
  path: '/api-webhooks',
  caller: 'connections',
  plan: 'useExternalApi',
  support: 'never',
  summary: 'Adds a webhook to a connection; answers the secret of its signatures, once.',
  body: ApiWebhookInput,
  audit: ['apiWebhook.create'],
  responses: { 201: WithSecret },
});
export const updateApiWebhook = defineCall({
  method: 'PUT',
  path: '/api-webhooks/:id',
  caller: 'connections',
  plan: 'useExternalApi',
  support: 'never',
  summary: 'Changes a webhook; absent fields stay.',
  params,
  body: changeOf(settings),
  audit: ['apiWebhook.update'],
  responses: { 200: ApiWebhook },
});
export const renewApiWebhookSecret = defineCall({
  method: 'POST',
  path: '/api-webhooks/:id/secret',
  caller: 'connections',
  plan: 'useExternalApi',
  support: 'never',
  summary: 'Makes a new secret for the signatures and answers it, once; the one before is void.',
  params,
  audit: ['apiWebhook.secret'],
  responses: { 200: WithSecret },
});
export const deleteApiWebhook = defineCall({
  method: 'DELETE',
  path: '/api-webhooks/:id',
  caller: 'connections',
  plan: 'useExternalApi',
  summary: 'Removes a webhook with what waits for it.',
  params,
  audit: ['apiWebhook.delete'],
  responses: { 200: Done },
});
export const pageApiDeliveries = defineCall({
  method: 'GET',
  path: '/api-webhooks/:id/deliveries',
  caller: 'connections',
  plan: 'useExternalApi',
  summary: 'Lists what was sent to a webhook in the last weeks, newest first, 20 a page.',
  params,
  query: z.object({ status: Optional(z.enum(deliveryStatuses)), pageNumber: Optional(PageNumber) }),
  responses: { 200: z.object({ deliveries: z.array(ApiDelivery), count: z.number(), hasMore: z.boolean() }) },
});
export const replayApiDeliveries = defineCall({
  method: 'POST',
  path: '/api-webhooks/:id/deliveries/replay',
  caller: 'connections',
  plan: 'useExternalApi',
  summary: 'Tries dead deliveries again, one or all of a webhook; answers how many.',
  params,
  body: z.object({ deliveryId: Optional(Id) }),
  responses: { 200: z.object({ count: z.number() }) },
});
