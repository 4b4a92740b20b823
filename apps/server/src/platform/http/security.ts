import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';
import helmet from 'helmet';
import type { Config } from '../config/config.ts';

/** Older browsers do not count a socket of the same origin as 'self'. */
function socketOrigins(publicUrl: string | null): string[] {
  return publicUrl ? [new URL(publicUrl).origin.replace(/^http/, 'ws')] : [];
}

/** What pages of this origin may load. Why styles may be inline: docs/adr/0012. */
function contentSecurityPolicy(publicUrl: string | null): Record<string, string[]> {
  return {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'script-src-attr': ["'none'"],
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'media-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'", 'data:'],
    'connect-src': ["'self'", ...socketOrigins(publicUrl)],
    'worker-src': ["'self'", 'blob:'],
    'manifest-src': ["'self'"],
    // The videos of help articles, which domain/company/help-video.ts recognises.
    'frame-src': ["'self'", 'blob:', 'https://www.youtube-nocookie.com'],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
}

/** Sets the security headers of every answer, and lets only pages of PUBLIC_URL call from another origin. */
export async function addSecurity(server: FastifyInstance, { publicUrl }: Config): Promise<void> {
  const overTls = publicUrl?.startsWith('https:') ?? false;
  // Made once: the Fastify plugin of the same name makes the policy anew for each request.
  const protect = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: contentSecurityPolicy(publicUrl) },
    // Promising TLS where there is none would lock people out of a server on their own network.
    strictTransportSecurity: overTls ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
    // Over plain HTTP the Referer alone says that a socket is opened by a page of ours (realtime/handshake.ts).
    referrerPolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: overTls,
    originAgentCluster: overTls,
    xFrameOptions: { action: 'deny' },
  });
  server.addHook('onRequest', (request, reply, done) => {
    void reply.header('permissions-policy', 'camera=(self), microphone=(self), geolocation=(self)');
    protect(request.raw, reply.raw, (error) => done(error as Error | undefined));
  });
  await server.register(cors, {
    origin: publicUrl ? [new URL(publicUrl).origin] : false,
    credentials: true,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    maxAge: 600,
  });
}
