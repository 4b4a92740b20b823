import { z } from 'zod';
import { defineCall } from '../call.ts';
import { Id } from '../fields.ts';
import { Clearable } from '../optional.ts';

const params = z.object({ id: Id });

export const countOpenTickets = defineCall({
  method: 'GET',
  path: '/users/:id/hand-over',
  caller: 'admin',
  summary: 'Counts the open tickets of a user, which somebody else would have to continue.',
  params,
  responses: { 200: z.object({ open: z.number() }) },
});
export const handOverTickets = defineCall({
  method: 'POST',
  path: '/users/:id/hand-over',
  caller: 'admin',
  support: 'never',
  summary:
    'Hands the open tickets of a user to another one, or back to their queues; so go also those whose queue the receiver does not serve. In parts of 250: when it fails half-way, the same call continues.',
  params,
  body: z.object({
    /** Who continues; left out or empty: whoever serves the queue. */
    userId: Clearable(Id),
  }),
  audit: ['user.handOver'],
  responses: { 200: z.object({ handedOver: z.number(), returned: z.number() }) },
});
