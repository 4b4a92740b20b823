import { AppError } from '@prosa/domain';
import type { Readable } from 'node:stream';
import type { RequestBudget } from './byte-budget.ts';

const broken = (cause: unknown) =>
  new AppError('ERR_VALIDATION', { details: [{ field: 'body', message: 'it broke off' }], cause });

/**
 * Reads a body as the bytes it came in. Room is taken for what has arrived and for nothing that was only announced:
 * who announces much and sends little takes no room from others.
 */
export async function readBody(payload: Readable, budget: RequestBudget, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Who is refused still gets the answer: the rest runs past nobody.
    for await (const chunk of payload.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > mostBytes) throw new AppError('ERR_TOO_LARGE');
      budget.take(chunk.length);
      chunks.push(chunk);
    }
  } catch (error) {
    payload.resume();
    throw error instanceof AppError ? error : broken(error);
  }
  return Buffer.concat(chunks);
}
