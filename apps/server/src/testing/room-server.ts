import type { CompanyEventName } from '@prosa/contract';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAuthenticator } from '../identity/index.ts';
import type { App } from '../platform/app.ts';
import { LocalBus } from '../platform/bus/bus.ts';
import { readConfig } from '../platform/config/config.ts';
import { Database } from '../platform/database/database.ts';
import { createHttp } from '../platform/http/create-http.ts';
import { Limiter } from '../platform/http/limiter.ts';
import type { Route } from '../platform/http/route.ts';
import { createLogger } from '../platform/log/logger.ts';
import type { Audience } from '../platform/realtime/realtime.ts';
import { Secrets } from '../platform/secrets/secrets.ts';
import { DiskStorage } from '../platform/storage/disk-storage.ts';
import { testDatabase } from './test-database.ts';

/** What a room told the browsers, in order. */
export interface Told {
  companyId: number;
  name: CompanyEventName | 'endSession';
  event: unknown;
  audience: Audience | undefined;
}

export interface RoomServer {
  app: App;
  http: FastifyInstance;
  told: Told[];
  /** Moves the clock of the application. */
  wait: (minutes: number) => void;
  setNow: (iso: string | null) => void;
  close: () => Promise<void>;
}

function recordingRealtime(told: Told[]): App['realtime'] {
  return {
    publish: (companyId, name, event, audience) => void told.push({ companyId, name, event, audience }),
    publishMoved: () => undefined,
    endSession: (companyId, userId, exceptSessionId) =>
      void told.push({
        companyId,
        name: 'endSession',
        event: { userId, exceptSessionId },
        audience: undefined,
      }),
    hasListeners: () => true,
    close: async () => undefined,
  };
}

/**
 * Some rooms behind the production HTTP layer, with a database of their own. Only the sockets are left out: what would
 * be told to browsers is written down.
 */
export async function roomServer(
  routesOf: (app: App) => Route[],
  environment: Record<string, string> = {},
): Promise<RoomServer> {
  const home = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'prosa-rooms-'));
  const log = createLogger('silent');
  const told: Told[] = [];
  let clock = () => new Date();
  const app: App = {
    config: readConfig({ DATA_DIR: folder, ...environment }),
    log,
    database: new Database(home.address, log),
    storage: new DiskStorage(join(folder, 'files')),
    media: { url: (key) => `/media/${key}` },
    secrets: new Secrets(randomBytes(32).toString('hex')),
    bus: new LocalBus(),
    jobs: { define: () => undefined, add: async () => undefined, every: () => undefined },
    realtime: recordingRealtime(told),
    metrics: { count: () => undefined, observe: () => undefined, gauge: () => undefined },
    now: () => clock(),
  };
  const http = await createHttp({
    config: app.config,
    log,
    authenticator: createAuthenticator(app),
    limiter: new Limiter(6_000),
    metrics: app.metrics,
    routes: routesOf(app),
    maxUploadBytes: async () => 5 * 1024 * 1024,
  });
  await http.ready();
  return {
    app,
    http,
    told,
    wait(minutes) {
      const from = clock().getTime() + minutes * 60_000;
      clock = () => new Date(from);
    },
    setNow: (iso) => void (clock = iso === null ? () => new Date() : () => new Date(iso)),
    async close() {
      await http.close();
      await app.database.close();
      await home.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
