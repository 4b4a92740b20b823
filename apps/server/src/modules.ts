import {
  createApiClients,
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
  recordMarketingChoice,
  takeHistory,
  requestedHistory,
} from './conversation/index.ts';
import {
  createAuthenticator,
  defineIdentityJobs,
  invitationRoutes,
  readRecoveryWays,
  recordSupportCall,
  recoveryRoutes,
  sessionRoutes,
  supportRoutes,
  userImportRoutes,
  userRoutes,
} from './identity/index.ts';
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
  pushToAdmins,
  togetherRoutes,
  savedViewRoutes,
  quickMessageRoutes,
  contactDataRoutes,
  contactImportRoutes,
  contactMergeRoutes,
  contactRoutes,
  scheduleRoutes,
  fileListRoutes,
  boardRoutes,
  defineBoardJobs,
  tagRoutes,
  templateRoutes,
  ticketRoutes,
  transcriptionRoutes,
} from './inbox/index.ts';
import {
  addListRows,
  defineCampaignJobs,
  defineNumberCheckJobs,
  failDeliveries,
  outreachRoutes,
  GatheredReplies,
  takeAnswers,
} from './outreach/index.ts';
import { definePeriodSumsJobs, defineWeeklyReportJobs, insightRoutes } from './insight/index.ts';
import { defineChatJobs, teamworkRoutes } from './teamwork/index.ts';
import type { App } from './platform/app.ts';
import type { ApiClients } from './platform/http/api-client.ts';
import type { Authenticator } from './platform/http/authenticator.ts';
import type { HttpPart } from './platform/http/create-http.ts';
import type { Route } from './platform/http/route.ts';
import {
  codeSettings,
  defineTenancyJobs,
  downloadLimitBytes,
  isSandboxOn,
  openPayments,
  speechEndpoint,
  takesCalls,
  tenancyRoutes,
} from './tenancy/index.ts';

export interface Modules {
  authenticator: Authenticator;
  apiClients: ApiClients;
  /** Every declared call except the platform's own; a test compares this list with the contract. */
  routes: Route[];
  /** HTTP routes outside the declared calls. */
  parts: HttpPart[];
  /** Defines the regular and the queued jobs; returns the workers that run AIs, integrations and webhooks. */
  defineJobs(): Speakers;
  startChannels(): void;
  /** Ends the channel sessions in order and leaves them to another process. */
  stopChannels(): Promise<void>;
  /** True once the channels have checked every connection, or when this process does not run channels. */
  areChannelsReady(): boolean;
}

const announcing =
  (app: App): Ports['announceMessages'] =>
  async (tx, ids) =>
    announceMessages(app, tx, 'update', ids);

/** Conversations know no campaigns: they give them what customers write and what platforms fail. */
function engineOf(app: App, replies: GatheredReplies): Engine {
  return {
    ...app,
    takeReplies: async (tx, taken) => replies.take(tx, taken),
    takeAnswers,
    takeFailures: failDeliveries,
  };
}

async function openChannels(app: App, engine: Engine): Promise<Connections> {
  const collector = createCollector(engine);
  return createConnections(app, {
    deliver: async (connection, events) => collector.deliver(connection, events),
    marketing: async (connection, person, preference) =>
      recordMarketingChoice(app, connection, person, preference),
    takesCalls: async ({ companyId }) => takesCalls(app, companyId),
    history: {
      requestedHistory: async (connection) => requestedHistory(app, connection),
      take: async (connection, batch) => takeHistory(app, connection, batch),
    },
    announceMessages: announcing(app),
    announceGone: async (tx, { id, ticketId }) => announceMessageGone(app, tx, id, ticketId),
    maxMediaBytes: async () => downloadLimitBytes(app),
    isSandboxOn: async () => isSandboxOn(app),
    codeSettings: async () => codeSettings(app),
  });
}

function authenticatorOf(app: App): Authenticator {
  return {
    ...createAuthenticator(app),
    recordSupportCall: async (viewer, call, params) => recordSupportCall(app, viewer, call, params),
  };
}

function defineJobs(
  app: App,
  engine: Engine,
  authenticator: Authenticator,
  connections: Awaited<ReturnType<typeof openChannels>>,
  payments: ReturnType<typeof openPayments>,
) {
  defineIdentityJobs(app, connections.codes);
  defineTenancyJobs(app, async (tx, reminder) => pushToAdmins(app, tx, reminder));
  payments.defineJobs();
  const webhooks = defineConnectionJobs(app, announcing(app));
  defineNotificationJobs(app, async (session) => authenticator.bySession(session));
  defineInboxJobs(app, connections.channelQueries, addListRows);
  defineBoardJobs(app);
  defineCampaignJobs(app);
  defineChatJobs(app);
  defineNumberCheckJobs(app, connections.channelQueries);
  definePeriodSumsJobs(app);
  defineWeeklyReportJobs(app);
  const speakers = defineConversationJobs(engine);
  return {
    start() {
      speakers.start();
      webhooks.start();
    },
    stop: async () => void (await Promise.all([speakers.stop(), webhooks.stop()])),
  };
}

/** What was received before is noted before the process ends. */
async function stopInOrder(connections: Connections, replies: GatheredReplies): Promise<void> {
  await connections.stop();
  await replies.flush();
}

/** Only composes the areas; it decides nothing itself. */
export async function openModules(app: App): Promise<Modules> {
  const replies = new GatheredReplies(app);
  const engine = engineOf(app, replies);
  const connections = await openChannels(app, engine);
  const authenticator = authenticatorOf(app);
  const payments = openPayments(app);
  return {
    authenticator,
    apiClients: createApiClients(app),
    routes: [
      ...sessionRoutes(app),
      ...invitationRoutes(app),
      ...recoveryRoutes(app, connections.codes),
      ...supportRoutes(app),
      ...userImportRoutes(app),
      ...userRoutes(app),
      ...tenancyRoutes(app, async () => readRecoveryWays(app, connections.codes), payments),
      ...connections.routes,
      ...queueRoutes(app),
      ...chatbotRoutes(app),
      ...conversationRoutes(app),
      ...quickMessageRoutes(app),
      ...contactImportRoutes(app, connections.channelQueries),
      ...contactDataRoutes(app),
      ...contactMergeRoutes(app),
      ...contactRoutes(app, connections.channelQueries),
      ...fileListRoutes(app),
      ...noteRoutes(app),
      ...scheduleRoutes(app),
      ...boardRoutes(app),
      ...tagRoutes(app),
      ...templateRoutes(app),
      ...ticketRoutes(app),
      ...savedViewRoutes(app),
      ...insightRoutes(app),
      ...outreachRoutes(app),
      ...teamworkRoutes(app),
      ...findingRoutes(app),
      ...togetherRoutes(app),
      ...messageRoutes(app),
      ...notificationRoutes(app),
      ...transcriptionRoutes(app, async () => speechEndpoint(app)),
    ],
    parts: [...connections.parts, ...payments.parts],
    defineJobs: () => defineJobs(app, engine, authenticator, connections, payments),
    startChannels: () => connections.start(),
    stopChannels: async () => stopInOrder(connections, replies),
    areChannelsReady: () => !app.config.roles.has('channels') || connections.runner.isReady,
  };
}
