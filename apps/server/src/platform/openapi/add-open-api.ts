import type { FastifyInstance } from 'fastify';
import { docsPage } from './docs-page.ts';
import { openApiDocument } from './document.ts';

/**
 * Publishes the contract: /api/openapi.json for tools, /api/docs for people. Each is generated at its first request.
 */
export function addOpenApi(server: FastifyInstance, version: string): void {
  let json: string | undefined;
  let page: string | undefined;
  server.get('/api/openapi.json', async (_request, reply) => {
    json ??= JSON.stringify(openApiDocument(version));
    return reply.type('application/json; charset=utf-8').send(json);
  });
  server.get('/api/docs', async (_request, reply) => {
    page ??= docsPage(openApiDocument(version));
    return reply.type('text/html; charset=utf-8').send(page);
  });
}
