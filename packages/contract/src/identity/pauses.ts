import { z } from 'zod';
import { defineCall } from '../call.ts';
import { MOST_PAUSE_REASONS, PAUSE_REASON_LETTERS } from '../constants.ts';
import { Done, Instant, listOf, Text } from '../fields.ts';

/** A person does not serve for a while, and says why. */
export const Pause = z.object({ reason: z.string(), startedAt: Instant });
export type Pause = z.infer<typeof Pause>;

export const readOwnPause = defineCall({
  method: 'GET',
  path: '/pauses/mine',
  caller: 'user',
  summary: "Reads the caller's pause, and the reasons that the company offers.",
  responses: {
    200: z.object({ pause: Pause.nullable(), reasons: listOf(z.string(), MOST_PAUSE_REASONS) }),
  },
});
export const startPause = defineCall({
  method: 'POST',
  path: '/pauses/mine',
  caller: 'user',
  support: 'never',
  summary: 'Begins a pause of the caller for one of the reasons of the company; one that is open ends.',
  body: z.object({ reason: Text(1, PAUSE_REASON_LETTERS) }),
  responses: { 201: Pause },
});
export const endPause = defineCall({
  method: 'DELETE',
  path: '/pauses/mine',
  caller: 'user',
  support: 'never',
  summary: "Ends the caller's pause; without one it changes nothing.",
  responses: { 200: Done },
});
