import { z } from 'zod';
import { Elsewhere } from './identity/devices.ts';

/**
 * The body of every error response. `error` is the code, except where the wire format has a fixed sentence or a JSON
 * text; then `message` holds the code. `details` names the fields of a bad request. `challenge` comes with a sign-in that
 * needs something more, and is sent back with it; `elsewhere` is the session that would end.
 */
export const ErrorBody = z.object({
  error: z.string(),
  message: z.string(),
  details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  challenge: z.string().optional(),
  elsewhere: Elsewhere.optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
