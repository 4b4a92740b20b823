import { z } from 'zod';
import { listOf } from '../fields.ts';
import { defineCall } from '../call.ts';
import { channels } from '../constants.ts';

/** A kind of connection that can be added through the connections page. */
export const ConnectableChannel = z.object({
  channel: z.enum(channels),
  provider: z.enum(['sandbox', 'beta', 'meta']),
  /** Why this company cannot add one now: the plan excludes it, or the installation is not set up for it. */
  refusal: z.enum(['plan', 'setup']).nullable(),
  /** What a new connection has for `expiresTicket` where its request leaves it out: minutes, 0 is never. */
  expiresTicket: z.number(),
});
export type ConnectableChannel = z.infer<typeof ConnectableChannel>;

export const listConnectableChannels = defineCall({
  method: 'GET',
  path: '/whatsapp/channels',
  caller: 'connections',
  summary: 'Lists the kinds of connection that can be added, and why not where they cannot.',
  responses: { 200: listOf(ConnectableChannel) },
});
