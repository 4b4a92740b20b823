import {
  capabilitiesOf,
  createConnections,
  defineConnectionJobs,
  type Connections,
  type Ports,
} from './connections/index.ts';
import {
  conversationRoutes,
  createCollector,
  defineConversationJobs,
  type Engine,
  type Speakers,
  recordWish,
  takeHistory,
  wantedHistory,
} from './conversation/index.ts';
import { createAuthenticator, defineIdentityJobs, sessionRoutes, userRoutes } from './identity/index.ts';
import {
  announceMessageGone,
  announceMessages,
  defineInboxJobs,
  defineNotificationJobs,
  messageRoutes,
  noteRoutes,
  notificationRoutes,
  chatbotRoutes,
  queueRoutes,
  findingRoutes,
  togetherRoutes,
  savedViewRoutes,
  quickMessageRoutes,
  contactImportRoutes,
  contactMergeRoutes,
  contactRoutes,
  scheduleRoutes,
  fileListRoutes,
  tagRoutes,
  templateRoutes,
  ticketRoutes,
  transcriptionRoutes,
} from './inbox/index.ts';
import type { App } from './platform/app.ts';
import type { Authenticator } from './platform/http/authenticator.ts';
import type { HttpPart } from './platform/http/create-http.ts';
import type { Route } from './platform/http/route.ts';
import {
  defineTenancyJobs,
  downloadLimitBytes,
  speechEndpoint,
  takesCalls,
  tenancyRoutes,
} from './tenancy/index.ts';

/** All wings of the house, opened on one platform. */
export interface Rooms {
  authenticator: Authenticator;
  /** Every declared call but the platform's own; a test holds this list and the contract together. */
  routes: Route[];
  /** What answers beside the declared calls. */
  parts: HttpPart[];
  /** Names the regular and the queued work, for the process that runs jobs; answers who speaks in it for companies. */
  defineJobs(): Speakers;
  /** Begins to hold channel sessions and to send. */
  startChannels(): void;
  /** Ends the channel sessions in an orderly way and leaves them to another process. */
  stopChannels(): Promise<void>;
  /** Whether the channels' runner has looked at every connection. */
  areChannelsReady(): boolean;
}

/** How the channels tell the browsers what became of messages. */
const announcing =
  (engine: Engine): Ports['announceMessages'] =>
  async (tx, ids) =>
    announceMessages(engine, tx, 'update', ids);

/** The channels, and where their news goes. */
async function openChannels(engine: Engine): Promise<Connections> {
  const collector = createCollector(engine);
  return createConnections(engine, {
    deliver: async (line, events) => collector.deliver(line, events),
    marketing: async (line, person, news) => recordWish(engine, line, person, news),
    takesCalls: async ({ companyId }) => takesCalls(engine, companyId),
    history: {
      wanted: async (line) => wantedHistory(engine, line),
      take: async (line, batch) => takeHistory(engine, line, batch),
    },
    announceMessages: announcing(engine),
    announceGone: async (tx, { id, ticketId }) => announceMessageGone(engine, tx, id, ticketId),
    maxMediaBytes: async () => downloadLimitBytes(engine),
  });
}

/** Brings the wings together; nothing is decided here. */
export async function openRooms(app: App): Promise<Rooms> {
  const engine = { ...app, capabilitiesOf };
  const connections = await openChannels(engine);
  const authenticator = createAuthenticator(app);
  return {
    authenticator,
    routes: [
      ...sessionRoutes(app),
      ...userRoutes(app),
      ...tenancyRoutes(app),
      ...connections.routes,
      ...queueRoutes(app),
      ...chatbotRoutes(app),
      ...conversationRoutes(engine),
      ...quickMessageRoutes(app),
      ...contactImportRoutes(app, connections.phoneBook),
      ...contactMergeRoutes(app),
      ...contactRoutes(app, connections.phoneBook),
      ...fileListRoutes(app),
      ...noteRoutes(app),
      ...scheduleRoutes(app, capabilitiesOf),
      ...tagRoutes(app),
      ...templateRoutes(app, capabilitiesOf),
      ...ticketRoutes(app, capabilitiesOf),
      ...savedViewRoutes(app),
      ...findingRoutes(app),
      ...togetherRoutes(app),
      ...messageRoutes(app, capabilitiesOf),
      ...notificationRoutes(app),
      ...transcriptionRoutes(app, async () => speechEndpoint(app)),
    ],
    parts: connections.parts,
    defineJobs() {
      defineIdentityJobs(app);
      defineTenancyJobs(app);
      defineConnectionJobs(app, announcing(engine));
      defineNotificationJobs(app, async (session) => authenticator.bySession(session));
      defineInboxJobs(app, connections.phoneBook, capabilitiesOf);
      return defineConversationJobs(engine);
    },
    startChannels: () => connections.start(),
    stopChannels: async () => connections.stop(),
    areChannelsReady: () => !app.config.roles.has('channels') || connections.runner.isReady,
  };
}
