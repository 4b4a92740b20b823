import { AppError } from '@prosa/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { App } from '../../platform/app.ts';
import { ByteBudget, RequestBudget } from '../../platform/http/byte-budget.ts';
import { limitArrival } from '../../platform/http/create-http.ts';
import { readBody } from '../../platform/http/read-body.ts';
import type { ConfiguredProviders } from './configured-providers.ts';
import { EventBatcher } from './event-batcher.ts';
import { type ProviderName, providerNames, type Webhook } from './provider.ts';

const ADDRESS = '/api/webhooks/payments';
/** The largest event of any provider, with a margin. */
const MOST_BYTES = 1024 * 1024;
/** Bytes of all bodies that are in work at once. */
const BUDGET_BYTES = 32 * 1024 * 1024;
/** Milliseconds in which a body must arrive. */
const ARRIVAL_MS = 10_000;
/** Ids as providers write them; nothing else is stored. */
const ID = /^[\x21-\x7e]{1,200}$/;

export interface IntakeServices {
  app: Pick<App, 'database' | 'log' | 'metrics' | 'now'>;
  providers: Pick<ConfiguredProviders, 'get'>;
  /** Called once an event is stored. */
  stored: () => void;
}

const isStorable = ({ eventId, externalIds }: Webhook): boolean =>
  [eventId, ...externalIds].every((id) => ID.test(id));

/** Judges what came; a refusal is counted and logged, without a word of the body. */
async function judge(
  services: IntakeServices,
  name: ProviderName,
  request: FastifyRequest,
): Promise<Webhook> {
  const { app, providers } = services;
  const provider = await providers.get(name);
  const webhook = provider?.verifyWebhook({
    body: request.body as Buffer,
    headers: request.headers,
    query: new URL(request.url, 'http://prosa').searchParams,
    now: app.now(),
  });
  if (webhook !== undefined && webhook !== 'refused' && isStorable(webhook)) return webhook;
  app.metrics.count('payment_webhook_refused_total', { provider: name });
  app.log.warn({ provider: name, isConfigured: provider !== null }, 'a webhook of a provider is refused');
  throw new AppError('ERR_NO_PERMISSION');
}

/** The addresses that payment providers call: what passes is stored, then answered, and settled afterwards. */
export async function registerPaymentWebhooks(
  server: FastifyInstance,
  services: IntakeServices,
): Promise<void> {
  const budget = new ByteBudget(BUDGET_BYTES);
  const budgets = new WeakMap<FastifyRequest, RequestBudget>();
  const budgetOf = (request: FastifyRequest): RequestBudget => {
    const own = budgets.get(request) ?? new RequestBudget(budget);
    budgets.set(request, own);
    return own;
  };
  const batcher = new EventBatcher(services.app.database);
  const intake = async (name: ProviderName, request: FastifyRequest) => {
    const done = budgetOf(request).reserve();
    try {
      const { eventId, externalIds } = await judge(services, name, request);
      const body = (request.body as Buffer).toString('base64');
      await batcher.store({ provider: name, eventId, externalIds, body });
    } finally {
      done();
    }
    services.stored();
  };
  // Its own scope: here bodies stay the raw bytes that were signed.
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', async (request: FastifyRequest, payload: IncomingMessage) =>
      readBody(payload, budgetOf(request), MOST_BYTES),
    );
    // Efí appends /pix to the address that was registered.
    for (const name of providerNames)
      for (const address of name === 'efi'
        ? [`${ADDRESS}/efi`, `${ADDRESS}/efi/pix`]
        : [`${ADDRESS}/${name}`])
        scope.post(address, {
          onRequest: async (request, { raw }) => {
            limitArrival(request, ARRIVAL_MS);
            if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES)
              throw new AppError('ERR_TOO_LARGE');
            raw.once('close', budgetOf(request).reserve());
          },
          handler: async (request, reply) => {
            request.body ??= Buffer.alloc(0);
            await intake(name, request);
            return reply.type('text/plain; charset=utf-8').send('OK');
          },
        });
  });
}
