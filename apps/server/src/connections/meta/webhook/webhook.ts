import { splitWebhook } from '@prosa/channel-meta';
import { AppError } from '@prosa/domain';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../../platform/app.ts';
import { limitArrival } from '../../../platform/http/create-http.ts';
import { RoomForBytes } from './room-for-bytes.ts';
import { isSameWord, isSigned } from './signature.ts';
import { UpdateBook } from './update-book.ts';

const ADDRESS = '/api/webhooks/meta';
/** What Meta sends at most, with some air. */
const MOST_BYTES = 3.5 * 1024 * 1024;
/** Bodies in work at once. */
const ROOM_BYTES = 96 * 1024 * 1024;
const text = 'text/plain; charset=utf-8';

type Services = Pick<App, 'config' | 'log' | 'database' | 'bus' | 'metrics'>;

function bodyOf(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new AppError('ERR_VALIDATION', { details: [{ field: 'body', message: 'JSON' }] });
  }
}

/** Says once what is not set up; each call of Meta's would repeat it. */
function sayOnce({ log }: Services): (sentence: string) => void {
  const said = new Set<string>();
  return (sentence) => {
    if (!said.has(sentence)) log.error(sentence);
    said.add(sentence);
  };
}

/** Meta asks whether the address is ours: who knows the word gets its challenge back. */
function challenge(services: Services, say: (sentence: string) => void) {
  return (request: FastifyRequest, reply: FastifyReply) => {
    const { verifyToken } = services.config.meta;
    if (verifyToken === null) say('Meta asks for the webhook, and META_VERIFY_TOKEN is not set');
    const query = request.query as Record<string, unknown>;
    const isRight =
      query['hub.mode'] === 'subscribe' &&
      verifyToken !== null &&
      isSameWord(verifyToken, query['hub.verify_token']);
    if (!isRight) throw new AppError('ERR_NO_PERMISSION');
    return reply.type(text).send(String(query['hub.challenge'] ?? ''));
  };
}

/** What Meta tells: believed when it is signed, stored before it is answered, worked up afterwards. */
function intake(services: Services, say: (sentence: string) => void) {
  const { metrics, config } = services;
  const book = new UpdateBook(services);
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { appSecret } = config.meta;
    if (appSecret === null) {
      say('Meta calls the webhook, and META_APP_SECRET is not set: nothing it says can be believed');
      throw new AppError('ERR_UNAVAILABLE');
    }
    const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    if (!isSigned(appSecret, bytes, request.headers['x-hub-signature-256'])) {
      metrics.count('meta_webhook_refused_total');
      throw new AppError('ERR_NO_PERMISSION');
    }
    await book.store(splitWebhook(bodyOf(bytes)));
    return reply.type(text).send('EVENT_RECEIVED');
  };
}

/** The one address to which Meta brings what happens on all official channels of all companies. */
export async function registerWebhook(server: FastifyInstance, services: Services): Promise<void> {
  const say = sayOnce(services);
  const room = new RoomForBytes(ROOM_BYTES);
  // In a scope of its own: here bodies stay the bytes that were signed.
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
    scope.get(ADDRESS, challenge(services, say));
    scope.post(ADDRESS, {
      bodyLimit: MOST_BYTES,
      onRequest: async (request, { raw }) => {
        limitArrival(request);
        const length = Number(request.headers['content-length'] ?? MOST_BYTES);
        if (length > MOST_BYTES) throw new AppError('ERR_TOO_LARGE');
        raw.once('close', room.take(length));
      },
      handler: intake(services, say),
    });
  });
}
