import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { CallShape } from '@prosa/contract';
import { AppError, mayCall, type Viewer } from '@prosa/domain';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Logger } from '../log/logger.ts';
import type { Authenticator } from './authenticator.ts';
import { answerError } from './errors.ts';
import type { Limiter } from './limiter.ts';
import type { CallContext, Route, UploadedFile } from './route.ts';
import { discardUploads, readMultipart } from './uploads.ts';
import { validInput } from './validation.ts';

const JSON_LIMIT = 5 * 1024 * 1024;
/** The sandbox carries media as base64 inside JSON. */
const MEDIA_JSON_LIMIT = 100 * 1024 * 1024;

export interface HttpOptions {
  config: Config;
  log: Logger;
  authenticator: Authenticator;
  limiter: Limiter;
  routes: Route[];
  /** The largest uploaded file, in bytes. */
  maxUploadBytes: () => Promise<number>;
}

export function bearerToken(request: FastifyRequest): string {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token) throw new AppError('ERR_SESSION_EXPIRED');
  return token;
}

async function admit(
  call: CallShape,
  request: FastifyRequest,
  options: HttpOptions,
): Promise<Viewer | undefined> {
  if (call.caller === 'anyone') {
    if (!call.unlimited) options.limiter.take(`address:${request.ip}`);
    return undefined;
  }
  const viewer = await options.authenticator.byAccessToken(bearerToken(request));
  if (!call.unlimited) options.limiter.take(`user:${viewer.id}`);
  if (!mayCall(call.caller, viewer)) throw new AppError('ERR_NO_PERMISSION');
  if (viewer.isExpired && !call.evenWhenExpired) throw new AppError('ERR_SUBSCRIPTION_EXPIRED');
  return viewer;
}

function firstStatus(call: CallShape): number {
  return Number(Object.keys(call.responses)[0] ?? 200);
}

/** What leaves is what the contract names: an undeclared key is dropped, a wrong one is our own mistake. */
function declaredAnswer(call: CallShape, answer: unknown): unknown {
  const schema = call.responses[firstStatus(call)];
  return schema ? schema.parse(answer) : answer;
}

async function answerCall(route: Route, options: HttpOptions, request: FastifyRequest, reply: FastifyReply) {
  const { call, handler } = route;
  const viewer = await admit(call, request, options);
  const folder = join(options.config.dataDir, 'tmp', request.id);
  try {
    let body: unknown = request.body;
    let files: UploadedFile[] = [];
    if (call.upload) ({ body, files } = await readMultipart(request, call.upload, folder));
    const input = validInput(call, request, body);
    const context = { ...input, viewer, files, request, reply } as unknown as CallContext<CallShape>;
    const answer = declaredAnswer(call, await handler(context));
    // Bare texts and null are JSON too.
    void reply.code(firstStatus(call)).type('application/json; charset=utf-8');
    return JSON.stringify(answer);
  } finally {
    if (call.upload) await discardUploads(folder);
  }
}

function register(server: FastifyInstance, route: Route, options: HttpOptions): void {
  const { method, path } = route.call;
  server.route({
    method,
    url: `/api${path}`,
    bodyLimit: path.startsWith('/sandbox/') ? MEDIA_JSON_LIMIT : JSON_LIMIT,
    config: { call: path },
    handler: async (request, reply) => answerCall(route, options, request, reply),
  });
}

/** The HTTP server with every declared call; security headers, documents and the web app are added by others. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const { config } = options;
  const logger: FastifyBaseLogger = options.log;
  const server = Fastify({
    loggerInstance: logger,
    disableRequestLogging: true,
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    requestTimeout: 120_000,
  });
  await server.register(cookie);
  await server.register(multipart, {
    limits: { fileSize: await options.maxUploadBytes(), fields: 50, fieldSize: JSON_LIMIT },
  });
  allowEmptyJson(server);
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  server.addHook('onRequest', async (request, reply) => void reply.header('x-request-id', request.id));
  for (const route of options.routes) register(server, route, options);
  return server;
}

/** Clients send `content-type: application/json` with an empty body on DELETE and POST; that is no body. */
function allowEmptyJson(server: FastifyInstance): void {
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    if (text === '') return done(null, undefined);
    try {
      done(null, JSON.parse(String(text)));
    } catch {
      done(new AppError('ERR_VALIDATION', { details: [{ field: 'body', message: 'JSON' }] }));
    }
  });
}
