import type { CompanyEventName, InstallationEventName } from '@prosa/contract';
import type { FastifyInstance } from 'fastify';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApiClients } from '../connections/index.ts';
import { createAuthenticator } from '../identity/index.ts';
import type { App } from '../platform/app.ts';
import { LocalBus } from '../platform/bus/bus.ts';
import { readConfig } from '../platform/config/config.ts';
import { Database } from '../platform/database/database.ts';
import { createHttp, type HttpPart } from '../platform/http/create-http.ts';
import { Limiter } from '../platform/http/limiter.ts';
import type { Route } from '../platform/http/route.ts';
import { createLogger } from '../platform/log/logger.ts';
import { MailOutbox } from '../platform/mail/mail-outbox.ts';
import { GuardedOutbound } from '../platform/outbound/outbound.ts';
import type { InstallationAudience } from '@prosa/domain';
import type { Audience } from '../platform/realtime/realtime.ts';
import { Secrets } from '../platform/secrets/secrets.ts';
import { CompanyStorage } from '../platform/storage/company-storage.ts';
import { DiskStorage } from '../platform/storage/disk-storage.ts';
import { timeZoneOf } from '../tenancy/index.ts';
import { testDatabase, type TestDatabaseOptions } from './test-database.ts';

interface PublishedEvent {
  /** Null: for the whole installation. */
  companyId: number | null;
  name: CompanyEventName | InstallationEventName | 'endSession' | 'ticketMoved';
  event: unknown;
  audience: Audience | undefined;
  /** Of an event of the installation that is not for everybody. */
  installationAudience?: InstallationAudience | undefined;
}

export interface ModuleServer {
  app: App;
  http: FastifyInstance;
  published: PublishedEvent[];
  /** Moves the application's clock forward. */
  wait: (minutes: number) => void;
  setNow: (iso: string | null) => void;
  runJobs: () => Promise<void>;
  close: () => Promise<void>;
}

function recordingRealtime(published: PublishedEvent[]): App['realtime'] {
  return {
    publish: (companyId, name, event, audience) => void published.push({ companyId, name, event, audience }),
    publishToInstallation: (name, event, ...[installationAudience]) =>
      void published.push({ companyId: null, name, event, audience: undefined, installationAudience }),
    publishMoved: (companyId, before, after, ticket) =>
      void published.push({
        companyId,
        name: 'ticketMoved',
        event: { before, ticket },
        audience: { kind: 'ticket', ticket: after },
      }),
    endSession: (companyId, userId, exceptSessionId) =>
      void published.push({
        companyId,
        name: 'endSession',
        event: { userId, exceptSessionId },
        audience: undefined,
      }),
    hasListeners: () => true,
    close: async () => undefined,
  };
}

function waitingJobs(
  waiting: [string, unknown][],
  handlers: Map<string, (payload: unknown) => Promise<void>>,
): App['jobs'] {
  return {
    define: (name, handler) => void handlers.set(name, handler),
    add: async (_tx, name, payload) => void waiting.push([name, payload]),
    every: () => undefined,
  };
}

interface Parts {
  app: App;
  requireSpace: CompanyStorage['requireSpace'];
  published: PublishedEvent[];
  clock: { now: () => Date };
  runJobs: () => Promise<void>;
  remove: () => Promise<void>;
}

async function createOwnApp(
  environment: Record<string, string>,
  options: TestDatabaseOptions,
): Promise<Parts> {
  const home = await testDatabase(options);
  const folder = await mkdtemp(join(tmpdir(), 'prosa-modules-'));
  const log = createLogger('silent');
  const published: PublishedEvent[] = [];
  const waiting: [string, unknown][] = [];
  const handlers = new Map<string, (payload: unknown) => Promise<void>>();
  const clock = { now: () => new Date() };
  const config = readConfig({ DATA_DIR: folder, ...environment });
  const outbound = new GuardedOutbound(config.outboundAllow);
  const database = new Database(home.address, log);
  const storage = new CompanyStorage(new DiskStorage(join(folder, 'files')), { database, config });
  const secrets = new Secrets(randomBytes(32).toString('hex'));
  const jobs = waitingJobs(waiting, handlers);
  const app: App = {
    config,
    outbound,
    log,
    database,
    storage,
    media: { url: (key) => `/media/${key}` },
    secrets,
    bus: new LocalBus(),
    jobs,
    mail: new MailOutbox({ config, secrets, jobs }),
    realtime: recordingRealtime(published),
    metrics: { count: () => undefined, observe: () => undefined, gauge: () => undefined },
    now: () => clock.now(),
    // No channel is known; a test about channels gives its modules an app that knows them.
    capabilitiesOf: () => null,
  };
  return {
    app,
    requireSpace: async (companyId, size) => storage.requireSpace(companyId, size),
    published,
    clock,
    async runJobs() {
      for (const [name, payload] of waiting.splice(0)) await handlers.get(name)?.(payload);
    },
    async remove() {
      await outbound.close();
      await app.database.close();
      await home.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface ModuleServerOptions extends TestDatabaseOptions {
  /** Routes that are no declared calls. */
  partsOf?: (app: App) => HttpPart[];
}

/**
 * Some modules behind the production HTTP layer, with a database of their own. Only the sockets are left out: events
 * for browsers are recorded.
 */
export async function moduleServer(
  routesOf: (app: App) => Route[] | Promise<Route[]>,
  environment: Record<string, string> = {},
  { partsOf, ...options }: ModuleServerOptions = {},
): Promise<ModuleServer> {
  const { app, requireSpace, published, clock, runJobs, remove } = await createOwnApp(environment, options);
  const http = await createHttp({
    config: app.config,
    log: app.log,
    authenticator: createAuthenticator(app),
    apiClients: createApiClients(app),
    limiter: new Limiter(6_000),
    metrics: app.metrics,
    routes: await routesOf(app),
    maxUploadBytes: async () => 5 * 1024 * 1024,
    useShare: async (companyId, ms) => app.database.useShare(companyId, ms),
    requireSpace,
    timeZone: async (companyId) => timeZoneOf(app, companyId),
    parts: partsOf?.(app) ?? [],
  });
  await http.ready();
  return {
    app,
    http,
    published,
    runJobs,
    wait(minutes) {
      const from = clock.now().getTime() + minutes * 60_000;
      clock.now = () => new Date(from);
    },
    setNow: (iso) => void (clock.now = iso === null ? () => new Date() : () => new Date(iso)),
    async close() {
      await http.close();
      await remove();
    },
  };
}
