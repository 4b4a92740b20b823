import { IdempotencyKey, type ApiMessage } from '@prosa/contract';
import { AppError, invalidField } from '@prosa/domain';
import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { UploadedFile } from '../../platform/http/route.ts';
import type { CompanyTransaction } from '../../platform/database/transactions.ts';
import { selectKnownUses } from './use-queries.ts';

/** A request's own key with the digest of what it asks for. */
export interface KeyedRequest {
  key: string;
  digest: string;
}

/** The key of a request, from its header or its body. Of two that differ one would be lost without a word. */
function keyOf({ headers }: FastifyRequest, inBody: string | undefined): string | null {
  const given = headers['idempotency-key'];
  if (given === undefined || given === '') return inBody ?? null;
  const parsed = IdempotencyKey.safeParse(given);
  if (parsed.success && inBody !== undefined && inBody !== parsed.data)
    throw invalidField('idempotencyKey', 'differs from the header Idempotency-Key');
  if (parsed.success) return parsed.data;
  const message = parsed.error.issues[0]?.message ?? 'not valid';
  throw invalidField('Idempotency-Key', message);
}

async function digestOf(content: object, files: readonly UploadedFile[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(content));
  for (const { path, fileName } of files) {
    hash.update(`\n${fileName}\n`);
    for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  }
  return hash.digest('base64url');
}

export async function keyedRequest(
  request: FastifyRequest,
  { idempotencyKey, ...content }: { idempotencyKey?: string | undefined; [field: string]: unknown },
  files: readonly UploadedFile[],
): Promise<KeyedRequest | null> {
  const key = keyOf(request, idempotencyKey);
  return key === null ? null : { key, digest: await digestOf(content, files) };
}

/**
 * The messages that a request with this key has made; null: none. Throws ERR_IDEMPOTENCY_KEY if it asked for something
 * else, or if they were removed since: a repetition sends nothing again.
 */
export async function repeatedRequest(
  tx: CompanyTransaction,
  whatsappId: number,
  keyed: KeyedRequest | null,
): Promise<ApiMessage[] | null> {
  if (!keyed) return null;
  const uses = await selectKnownUses(tx, whatsappId, keyed.key);
  if (uses.length === 0) return null;
  const messages = uses.flatMap(({ message }) => message ?? []);
  if (uses.some(({ digest }) => digest !== keyed.digest) || messages.length === 0)
    throw new AppError('ERR_IDEMPOTENCY_KEY');
  return messages;
}
