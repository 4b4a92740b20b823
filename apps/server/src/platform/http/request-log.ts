import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Metrics } from '../metrics/metrics.ts';
import { viewerOf } from './admission.ts';

/** The declared path, never the typed one: ids would make a series each, and searches are nobody's business. */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions.url ?? 'none';
}

/** Gives each request an id that its answer carries, and writes one line and one measurement when it ends. */
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
