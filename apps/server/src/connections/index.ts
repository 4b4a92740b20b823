import type { App } from '../platform/app.ts';
import type { HttpPart } from '../platform/http/create-http.ts';
import type { Route } from '../platform/http/route.ts';
import { everyConnectionRoutes } from './connections/every-connection-routes.ts';
import { connectionRoutes } from './connections/routes.ts';
import { removeLeftMedia } from './media/channel-media.ts';
import { metaDrivers } from './meta/drivers.ts';
import { templateSyncRoutes } from './meta/templates/routes.ts';
import { defineTemplateJobs } from './meta/templates/sync-templates.ts';
import { watchTokens } from './meta/connect/watch-tokens.ts';
import { removeOldSignIns, removeOldUpdates } from './meta/store/retention.ts';
import { registerReturn } from './meta/sign-in/return.ts';
import { signInRoutes } from './meta/sign-in/routes.ts';
import { registerWebhook } from './meta/webhook/webhook.ts';
import type { AnnounceMessages, Ports } from './ports.ts';
import { Outbox } from './outbox/outbox.ts';
import {
  type CodeConnections,
  createCodeConnections,
  defineOneTimeTextJobs,
  OneTimeTexts,
  withoutEchoes,
} from './one-time-texts/index.ts';
import { answerRequests, ChannelRequests } from './channel-requests/channel-requests.ts';
import { ChannelQueries } from './channel-requests/channel-queries.ts';
import { forwardReceipts } from './outbox/receipts.ts';
import { forwardTyping } from './outbox/typing.ts';
import { paceRoutes } from './pace/routes.ts';
import { liftWhatIsOver, takeRestrictions } from './pace/restrictions.ts';
import { createDrivers, Drivers } from './runner/drivers.ts';
import { Runner } from './runner/runner.ts';
import { removeOldRecords } from './remove-old-records.ts';
import { markUndriven } from './runner/mark-undriven.ts';
import { createPlatform } from './sandbox/platform.ts';
import { sandboxRoutes } from './sandbox/routes.ts';
import { SandboxSwitch } from './sandbox/sandbox-switch.ts';
import { createSandboxStore } from './sandbox/sandbox-store.ts';
import { pairingRoutes } from './sessions/pairing-routes.ts';
import { createApiClients, defineSendApiJobs, sendApiRoutes } from './send-api/index.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { TrafficCounters } from './traffic/traffic-counters.ts';
import { whatsAppWebDrivers } from './whatsapp-web/load-driver.ts';
import { removeOldContents } from './whatsapp-web/message-queries.ts';

export { capabilitiesOf } from './connections/capabilities.ts';
export { createApiClients };
export { watchOutbox } from './outbox/watch-outbox.ts';
export type { Ports } from './ports.ts';

/** Returns the worker of this process that sends to the webhooks of the Send API. */
export function defineConnectionJobs(
  app: App,
  announceMessages: AnnounceMessages,
): ReturnType<typeof defineSendApiJobs> {
  app.jobs.every('number-restrictions', '* * * * *', () => liftWhatIsOver(app, announceMessages));
  app.jobs.every('meta-tokens', '23 4 * * *', () => watchTokens(app));
  defineTemplateJobs(app);
  app.jobs.every('meta-cleanup', '47 * * * *', () => removeOldUpdates(app));
  app.jobs.every('sign-in-cleanup', '*/5 * * * *', () => removeOldSignIns(app));
  app.jobs.every('web-cleanup', '53 * * * *', () => removeOldContents(app));
  defineOneTimeTextJobs(app);
  app.jobs.every('connections-cleanup', '43 3 * * *', () => removeOldRecords(app));
  return defineSendApiJobs(app);
}

async function driversOf(
  app: App,
  store: ReturnType<typeof createSandboxStore>,
  maxMediaBytes: Ports['maxMediaBytes'],
): Promise<Drivers> {
  return new Drivers([
    ...createDrivers(store),
    ...metaDrivers(app, maxMediaBytes),
    ...(await whatsAppWebDrivers(app, maxMediaBytes)),
  ]);
}

/** The connections area: its HTTP calls and, with role channels, the sessions of this process. */
export interface Connections {
  routes: Route[];
  /** The webhook and the page to which Meta's sign-in returns: Meta defines them, so they are no declared calls. */
  parts: HttpPart[];
  runner: Runner;
  channelQueries: ChannelQueries;
  codes: CodeConnections;
  start(): void;
  /** Finishes the sends under way, closes the sessions and leaves them to another process. */
  stop(): Promise<void>;
}

/** What this process sends over its connections. */
function sendersOf(app: App, runner: Runner, ports: Ports, traffic: TrafficCounters) {
  const outbox = new Outbox(app, runner, ports, traffic);
  const oneTimeTexts = new OneTimeTexts(app, runner);
  return {
    start() {
      outbox.start();
      oneTimeTexts.start();
    },
    stop: async () => Promise.all([outbox.stop(), oneTimeTexts.stop()]),
  };
}

export async function createConnections(app: App, ports: Ports): Promise<Connections> {
  const { announceMessages, maxMediaBytes } = ports;
  const traffic = new TrafficCounters(app);
  const inbound = withoutEchoes({ ...ports, deliver: traffic.watching(ports.deliver) });
  const store = createSandboxStore(app);
  const drivers = await driversOf(app, store, maxMediaBytes);
  const allowed = new SandboxSwitch(app, ports.isSandboxOn);
  const { deliver } = inbound;
  const platform = createPlatform({ store, drivers, now: app.now, deliver, maxMediaBytes, allowed });
  const restricted = takeRestrictions(app, announceMessages);
  const runner = new Runner(app, drivers, { ...ports, ...inbound, restricted });
  const countOwned = () => runner.owned().length;
  app.metrics.gauge('connections_held', 'Channel sessions that this process holds.', countOwned);
  let stops: (() => void)[] = [];
  const requests = new ChannelRequests(app);
  const channelQueries = new ChannelQueries(app, requests);
  const senders = sendersOf(app, runner, ports, traffic);
  return {
    routes: [
      ...connectionRoutes(app, { drivers, sandbox: allowed }, announceMessages),
      ...paceRoutes(app, announceMessages),
      ...everyConnectionRoutes(app),
      ...sessionRoutes(app, drivers),
      ...pairingRoutes(app, requests),
      ...sandboxRoutes(app, platform),
      ...templateSyncRoutes(app),
      ...signInRoutes(app),
      ...sendApiRoutes(app, channelQueries),
    ],
    parts: [(server) => registerWebhook(server, app), (server) => registerReturn(server, app)],
    runner,
    channelQueries,
    codes: createCodeConnections(app, ports, drivers.providers),
    start() {
      const tidied = Promise.all([markUndriven(app, drivers.providers), removeLeftMedia(app)]);
      tidied.catch((error: unknown) => app.log.warn({ err: error }, 'what an end left could not be tidied'));
      stops = [answerRequests(app, runner), forwardReceipts(app, runner), forwardTyping(app, runner)];
      senders.start();
      runner.start();
    },
    async stop() {
      for (const stop of stops) stop();
      await senders.stop();
      await runner.stop();
      await traffic.stop();
    },
  };
}
