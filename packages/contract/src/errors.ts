import { z } from 'zod';

/**
 * The body of every error answer. `error` is the code, except where the specification fixes a sentence or a
 * JSON text there; then `message` holds the code. `details` names the fields of a bad request.
 */
export const ErrorBody = z.object({
  error: z.string(),
  message: z.string(),
  details: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
