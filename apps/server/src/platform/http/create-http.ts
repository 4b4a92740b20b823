import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import { bodyLimitOf, type CallShape } from '@prosa/contract';
import { AppError, invalidField } from '@prosa/domain';
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Logger } from '../log/logger.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { admit, callsLeft, ownerOf } from './admission.ts';
import type { ApiClients } from './api-client.ts';
import { answerCall, type RequireSpace, type UseShare } from './answer-call.ts';
import type { Authenticator } from './authenticator.ts';
import { compressAnswers } from './compress-answers.ts';
import { CallsAtOnce } from './calls-at-once.ts';
import { hasMoreValuesThan, mostValuesIn } from './count-values.ts';
import { answerError } from './errors.ts';
import type { Limiter } from './limiter.ts';
import { followRequests } from './request-log.ts';
import type { Route } from './route.ts';
import { addSecurity } from './security.ts';

/** The largest text field of a form, in bytes. */
const FIELD_BYTES = 256 * 1024;
/** How long a request may take to arrive completely: with files over a slow network, and any other. */
const UPLOAD_MS = 30 * 60_000;
const BODY_MS = 120_000;

/** Adds routes that are no declared calls: media, metrics, the web app. */
export type HttpPart = (server: FastifyInstance) => void | Promise<void>;

export type Fallback = (request: FastifyRequest, reply: FastifyReply) => unknown;

export interface HttpOptions {
  config: Config;
  log: Logger;
  metrics: Metrics;
  authenticator: Authenticator;
  /** Absent: no token of a connection opens anything. */
  apiClients?: ApiClients;
  limiter: Limiter;
  routes: Route[];
  maxUploadBytes: () => Promise<number>;
  useShare?: UseShare;
  requireSpace?: RequireSpace;
  /** The time zone of a company; absent: the default one of all. */
  timeZone?: ((companyId: number) => Promise<string>) | undefined;
  parts?: HttpPart[];
  /** Answers requests without a route: the screens of the web app. Absent: 404. */
  fallback?: Fallback;
}

/** The router prefers a parameter of digits alone to one of anything. */
const urlOf = ({ path, hasNumericPath }: CallShape): string =>
  `/api${hasNumericPath ? path.replace(/:(\w+)$/, String.raw`:$1(^\d+$)`) : path}`;

function addRoute(server: FastifyInstance, route: Route, options: HttpOptions, atOnce: CallsAtOnce): void {
  const { call } = route;
  const { config, maxUploadBytes: maxBytes, useShare, requireSpace, timeZone } = options;
  const rules = {
    publicUrl: config.publicUrl,
    uploads: { folder: join(config.dataDir, 'tmp'), maxBytes, useShare, requireSpace },
    timeZone,
    support: options.authenticator,
  };
  server.route({
    method: call.method,
    url: urlOf(call),
    bodyLimit: bodyLimitOf(call),
    exposeHeadRoute: false,
    onRequest: async (request, reply) => {
      if (!call.upload && call.method !== 'GET') limitArrival(request);
      await admit(call, request, options);
      atOnce.begin(call, request, reply, ownerOf(request));
      const left = callsLeft(request, options);
      if (left !== undefined) void reply.header('x-ratelimit-remaining', left);
    },
    handler: async (request, reply) =>
      atOnce.during(request, async () => answerCall(route, rules, request, reply)),
  });
}

/**
 * Destroys a request whose body takes too long to arrive, as it occupies a connection; only uploads may take longer.
 */
export function limitArrival({ raw }: FastifyRequest, withinMs = BODY_MS): void {
  const timer = setTimeout(() => raw.destroy(), withinMs).unref();
  const arrived = () => clearTimeout(timer);
  raw.once('end', arrived).once('close', arrived);
}

function createServer(config: Config, log: Logger): FastifyInstance {
  const logger: FastifyBaseLogger = log;
  return Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustProxy.length > 0 ? config.trustProxy : false,
    genReqId: () => randomUUID(),
    // For requests that cannot be routed, such as one with a broken percent code in the path.
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    return503OnClosing: true,
    forceCloseConnections: 'idle',
    requestTimeout: UPLOAD_MS,
  });
}

function nothingThere(request: FastifyRequest, reply: FastifyReply): void {
  answerError(new AppError('ERR_NOT_FOUND'), request, reply);
}

/** The HTTP server with every declared call and the given parts; not listening yet. */
export async function createHttp(options: HttpOptions): Promise<FastifyInstance> {
  const server = createServer(options.config, options.log);
  followRequests(server, options.metrics);
  await addSecurity(server, options.config);
  compressAnswers(server);
  await server.register(cookie);
  await server.register(multipart, { limits: { fields: 50, fieldSize: FIELD_BYTES } });
  parseJsonGently(server);
  server.setErrorHandler((error, request, reply) => answerError(error, request, reply));
  server.setNotFoundHandler(options.fallback ?? nothingThere);
  const atOnce = new CallsAtOnce();
  for (const route of options.routes) addRoute(server, route, options, atOnce);
  for (const part of options.parts ?? []) await part(server);
  return server;
}

const wrongBody = (message: string) => invalidField('body', message);

/**
 * Clients send `content-type: application/json` with an empty body on DELETE and POST; it counts as no body. Values are
 * counted before they exist: the process does nothing else while it makes and copies them.
 */
function parseJsonGently(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('remove', 'remove');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, given, done) => {
    const text = String(given);
    if (text === '') return done(null, undefined);
    if (hasMoreValuesThan(mostValuesIn(request.routeOptions.bodyLimit), text))
      return done(wrongBody('too many values'));
    return parse(request, text, (error, body: unknown) => {
      if (!error) return done(null, body);
      return done(wrongBody('JSON'));
    });
  });
}
