import { splitWebhook } from '@prosa/channel-meta';
import { AppError, invalidField } from '@prosa/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { App } from '../../../platform/app.ts';
import { RequestBudget, ByteBudget } from '../../../platform/http/byte-budget.ts';
import { limitArrival } from '../../../platform/http/create-http.ts';
import { readBody } from '../../../platform/http/read-body.ts';
import { isSameWord, isSigned, mayBeSigned } from './signature.ts';
import { UpdateBatcher } from './update-batcher.ts';

const ADDRESS = '/api/webhooks/meta';
/** The largest call of Meta's, with a margin. */
const MOST_BYTES = 3.5 * 1024 * 1024;
/** Bytes of all bodies that are in work at once. */
const BUDGET_BYTES = 96 * 1024 * 1024;
/** Milliseconds in which a body must arrive: some megabytes from a data centre. */
const ARRIVAL_MS = 10_000;
const SIGNATURE = 'x-hub-signature-256';
const text = 'text/plain; charset=utf-8';

type Services = Pick<App, 'config' | 'log' | 'database' | 'bus' | 'metrics'>;

function bodyOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw invalidField('body', 'JSON');
  }
}

/** Logs each missing setting once; every call of Meta's would repeat it. */
function respondOnce({ log }: Services): (sentence: string) => void {
  const reported = new Set<string>();
  return (sentence) => {
    if (!reported.has(sentence)) log.error(sentence);
    reported.add(sentence);
  };
}

/** Meta checks that the address is ours: with the right verify token it gets its challenge back. */
function challenge(services: Services, respond: (sentence: string) => void) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    const { verifyToken } = services.config.meta;
    if (verifyToken === null) respond('Meta asks for the webhook, and META_VERIFY_TOKEN is not set');
    const query = request.query as Record<string, unknown>;
    const isRight =
      query['hub.mode'] === 'subscribe' &&
      verifyToken !== null &&
      isSameWord(verifyToken, query['hub.verify_token']);
    if (!isRight) throw new AppError('ERR_NO_PERMISSION');
    return reply.type(text).send(String(query['hub.challenge'] ?? ''));
  };
}

/** Refuses calls that cannot be Meta's, before a byte of the body is read. */
function admit(
  { metrics, config }: Services,
  respond: (sentence: string) => void,
  { headers }: FastifyRequest,
) {
  if (config.meta.appSecret === null) {
    respond('Meta calls the webhook, and META_APP_SECRET is not set: nothing it says can be believed');
    throw new AppError('ERR_UNAVAILABLE');
  }
  if (!mayBeSigned(headers[SIGNATURE])) {
    metrics.count('meta_webhook_refused_total');
    throw new AppError('ERR_NO_PERMISSION');
  }
  if (Number(headers['content-length'] ?? 0) > MOST_BYTES) throw new AppError('ERR_TOO_LARGE');
}

/** Meta's updates: accepted if signed, stored before the answer, processed later. */
function intake(services: Services, budgetOf: (request: FastifyRequest) => RequestBudget) {
  const { metrics, config } = services;
  const batcher = new UpdateBatcher(services);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    // A body that waits to be stored counts in the budget, even if its caller has gone.
    const done = budgetOf(request).reserve();
    try {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!isSigned(config.meta.appSecret ?? '', bytes, request.headers[SIGNATURE])) {
        metrics.count('meta_webhook_refused_total');
        throw new AppError('ERR_NO_PERMISSION');
      }
      await batcher.store(splitWebhook(bodyOf(bytes)));
    } finally {
      done();
    }
    return reply.type(text).send('EVENT_RECEIVED');
  };
}

/** The one address to which Meta sends the events of all official channels of all companies. */
export async function registerWebhook(
  server: FastifyInstance,
  services: Services,
  { budgetBytes = BUDGET_BYTES, arrivalMs = ARRIVAL_MS } = {},
): Promise<void> {
  const respond = respondOnce(services);
  const budget = new ByteBudget(budgetBytes);
  const budgets = new WeakMap<FastifyRequest, RequestBudget>();
  const budgetOf = (request: FastifyRequest): RequestBudget => {
    const own = budgets.get(request) ?? new RequestBudget(budget);
    budgets.set(request, own);
    return own;
  };
  // Its own scope: here bodies stay the raw bytes that were signed.
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) =>
      readBody(payload, budgetOf(request), MOST_BYTES),
    );
    scope.get(ADDRESS, challenge(services, respond));
    scope.post(ADDRESS, {
      onRequest: async (request, { raw }) => {
        limitArrival(request, arrivalMs);
        admit(services, respond, request);
        raw.once('close', budgetOf(request).reserve());
      },
      handler: intake(services, budgetOf),
    });
  });
}
