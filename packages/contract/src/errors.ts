import { z } from 'zod';

/**
 * The body of every error response. `error` is the code, except where the wire format has a fixed sentence or a JSON
 * text; then `message` holds the code. `details` names the fields of a bad request.
 */
export const ErrorBody = z.object({
  error: z.string(),
  message: z.string(),
  details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
