import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Id, IdOut, Text } from '../fields.ts';

const pageChannels = ['facebook', 'instagram'] as const;

/** A page, or the Instagram account behind one, that a signed-in person may connect. */
export const FacebookAccount = z.object({
  channel: z.enum(pageChannels),
  accountId: z.string(),
  name: z.string(),
  /** The page's name; an Instagram account has another one. */
  page: z.string(),
  /** `connected`: already in this company. `elsewhere`: in another company of this installation. */
  state: z.enum(['new', 'connected', 'elsewhere']),
});
export type FacebookAccount = z.infer<typeof FacebookAccount>;

export const FacebookSignIn = z.object({
  id: IdOut,
  /** `waiting`: the person is still at Facebook. */
  status: z.enum(['waiting', 'ready', 'failed']),
  /** Why it failed, in words for people. */
  reason: z.string().nullable(),
  accounts: z.array(FacebookAccount),
});
export type FacebookSignIn = z.infer<typeof FacebookSignIn>;

/** What became of one chosen account. */
export const FacebookOutcome = FacebookAccount.pick({ channel: true, accountId: true, name: true }).extend({
  outcome: z.enum(['made', 'renewed', 'failed']),
  reason: z.string().nullable(),
});
export type FacebookOutcome = z.infer<typeof FacebookOutcome>;

const params = z.object({ id: Id });

export const beginFacebookSignIn = defineCall({
  method: 'POST',
  path: '/facebook/sign-ins',
  caller: 'connections',
  summary: 'Begins a sign-in at Facebook; answers the address of its dialog, for a window of its own.',
  responses: { 201: z.object({ id: IdOut, url: z.string() }) },
});
export const readFacebookSignIn = defineCall({
  method: 'GET',
  path: '/facebook/sign-ins/:id',
  caller: 'connections',
  summary: 'Reads how far a sign-in at Facebook is, and which accounts it opens.',
  params,
  responses: { 200: FacebookSignIn },
});
export const connectFacebookAccounts = defineCall({
  method: 'POST',
  path: '/facebook/sign-ins/:id/accounts',
  caller: 'connections',
  summary: 'Connects the accounts that were chosen of a sign-in, or renews them, and ends it.',
  params,
  body: z.object({
    accounts: z
      .array(z.object({ channel: z.enum(pageChannels), accountId: Text(1, 40) }))
      .min(1)
      .max(500),
  }),
  audit: ['connection.create', 'connection.credentials'],
  responses: { 201: z.array(FacebookOutcome) },
});
