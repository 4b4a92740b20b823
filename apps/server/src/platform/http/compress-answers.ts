import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/** Below this, an answer fits into one packet anyway. */
const SMALLEST_BYTES = 1_400;
/**
 * Only these are authorised by a cookie, which browsers add to requests of foreign pages too; the length of a compressed
 * answer would show such a page how much of a token its own text repeats.
 */
const byCookie = /^\/api\/auth\//;

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)];
/** 4 of 11 costs about as much as gzip and leaves less. */
const params = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};

/** The encoding that the client prefers of those in which files and answers are sent. */
export function encodingOf(request: FastifyRequest): 'br' | 'gzip' | null {
  const accepted = request.headers['accept-encoding'] ?? '';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : null;
}

async function compressed(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  const isJson = String(reply.getHeader('content-type')).startsWith('application/json');
  if (!isJson || typeof payload !== 'string' || payload.length < SMALLEST_BYTES) return payload;
  if (reply.hasHeader('content-encoding') || byCookie.test(request.url)) return payload;
  const vary = [reply.getHeader('vary'), 'accept-encoding'].filter((name) => name !== undefined);
  void reply.header('vary', vary.join(', '));
  const encoding = encodingOf(request);
  if (!encoding) return payload;
  const body = encoding === 'br' ? await brotli(payload, { params }) : await gzipped(payload);
  void reply.header('content-encoding', encoding).removeHeader('content-length');
  return body;
}

/** Compresses the answers of calls, most of which are lists whose rows repeat the same names. */
export function compressAnswers(server: FastifyInstance): void {
  server.addHook('onSend', compressed);
}
