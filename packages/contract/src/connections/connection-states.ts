import { z } from 'zod';
import { defineCall } from '../call.ts';
import { connectionStatuses } from '../constants.ts';
import { Id, IdOut, Instant, listOf } from '../fields.ts';

/** How many states of a connection are kept. */
export const KEPT_STATES = 200;

/** A state that a connection entered. */
export const ConnectionState = z.object({
  id: IdOut,
  status: z.enum(connectionStatuses),
  /** Why, as the driver reports it; null where it gave no reason. */
  reason: z.string().nullable(),
  at: Instant,
});
export type ConnectionState = z.infer<typeof ConnectionState>;

export const listConnectionStates = defineCall({
  method: 'GET',
  path: '/whatsapp/:id/states',
  caller: 'connections',
  summary: 'Lists the latest states of a connection with their reasons, newest first.',
  params: z.object({ id: Id }),
  responses: { 200: listOf(ConnectionState, KEPT_STATES) },
});
