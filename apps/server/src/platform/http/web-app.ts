import { AppError } from '@prosa/domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { encodingOf } from './compress-answers.ts';
import type { Fallback } from './create-http.ts';
import { answerError } from './errors.ts';
import { readWebFiles, type WebFile } from './web-files.ts';

const YEAR = 'public, max-age=31536000, immutable';
/** Vite puts a digest of the content into these names, so such a file never changes. */
const hashed = /^\/assets\/.+-[\w-]{8,}\.\w+$/;
/** Below these, an unknown address is an unknown call or file, never a screen. */
const notScreens = /^\/(?:api|assets|socket\.io|media|public|metrics)(?:\/|$)/;

async function sendFile(path: string, file: WebFile, request: FastifyRequest, reply: FastifyReply) {
  void reply
    .type(file.contentType)
    .header('cache-control', hashed.test(path) ? YEAR : 'no-cache')
    .header('etag', file.etag)
    .header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === file.etag) return reply.code(304).send();
  const encoding = file.isCompressible ? encodingOf(request) : null;
  if (!encoding) return reply.send(file.content);
  return reply.header('content-encoding', encoding).send(await file.compressed(encoding));
}

function pathOf(request: FastifyRequest): string {
  try {
    return decodeURIComponent(new URL(request.url, 'http://prosa').pathname);
  } catch {
    throw new AppError('ERR_NOT_FOUND');
  }
}

/** Serves the built web app; every address that is no file, call or other route is one of its screens. */
export async function webApp(folder: string): Promise<Fallback> {
  const files = await readWebFiles(folder);
  const index = files.get('/index.html');
  return async (request, reply) => {
    const path = pathOf(request);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const file = files.get(path);
    if (isRead && file) return sendFile(path, file, request, reply);
    // An open tab may request a file of an older build: it must get 404, not the page.
    if (!isRead || !index || notScreens.test(path)) {
      return answerError(new AppError('ERR_NOT_FOUND'), request, reply);
    }
    return sendFile('/index.html', index, request, reply);
  };
}
