import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { viewerOf } from './admission.ts';

/**
 * The declared path, never the requested one: each id would make a metric series of its own, and searches are private.
 */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}

/** Sends a request's id in its answer, and writes one log line and one measurement when the request ends. */
export function followRequests(server: FastifyInstance, metrics: Metrics): void {
  server.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  server.addHook('onResponse', async (request, reply) => {
    const route = routeOf(request);
    const { method } = request;
    const status = reply.statusCode;
    const seconds = reply.elapsedTime / 1000;
    metrics.observe('http_request_duration_seconds', seconds, { method, route, status: String(status) });
    const isOfInterest = route.startsWith('/api/') && !route.startsWith('/api/health/');
    const viewer = viewerOf(request);
    request.log[isOfInterest ? 'info' : 'debug'](
      {
        method,
        route,
        status,
        ms: Math.round(reply.elapsedTime),
        user: viewer?.id,
        company: viewer?.companyId,
      },
      'request',
    );
  });
}
