import { AppError, invalidField } from '@prosa/domain';
import type { Readable } from 'node:stream';
import type { RequestBudget } from './byte-budget.ts';

const broken = (cause: unknown) => invalidField('body', 'it broke off', cause);

/**
 * Reads a body as its raw bytes. The budget counts bytes that have arrived, not those announced: a caller that
 * announces much and sends little takes no room from others.
 */
export async function readBody(payload: Readable, budget: RequestBudget, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // A refused caller must still get the answer, so the socket stays open and the rest is discarded.
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
