import { z } from 'zod';
import { defineCall } from '../call.ts';
import { apiScopes, apiUseKinds, channels, connectionStatuses } from '../constants.ts';
import { Done, Id, IdOut, Instant, listOf, NameText, WholeNumber } from '../fields.ts';
import { changeOf, ClearableLimit, Optional } from '../optional.ts';
import { ApiScopes } from './send-api.ts';

// The tokens by which other programs send over a connection, and what they have used. Every connection has one token
// of its own (`Connection.token`), which may do everything; these are further ones.

/** A token as lists show it, without its text, which only its making and rotation return. */
export const ApiToken = z.object({
  id: IdOut,
  whatsappId: IdOut,
  name: z.string(),
  scopes: z.array(z.enum(apiScopes)).max(apiScopes.length),
  /** Messages a day of the company's calendar; null: no limit. */
  dailyLimit: z.number().nullable(),
  /** Its last four characters, to tell tokens apart. */
  ending: z.string(),
  /** Up to a minute late; null: never used. */
  lastUsedAt: Instant.nullable(),
  rotatedAt: Instant.nullable(),
  /** Until when the text before the last rotation is valid too; null: it is not. */
  previousUntil: Instant.nullable(),
  createdAt: Instant,
});
export type ApiToken = z.infer<typeof ApiToken>;
const WithText = ApiToken.extend({ token: z.string() });

const settings = z.object({
  name: NameText(2, 50),
  scopes: ApiScopes,
  dailyLimit: ClearableLimit(WholeNumber(1, 1_000_000)),
});
export const ApiTokenInput = settings.extend({ whatsappId: Id });
const params = z.object({ id: Id });

export const listApiTokens = defineCall({
  method: 'GET',
  path: '/api-tokens',
  caller: 'connections',
  plan: 'useExternalApi',
  summary: "Lists the further tokens of the company's connections, by name.",
  responses: { 200: listOf(ApiToken) },
});
export const createApiToken = defineCall({
  method: 'POST',
  path: '/api-tokens',
  caller: 'connections',
  plan: 'useExternalApi',
  support: 'never',
  summary: 'Makes a token for a connection; answers its text, once.',
  body: ApiTokenInput,
  audit: ['apiToken.create'],
  responses: { 201: WithText },
});
export const updateApiToken = defineCall({
  method: 'PUT',
  path: '/api-tokens/:id',
  caller: 'connections',
  plan: 'useExternalApi',
  support: 'never',
  summary: 'Changes name, scopes and limit of a token; absent fields stay.',
  params,
  body: changeOf(settings),
  audit: ['apiToken.update'],
  responses: { 200: ApiToken },
});
export const rotateApiToken = defineCall({
  method: 'POST',
  path: '/api-tokens/:id/rotate',
  caller: 'connections',
  plan: 'useExternalApi',
  support: 'never',
  summary: 'Gives a token a new text and answers it, once; the one before stays valid for some hours.',
  params,
  body: z.object({ overlapHours: Optional(WholeNumber(0, 168)) }),
  audit: ['apiToken.rotate'],
  responses: { 200: WithText },
});
export const deleteApiToken = defineCall({
  method: 'DELETE',
  path: '/api-tokens/:id',
  caller: 'connections',
  plan: 'useExternalApi',
  summary: 'Removes a token, which opens nothing from then on.',
  params,
  audit: ['apiToken.delete'],
  responses: { 200: Done },
});

const counts = z.object(
  Object.fromEntries(apiUseKinds.map((kind) => [kind, z.number()])) as Record<
    (typeof apiUseKinds)[number],
    z.ZodNumber
  >,
);
/** What the API used of a connection, and what limits it. */
export const ApiUsage = z.object({
  whatsappId: IdOut,
  name: z.string(),
  channel: z.enum(channels),
  status: z.enum(connectionStatuses),
  /** When the connection's own token was last used; null: never. */
  tokenUsedAt: Instant.nullable(),
  /** Today by token; `id` null: the connection's own. */
  tokens: listOf(
    z.object({ id: IdOut.nullable(), name: z.string(), sent: z.number(), limit: z.number().nullable() }),
  ),
  /** People written to first today, and at most; null where the channel is not paced. */
  firstContacts: z.object({ used: z.number(), limit: z.number().nullable() }).nullable(),
  /** The last days with any use, newest first, in the company's calendar. */
  days: listOf(z.object({ day: z.string(), counts }), 90),
});
export type ApiUsage = z.infer<typeof ApiUsage>;

export const readApiUsage = defineCall({
  method: 'GET',
  path: '/api-usage',
  caller: 'user',
  plan: 'useExternalApi',
  summary: 'Reads what the Send API has used by connection and day, and the limits.',
  query: z.object({ days: Optional(WholeNumber(1, 90)) }),
  responses: {
    200: z.object({
      /** Today in the company's calendar. */
      today: z.string(),
      callsPerMinute: z.number(),
      checksPerMinute: z.number(),
      connections: listOf(ApiUsage),
    }),
  },
});
