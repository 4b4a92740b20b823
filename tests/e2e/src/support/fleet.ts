import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startDurablePostgres, type DurablePostgres } from '@prosa/server/src/testing/durable-postgres.ts';
import { startRedis, type RedisServer } from '@prosa/server/src/testing/redis-server.ts';
import { ApiClient } from './api-client.ts';
import { ADMIN_EMAIL, ADMIN_PASSWORD, ServerProcess, temporaryFolder } from './server-process.ts';

/** Two servers on one PostgreSQL and one Redis, with an admin who is signed in at both. */
export interface Fleet {
  folder: string;
  redis: RedisServer;
  postgres: DurablePostgres;
  servers: [ServerProcess, ServerProcess];
  clients: [ApiClient, ApiClient];
  token: string;
  close: () => Promise<void>;
}

export async function startFleet(settings: Record<string, string> = {}): Promise<Fleet> {
  const folder = await temporaryFolder();
  const redis = await startRedis();
  const postgres = await startDurablePostgres(join(folder, 'database'));
  const env = {
    DATABASE_URL: `postgres://postgres@localhost/prosa?host=${encodeURIComponent(String(postgres.address.host))}`,
    REDIS_URL: redis.url,
    APP_SECRET: 'a secret that both processes of the fleet know',
    ...settings,
  };
  const servers: Fleet['servers'] = [
    new ServerProcess(join(folder, 'a'), env),
    new ServerProcess(join(folder, 'b'), env),
  ];
  await Promise.all(servers.map(async (server) => server.start()));
  const clients: Fleet['clients'] = [new ApiClient(servers[0].url), new ApiClient(servers[1].url)];
  const token = await clients[0].signIn(ADMIN_EMAIL, ADMIN_PASSWORD);
  clients[1].useToken(token);
  const close = async () => {
    await Promise.all(servers.map(async (server) => server.stop()));
    await postgres.stop();
    await redis.stop();
    await rm(folder, { recursive: true, force: true });
  };
  return { folder, redis, postgres, servers, clients, token, close };
}
