import { z } from 'zod';
import { defineCall } from '../call.ts';
import { deliveryEvents, deliveryStatuses, integrationLanguages, integrationTypes } from '../constants.ts';
import { Done, Id, IdOut, Instant, NameText, NumberOrEmpty, PageNumber, PageQuery, Text } from '../fields.ts';
import { changeOf, Optional } from '../optional.ts';

// Outside services that get what customers write, or talk with them.

export const Integration = z.object({
  id: IdOut,
  companyId: IdOut,
  type: z.enum(integrationTypes),
  name: z.string(),
  projectName: z.string(),
  language: z.enum(integrationLanguages),
  /** The address of the service. */
  urlN8N: z.string(),
  typebotSlug: z.string(),
  /** Minutes after which a dialogue is forgotten; 0: never. */
  typebotExpires: z.number(),
  /** Milliseconds before each answer. */
  typebotDelayMessage: z.number(),
  typebotKeywordFinish: z.string(),
  typebotKeywordRestart: z.string(),
  typebotRestartMessage: z.string(),
  typebotUnknownMessage: z.string(),
  /** Always empty: the service account is never returned. */
  jsonContent: z.string(),
  /** Whether a service account is stored. */
  hasJsonContent: z.boolean(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Integration = z.infer<typeof Integration>;

/** The secret that signs deliveries to the integration. It is returned when it is made, and never again. */
const WithSecret = Integration.extend({ secret: z.string() });

/** The longest times of a typebot: minutes of silence, and milliseconds between messages. */
export const typebotMost = { expires: 525_600, delay: 60_000 } as const;

export const WEB_ADDRESS = /^https?:\/\/[^\s/@]+(\/\S*)?$/i;
const Word = Optional(Text(0, 100));
const IntegrationTexts = z.object({
  name: NameText(2, 50),
  urlN8N: Optional(Text(0, 2_000).refine((url) => url === '' || WEB_ADDRESS.test(url), 'http(s)://…')),
  /** The project at Dialogflow; the other types have their name here. */
  projectName: Optional(Text(0, 200)),
  /** The JSON of the service account. */
  jsonContent: Optional(Text(0, 20_000)),
  language: Optional(z.enum(integrationLanguages)),
  typebotSlug: Optional(Text(0, 200)),
  typebotExpires: Optional(NumberOrEmpty(typebotMost.expires)),
  typebotDelayMessage: Optional(NumberOrEmpty(typebotMost.delay)),
  typebotKeywordFinish: Word,
  typebotKeywordRestart: Word,
  typebotRestartMessage: Optional(Text(0, 4_000)),
  typebotUnknownMessage: Optional(Text(0, 4_000)),
});
/** The fields that each type needs; Dialogflow's service account may follow later. */
const needs = {
  dialogflow: ['projectName'],
  n8n: ['urlN8N'],
  webhook: ['urlN8N'],
  typebot: ['urlN8N', 'typebotSlug'],
} as const;
export const IntegrationInput = IntegrationTexts.extend({ type: z.enum(integrationTypes) }).superRefine(
  (input, context) => {
    for (const field of needs[input.type])
      if (!input[field]) context.addIssue({ code: 'custom', path: [field], message: 'required' });
  },
);

/** One delivery to a service, attempted for a day. */
export const IntegrationDelivery = z.object({
  id: IdOut,
  /** The value of the header X-Prosa-Delivery: the same at each attempt. */
  uuid: z.string(),
  event: z.enum(deliveryEvents),
  status: z.enum(deliveryStatuses),
  attempts: z.number(),
  /** Why the last attempt failed: timeout, unreachable, forbidden, address, tooLarge, answer, http 500 … */
  error: z.string().nullable(),
  ticket: z.object({ id: IdOut, uuid: z.string(), contact: z.object({ id: IdOut, name: z.string() }) }),
  nextAttemptAt: Instant,
  createdAt: Instant,
  finishedAt: Instant.nullable(),
});
export type IntegrationDelivery = z.infer<typeof IntegrationDelivery>;

const params = z.object({ id: Id });

export const pageIntegrations = defineCall({
  method: 'GET',
  path: '/queueIntegration',
  caller: 'admin',
  plan: 'useIntegrations',
  summary: 'Lists the integrations by name, 20 a page.',
  query: PageQuery,
  responses: {
    200: z.object({ queueIntegrations: z.array(Integration), count: z.number(), hasMore: z.boolean() }),
  },
});
export const createIntegration = defineCall({
  method: 'POST',
  path: '/queueIntegration',
  caller: 'admin',
  plan: 'useIntegrations',
  summary: 'Creates an integration; answers the secret of its signatures, once.',
  body: IntegrationInput,
  audit: ['integration.create'],
  responses: { 201: WithSecret },
});
export const updateIntegration = defineCall({
  method: 'PUT',
  path: '/queueIntegration/:id',
  caller: 'admin',
  plan: 'useIntegrations',
  summary: 'Changes an integration; absent fields stay, and so does its type.',
  params,
  body: changeOf(IntegrationTexts),
  audit: ['integration.update'],
  responses: { 201: Integration },
});
export const deleteIntegration = defineCall({
  method: 'DELETE',
  path: '/queueIntegration/:id',
  caller: 'admin',
  plan: 'useIntegrations',
  summary: 'Removes an integration; where it was attached there is none, and its tickets go to people.',
  params,
  audit: ['integration.delete'],
  responses: { 200: Done },
});
export const renewIntegrationSecret = defineCall({
  method: 'POST',
  path: '/queueIntegration/:id/secret',
  caller: 'admin',
  plan: 'useIntegrations',
  summary: 'Makes a new secret for the signatures and answers it, once; the one before is void.',
  params,
  audit: ['integration.secret'],
  responses: { 200: WithSecret },
});
export const pageDeliveries = defineCall({
  method: 'GET',
  path: '/queueIntegration/:id/deliveries',
  caller: 'admin',
  plan: 'useIntegrations',
  summary: 'Lists what was sent to an integration in the last weeks, newest first, 20 a page.',
  params,
  query: z.object({ status: Optional(z.enum(deliveryStatuses)), pageNumber: Optional(PageNumber) }),
  responses: {
    200: z.object({ deliveries: z.array(IntegrationDelivery), count: z.number(), hasMore: z.boolean() }),
  },
});
export const replayDeliveries = defineCall({
  method: 'POST',
  path: '/queueIntegration/:id/deliveries/replay',
  caller: 'admin',
  plan: 'useIntegrations',
  summary: 'Tries dead deliveries again, one or all of an integration; answers how many.',
  params,
  body: z.object({ deliveryId: Optional(Id) }),
  responses: { 200: z.object({ count: z.number() }) },
});
export const testIntegrationSession = defineCall({
  method: 'POST',
  path: '/queueIntegration/testSession',
  caller: 'admin',
  plan: 'useIntegrations',
  summary: 'Greets an agent of Dialogflow and answers what it says; nothing is stored.',
  body: z.object({
    projectName: Text(1, 200),
    jsonContent: Optional(Text(0, 20_000)),
    language: Optional(z.enum(integrationLanguages)),
    /**
     * The integration whose service account is used when none is given: no client can send one that is never returned.
     */
    integrationId: Optional(Id),
  }),
  responses: { 200: z.object({ messages: z.array(z.string()) }) },
});
