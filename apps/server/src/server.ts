import { CALLS_PER_MINUTE } from '@prosa/contract';
import { maskEvent, maskKey, maySee } from '@prosa/domain';
import type { FastifyInstance } from 'fastify';
import { fileURLToPath } from 'node:url';
import { createConnections, type Connections } from './connections/index.ts';
import { createCollector, retryFailedEvents } from './conversation/index.ts';
import { createAuthenticator, hashPassword } from './identity/index.ts';
import { announceMessages } from './inbox/index.ts';
import { openPlatform, type Platform } from './platform/open-platform.ts';
import type { App } from './platform/app.ts';
import type { Config } from './platform/config/config.ts';
import { createHttp } from './platform/http/create-http.ts';
import { healthRoutes } from './platform/http/health.ts';
import { Limiter } from './platform/http/limiter.ts';
import { webApp } from './platform/http/web-app.ts';
import { createLogger } from './platform/log/logger.ts';
import { addMetricsPage } from './platform/metrics/metrics-page.ts';
import { PrometheusMetrics } from './platform/metrics/prometheus.ts';
import { SocketRealtime } from './platform/realtime/socket-realtime.ts';
import { registerMedia } from './platform/storage/register-media.ts';
import { defineRoomJobs, roomRoutes } from './rooms.ts';
import { installOnce, type FirstOperator } from './tenancy/install/install-once.ts';

const webFolder = fileURLToPath(new URL('../../web/dist/', import.meta.url));
const MEGABYTE = 1024 * 1024;
/** Megabytes an upload may have while `downloadLimit` says nothing else. */
const UPLOAD_LIMIT = 64;

export interface RunningServer {
  app: App;
  /** Where it listens, such as http://127.0.0.1:3000. */
  address: string;
  /** The operator that this first start made; null on every later one. */
  firstOperator: FirstOperator | null;
  stop(): Promise<void>;
}

/** The wing of the channels, joined to the inbox and the pipeline it knows nothing of. */
function joinConnections(app: App): Connections {
  const collector = createCollector(app);
  return createConnections(app, {
    deliver: async (connection, events) => collector.deliver(connection, events),
    announceMessages: async (tx, ids) => announceMessages(app, tx, 'update', ids),
  });
}

async function maxUploadBytes(app: App): Promise<number> {
  const row = await app.database.acrossCompanies('the upload limit of the installation', async ({ db }) =>
    db.selectFrom('settings').select('value').where('key', '=', 'downloadLimit').executeTakeFirst(),
  );
  return (Number(row?.value) || UPLOAD_LIMIT) * MEGABYTE;
}

interface Parts {
  platform: Platform;
  app: App;
  realtime: SocketRealtime;
  metrics: PrometheusMetrics;
  connections: Connections;
  isStopping: () => boolean;
}

async function openHttp({
  platform,
  app,
  realtime,
  metrics,
  connections,
  isStopping,
}: Parts): Promise<FastifyInstance> {
  const { config, log, media, storage } = platform;
  const authenticator = createAuthenticator(app);
  const isReady = async () => {
    if (isStopping()) throw new Error('stopping');
    await app.database.ping();
  };
  const http = await createHttp({
    config,
    log,
    metrics,
    authenticator,
    limiter: new Limiter(CALLS_PER_MINUTE),
    routes: [...healthRoutes(isReady), ...roomRoutes(app), ...connections.routes],
    maxUploadBytes: async () => maxUploadBytes(app),
    parts: [
      (server) => registerMedia(server, { storage, media, authenticator }),
      (server) => addMetricsPage(server, metrics, config.metricsToken),
    ],
    fallback: await webApp(webFolder),
  });
  realtime.listen(http.server, { authenticator, publicUrl: config.publicUrl });
  return http;
}

/** Starts the roles of this process. What is begun here is ended by `stop`, in the other order. */
export async function startServer(config: Config): Promise<RunningServer> {
  const log = createLogger(config.logLevel);
  const metrics = new PrometheusMetrics();
  const platform = await openPlatform(config, log, metrics);
  const rules = { maySee, mask: maskEvent, maskKey };
  const realtime = new SocketRealtime({ bus: platform.bus, log, metrics, rules });
  const app: App = { ...platform, realtime };
  const firstOperator = await installOnce({ ...app, hashPassword });
  let stopping = false;
  const connections = joinConnections(app);
  const http = await openHttp({ platform, app, realtime, metrics, connections, isStopping: () => stopping });
  defineRoomJobs(app);
  app.jobs.every('failed-events', '* * * * *', async () => void (await retryFailedEvents(app)));
  if (config.roles.has('jobs')) await platform.jobs.start();
  if (config.roles.has('channels')) connections.start();
  const address = await http.listen({ port: config.port, host: config.host });
  let ended: Promise<void> | undefined;
  const end = async () => {
    stopping = true;
    await realtime.close();
    await http.close();
    await connections.stop();
    await platform.close();
  };
  return { app, address, firstOperator, stop: async () => (ended ??= end()) };
}
