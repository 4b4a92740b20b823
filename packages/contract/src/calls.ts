import * as auth from './identity/auth.ts';
import * as devices from './identity/devices.ts';
import * as pauses from './identity/pauses.ts';
import * as recovery from './identity/recovery.ts';
import * as handOver from './identity/hand-over.ts';
import * as invitations from './identity/invitations.ts';
import * as secondFactor from './identity/second-factor.ts';
import * as support from './identity/support.ts';
import * as userImports from './identity/user-imports.ts';
import * as users from './identity/users.ts';
import * as apiTokens from './connections/api-tokens.ts';
import * as apiWebhooks from './connections/api-webhooks.ts';
import * as connections from './connections/connections.ts';
import * as connectableChannels from './connections/connectable-channels.ts';
import * as connectionStates from './connections/connection-states.ts';
import * as everyConnection from './connections/every-connection.ts';
import * as facebookSignIn from './connections/facebook-sign-in.ts';
import * as historyImport from './connections/history-import.ts';
import * as numberPace from './connections/number-pace.ts';
import * as pairing from './connections/pairing.ts';
import * as sandbox from './connections/sandbox.ts';
import * as sendApi from './connections/send-api.ts';
import * as chatbots from './inbox/chatbots.ts';
import * as integrations from './conversation/integrations.ts';
import * as prompts from './conversation/prompts.ts';
import * as contactData from './inbox/contact-data.ts';
import * as contactImports from './inbox/contact-imports.ts';
import * as contactMerges from './inbox/contact-merges.ts';
import * as contacts from './inbox/contacts.ts';
import * as fileLists from './inbox/file-lists.ts';
import * as interactive from './inbox/interactive.ts';
import * as messageCounts from './inbox/message-counts.ts';
import * as messages from './inbox/messages.ts';
import * as notes from './inbox/notes.ts';
import * as notifications from './inbox/notifications.ts';
import * as queues from './inbox/queues.ts';
import * as quickMessages from './inbox/quick-messages.ts';
import * as schedules from './inbox/schedules.ts';
import * as board from './inbox/board.ts';
import * as tags from './inbox/tags.ts';
import * as templates from './inbox/templates.ts';
import * as finding from './inbox/message-search.ts';
import * as together from './inbox/collaboration.ts';
import * as rehearsals from './inbox/rehearsals.ts';
import * as savedViews from './inbox/saved-views.ts';
import * as bulkChanges from './inbox/bulk-changes.ts';
import * as ticketLists from './inbox/ticket-lists.ts';
import * as ticketLog from './inbox/ticket-log.ts';
import * as tickets from './inbox/tickets.ts';
import * as transcription from './inbox/transcription.ts';
import * as dashboard from './insight/dashboard.ts';
import * as moments from './insight/moments.ts';
import * as ratings from './insight/ratings.ts';
import * as reports from './insight/reports.ts';
import * as weeklyReport from './insight/weekly-report.ts';
import * as campaignReport from './outreach/campaign-report.ts';
import * as campaignSettings from './outreach/campaign-settings.ts';
import * as campaigns from './outreach/campaigns.ts';
import * as contactLists from './outreach/contact-lists.ts';
import * as suppressions from './outreach/suppressions.ts';
import * as health from './platform/health.ts';
import * as announcements from './tenancy/announcements.ts';
import * as audit from './tenancy/audit.ts';
import * as billing from './tenancy/billing.ts';
import * as certificates from './tenancy/certificates.ts';
import * as companies from './tenancy/companies.ts';
import * as helps from './tenancy/helps.ts';
import * as holidays from './tenancy/holidays.ts';
import * as invoices from './tenancy/invoices.ts';
import * as plans from './tenancy/plans.ts';
import * as settings from './tenancy/settings.ts';
import * as storage from './tenancy/storage.ts';
import * as chatMessages from './teamwork/chat-messages.ts';
import * as chats from './teamwork/chats.ts';
import type { CallShape } from './call.ts';

const areas = {
  identity: {
    ...auth,
    ...devices,
    ...handOver,
    ...invitations,
    ...pauses,
    ...recovery,
    ...secondFactor,
    ...support,
    ...userImports,
    ...users,
  },
  tenancy: {
    ...announcements,
    ...audit,
    ...billing,
    ...certificates,
    ...companies,
    ...helps,
    ...holidays,
    ...invoices,
    ...plans,
    ...settings,
    ...storage,
  },
  connections: {
    ...connections,
    ...connectableChannels,
    ...connectionStates,
    ...everyConnection,
    ...facebookSignIn,
    ...historyImport,
    ...numberPace,
    ...pairing,
    ...sandbox,
    ...sendApi,
    ...apiTokens,
    ...apiWebhooks,
  },
  inbox: {
    ...ticketLog,
    ...ticketLists,
    ...tickets,
    ...bulkChanges,
    ...savedViews,
    ...finding,
    ...together,
    ...messages,
    ...messageCounts,
    ...interactive,
    ...templates,
    ...queues,
    ...chatbots,
    ...rehearsals,
    ...quickMessages,
    ...contacts,
    ...contactData,
    ...contactImports,
    ...contactMerges,
    ...board,
    ...tags,
    ...fileLists,
    ...notes,
    ...schedules,
    ...notifications,
    ...transcription,
  },
  conversation: { ...integrations, ...prompts },
  insight: { ...dashboard, ...moments, ...ratings, ...reports, ...weeklyReport },
  outreach: { ...campaigns, ...campaignReport, ...campaignSettings, ...contactLists, ...suppressions },
  teamwork: { ...chats, ...chatMessages },
  platform: { ...health },
};
export type AreaName = keyof typeof areas;

type Modules = (typeof areas)['identity'] &
  (typeof areas)['tenancy'] &
  (typeof areas)['connections'] &
  (typeof areas)['inbox'] &
  (typeof areas)['conversation'] &
  (typeof areas)['insight'] &
  (typeof areas)['outreach'] &
  (typeof areas)['teamwork'] &
  (typeof areas)['platform'];
export type Calls = {
  [Name in keyof Modules as Modules[Name] extends CallShape ? Name : never]: Modules[Name];
};
export type CallName = keyof Calls;

function isCall(value: unknown): value is CallShape {
  return (
    typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'caller' in value
  );
}

const declared = Object.entries(areas).flatMap(([area, modules]) =>
  Object.entries(modules).flatMap(([name, value]) => (isCall(value) ? [{ area, name, call: value }] : [])),
);

/** Every declared call by its name, for the router, the documentation and the test that visits them all. */
export const calls = Object.fromEntries(declared.map(({ name, call }) => [name, call])) as Calls;

export const areaOf = Object.fromEntries(declared.map(({ name, area }) => [name, area])) as Record<
  CallName,
  AreaName
>;
