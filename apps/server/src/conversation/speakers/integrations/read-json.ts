import type { z } from 'zod';
import { ServiceError } from './service-error.ts';

/**
 * Parses the answer of a service. Throws ServiceError: `http <status>` unless it is 2xx, `answer` for another shape.
 */
export function readJson<Shape extends z.ZodType>(
  shape: Shape,
  { status, body }: { status: number; body: Buffer },
): z.infer<Shape> {
  if (status < 200 || status > 299) throw new ServiceError(`http ${status}`);
  let json: unknown;
  try {
    json = JSON.parse(body.toString());
  } catch (error) {
    throw new ServiceError('answer', error);
  }
  const { data, error } = shape.safeParse(json);
  if (error) throw new ServiceError('answer', error);
  return data as z.infer<Shape>;
}
