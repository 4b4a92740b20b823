import { retryDelay } from '@prosa/async';
import { createClient } from 'redis';
import type { Logger } from '../log/logger.ts';

/** A Redis that is silent for this long is connected to anew: the network may have forgotten the connection. */
const SILENT_MS = 10_000;
/** Keeps a connection in use, so that silence means something. */
const PING_MS = 3_000;

/** Commands wait for as long as Redis is away: a limit of their own would lose what they carry. */
export function redisClient(url: string, log: Logger) {
  const client = createClient({
    url,
    // Otherwise the library gives each command up after 5 s.
    commandOptions: { timeout: 0 },
    pingInterval: PING_MS,
    socket: {
      socketTimeout: SILENT_MS,
      reconnectStrategy: (tries: number) => retryDelay(tries + 1, { firstMs: 50, longestMs: 2_000 }),
    },
  });
  client.on('error', (error: Error) => log.warn({ err: error }, 'Redis is not reachable'));
  return client;
}
export type RedisClient = ReturnType<typeof redisClient>;
