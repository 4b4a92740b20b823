import { AppError } from '@prosa/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { createHash, timingSafeEqual } from 'node:crypto';
import type { PrometheusMetrics } from './prometheus.ts';

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);
const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** Checks the socket's address; a request that a proxy on this machine forwards comes from elsewhere. */
function isFromThisMachine(request: FastifyRequest): boolean {
  return (
    loopback.has(request.socket.remoteAddress ?? '') &&
    forwarding.every((name) => request.headers[name] === undefined)
  );
}

function hasToken(request: FastifyRequest, token: string | null): boolean {
  if (token === null) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${token}`));
}

/** GET /metrics: open to this machine, elsewhere only with the token. */
export function addMetricsPage(
  server: FastifyInstance,
  metrics: PrometheusMetrics,
  token: string | null,
): void {
  server.get('/metrics', async (request, reply) => {
    if (!isFromThisMachine(request) && !hasToken(request, token)) throw new AppError('ERR_SESSION_EXPIRED');
    const { contentType, text } = await metrics.page();
    return reply.type(contentType).send(text);
  });
}
