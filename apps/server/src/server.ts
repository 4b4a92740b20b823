import { CALLS_PER_MINUTE } from '@prosa/contract';
import { AppError, type Viewer } from '@prosa/domain';
import type { FastifyInstance } from 'fastify';
import { fileURLToPath } from 'node:url';
import manifest from '../../../package.json' with { type: 'json' };
import type { DestinationStream } from 'pino';
import { capabilitiesOf, watchOutbox } from './connections/index.ts';
import { hashPassword } from './identity/index.ts';
import type { App } from './platform/app.ts';
import { Closing } from './platform/closing.ts';
import type { Config } from './platform/config/config.ts';
import { configWarnings } from './platform/config/config-warnings.ts';
import { createHttp } from './platform/http/create-http.ts';
import { healthRoutes } from './platform/http/health.ts';
import { Limiter } from './platform/http/limiter.ts';
import { webApp } from './platform/http/web-app.ts';
import { createLogger, type Logger } from './platform/log/logger.ts';
import { defineMailJobs } from './platform/mail/jobs.ts';
import { watchMails } from './platform/mail/watch-mails.ts';
import { addMetricsPage } from './platform/metrics/metrics-page.ts';
import { watchDatabase } from './platform/metrics/database-gauges.ts';
import { PrometheusMetrics } from './platform/metrics/prometheus.ts';
import { addOpenApi } from './platform/openapi/add-open-api.ts';
import { openPlatform, type Platform } from './platform/open-platform.ts';
import { realtimeRules } from './platform/realtime/rules.ts';
import { SocketRealtime } from './platform/realtime/socket-realtime.ts';
import { registerMedia } from './platform/storage/register-media.ts';
import { openModules, type Modules } from './modules.ts';
import {
  downloadLimitBytes,
  type FirstOperator,
  installOnce,
  seesAnnouncementPicture,
  timeZoneOf,
} from './tenancy/index.ts';
import { bindSoon, defineSecretJobs } from './platform/secrets/bind-sealed-values.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));
/** A stop cuts off answers that take longer than this. */
const FAREWELL_MS = 20_000;

export interface RunningServer {
  app: App;
  http: FastifyInstance;
  /** The URL at which it listens, such as http://127.0.0.1:3000. */
  address: string;
  /** Drains requests and ends the sessions, leaving nothing half done. */
  stop(): Promise<void>;
}

class Readiness {
  isUp = false;

  async check(app: App, modules: Modules): Promise<void> {
    if (!this.isUp || !modules.areChannelsReady()) throw new AppError('ERR_UNAVAILABLE');
    await Promise.all([app.database.ping(), app.bus.ping()]);
  }
}

interface System {
  app: App;
  platform: Platform;
  metrics: PrometheusMetrics;
  modules: Modules;
  readiness: Readiness;
}

async function openHttp({ app, platform, metrics, modules, readiness }: System): Promise<FastifyInstance> {
  const { config, log } = app;
  const { authenticator, apiClients } = modules;
  const isApi = config.roles.has('api');
  const media = {
    ...platform,
    authenticator,
    seesAnnouncementPicture: async (viewer: Viewer, file: string) =>
      seesAnnouncementPicture(app, viewer, file),
  };
  const health = healthRoutes(async () => readiness.check(app, modules));
  return createHttp({
    config,
    log,
    metrics,
    authenticator,
    apiClients,
    limiter: new Limiter(CALLS_PER_MINUTE),
    // Every process answers health checks; only the role api answers anything else.
    routes: isApi ? [...health, ...modules.routes] : health,
    maxUploadBytes: async () => downloadLimitBytes(app),
    useShare: (companyId, ms) => app.database.useShare(companyId, ms),
    requireSpace: async (companyId, size) => platform.storage.requireSpace(companyId, size),
    timeZone: async (companyId) => timeZoneOf(app, companyId),
    parts: [
      (server) => addMetricsPage(server, metrics, config.metricsToken),
      (server) => addOpenApi(server, manifest.version),
      (server) => (isApi ? registerMedia(server, media) : undefined),
      ...(isApi ? modules.parts : []),
    ],
    ...(isApi ? { fallback: await webApp(WEB_FOLDER) } : {}),
  });
}

async function stopHttp(http: FastifyInstance): Promise<void> {
  const impatience = setTimeout(() => http.server.closeAllConnections(), FAREWELL_MS);
  await http.close();
  clearTimeout(impatience);
}

export interface StartOptions {
  /** Called at once with the operator that the first start creates: a later failure would lose the password. */
  onFirstOperator?: (operator: FirstOperator) => void;
  /** The application's clock, which tests move. The database's clock is not affected. */
  now?: () => Date;
  /** Where the log goes instead of stdout; for tests. */
  logTo?: DestinationStream;
}

/** Starts all roles that the configuration names; resolves once they work. */
export async function startServer(config: Config, options: StartOptions = {}): Promise<RunningServer> {
  const log = createLogger(config.logLevel, options.logTo);
  const closing = new Closing(log);
  try {
    return await start(config, log, closing, options);
  } catch (error) {
    await closing.close();
    throw error;
  }
}

async function start(
  config: Config,
  log: Logger,
  closing: Closing,
  { onFirstOperator, now = () => new Date() }: StartOptions,
): Promise<RunningServer> {
  for (const warning of configWarnings(config)) log.warn(warning);
  const metrics = new PrometheusMetrics();
  const platform = await openPlatform({ config, log, metrics, now }, closing);
  const realtime = new SocketRealtime({ bus: platform.bus, log, metrics, rules: realtimeRules });
  const app: App = { ...platform, realtime, capabilitiesOf };
  const modules = await openModules(app);
  const firstOperator = await installOnce({ database: app.database, config, hashPassword });
  if (firstOperator) onFirstOperator?.(firstOperator);
  watchDatabase(metrics, app.database);
  watchOutbox(app);
  watchMails(app);
  const readiness = new Readiness();
  const http = await openHttp({ app, platform, metrics, modules, readiness });
  // Runs before the listener waits for its connections to end: an open socket would keep it waiting for ever.
  http.addHook('preClose', async () => realtime.close());
  if (config.roles.has('api')) {
    realtime.listen(http.server, {
      authenticator: modules.authenticator,
      publicUrl: config.publicUrl,
      isBehindProxy: config.trustProxy.length > 0,
    });
  }
  closing.add('channels', async () => modules.stopChannels());
  if (config.roles.has('channels')) modules.startChannels();
  defineMailJobs(app);
  defineSecretJobs(app);
  const speakers = modules.defineJobs();
  if (config.roles.has('jobs')) {
    await bindSoon(app);
    await platform.jobs.start();
    speakers.start();
    closing.add('speakers', async () => speakers.stop());
  }
  closing.add('http', async () => stopHttp(http));
  closing.add('readiness', () => void (readiness.isUp = false));
  const address = await http.listen({ port: config.port, host: config.host });
  readiness.isUp = true;
  return { app, http, address, stop: async () => closing.close() };
}
