// The fields of a change that the audit log records, by the kind of the subject.

import type { AuditKind } from './audit-actions.ts';
import { company, coupon, installation, invoice, plan, type Recorded } from './tenancy/audit-fields.ts';
import type { CompanySettingName } from './tenancy/settings.ts';

const user = {
  name: 'value',
  email: 'value',
  profile: 'value',
  super: 'value',
  allTicket: 'value',
  allowGroup: 'value',
  allHistoric: 'value',
  allUserChat: 'value',
  userClosePendingTicket: 'value',
  showDashboard: 'value',
  allowRealTime: 'value',
  allowConnections: 'value',
  /** The names of the queues. */
  queues: 'value',
  startWork: 'value',
  endWork: 'value',
  whatsappId: 'changed',
  wpp: 'changed',
  farewellMessage: 'changed',
  profileImage: 'changed',
  /** Who got the open tickets of somebody who leaves, how many, and how many went back to their queues. */
  handedTo: 'value',
  handedOver: 'value',
  returned: 'value',
} as const;

const setting = {
  chatBotType: 'value',
  scheduleType: 'value',
  userRating: 'value',
  userRandom: 'value',
  sendGreetingMessageOneQueues: 'value',
  sendSignMessage: 'value',
  sendFarewellWaitingTicket: 'value',
  sendGreetingAccepted: 'value',
  sendQueuePosition: 'value',
  sendMsgTransfTicket: 'value',
  acceptCallWhatsapp: 'value',
  acceptAudioMessageContact: 'value',
  CheckMsgIsGroup: 'value',
  enableLGPD: 'value',
  lgpdConsent: 'value',
  lgpdDeleteMessage: 'value',
  lgpdHideNumber: 'value',
  lgpdLink: 'value',
  lgpdMessage: 'changed',
  requiredTag: 'value',
  closeTicketOnTransfer: 'value',
  DirectTicketsToWallets: 'value',
  showNotificationPending: 'value',
  campaignsEnabled: 'value',
  transferMessage: 'changed',
  greetingAcceptedMessage: 'changed',
  AcceptCallWhatsappMessage: 'changed',
  sendQueuePositionMessage: 'changed',
  timezone: 'value',
  undoSendSeconds: 'value',
  requireSecondFactor: 'value',
  severalSessions: 'value',
  pauseReasons: 'value',
} as const satisfies Record<CompanySettingName, Recorded>;

const connection = {
  name: 'value',
  channel: 'value',
  provider: 'value',
  isDefault: 'value',
  /** The names of the queues. */
  queues: 'value',
  allowGroup: 'value',
  groupAsTicket: 'value',
  humanAgent: 'value',
  firstContactsPerDay: 'value',
  messagesPerSecond: 'value',
  timeCreateNewTicket: 'value',
  maxUseBotQueues: 'value',
  timeUseBotQueues: 'value',
  expiresTicket: 'value',
  whenExpiresTicket: 'value',
  timeInactiveMessage: 'value',
  maxUseBotQueuesNPS: 'value',
  expiresTicketNPS: 'value',
  timeSendQueue: 'value',
  collectiveVacationStart: 'value',
  collectiveVacationEnd: 'value',
  importOldMessages: 'value',
  importRecentMessages: 'value',
  importOldMessagesGroups: 'value',
  closedTicketsPostImported: 'value',
  sendIdQueue: 'changed',
  integrationId: 'changed',
  promptId: 'changed',
  queueIdImportMessages: 'changed',
  schedules: 'changed',
  greetingMessage: 'changed',
  greetingMedia: 'changed',
  complationMessage: 'changed',
  outOfHoursMessage: 'changed',
  expiresInactiveMessage: 'changed',
  inactiveMessage: 'changed',
  ratingMessage: 'changed',
  collectiveVacationMessage: 'changed',
  token: 'changed',
  accessToken: 'changed',
} as const;

const integration = {
  name: 'value',
  type: 'value',
  urlN8N: 'value',
  projectName: 'value',
  language: 'value',
  typebotSlug: 'value',
  typebotExpires: 'value',
  typebotDelayMessage: 'value',
  typebotKeywordFinish: 'value',
  typebotKeywordRestart: 'value',
  typebotRestartMessage: 'changed',
  typebotUnknownMessage: 'changed',
  jsonContent: 'changed',
} as const;

const prompt = {
  name: 'value',
  voice: 'value',
  voiceRegion: 'value',
  apiUrl: 'value',
  model: 'value',
  maxTokens: 'value',
  temperature: 'value',
  maxMessages: 'value',
  /** The name of the queue. */
  queue: 'value',
  prompt: 'changed',
  apiKey: 'changed',
  voiceKey: 'changed',
} as const;

const campaign = {
  name: 'value',
  /** The name of the connection. */
  connection: 'value',
  /** The name of the list. */
  contactList: 'value',
  otherConnections: 'changed',
  answerQueueId: 'changed',
  canarySize: 'value',
  scheduledAt: 'value',
  confirmation: 'value',
  openTicket: 'value',
  messages: 'changed',
  file: 'changed',
} as const;

const campaignSettings = {
  messageInterval: 'value',
  longerIntervalAfter: 'value',
  greaterInterval: 'value',
  variables: 'changed',
  sabado: 'value',
  domingo: 'value',
  startHour: 'value',
  endHour: 'value',
  priceCurrency: 'value',
  priceMarketing: 'value',
  priceUtility: 'value',
  priceAuthentication: 'value',
  portfolioLimit: 'value',
  portfolioReserve: 'value',
} as const;

/** The fields that entries may hold, by the kind of the subject. All others never reach the log. */
export const auditFields = {
  user,
  setting,
  hours: {},
  holiday: { day: 'value', name: 'value' },
  installation,
  connection,
  /** `connection` is its name. */
  apiToken: {
    name: 'value',
    connection: 'value',
    scopes: 'value',
    dailyLimit: 'value',
    overlapHours: 'value',
  },
  apiWebhook: { url: 'value', connection: 'value', events: 'value', isActive: 'value' },
  integration,
  prompt,
  plan,
  company,
  invoice,
  coupon,
  /** The names of those who came and of those who left. */
  queue: { added: 'value', removed: 'value' },
  support: { reason: 'value', mode: 'value', endsAt: 'value' },
  /** No word of the person: an erasure that the log remembers would be none. */
  contact: { reason: 'value', tickets: 'value', messages: 'value', files: 'value' },
  campaign,
  campaignSettings,
  suppression: { added: 'value' },
  /** The first and the last day of what the file has, where it has a range. */
  export: { format: 'value', from: 'value', to: 'value' },
} as const satisfies Record<AuditKind, Record<string, Recorded>>;

/** Days that an entry is kept at least: the database refuses to remove a younger one. */
export const LEAST_AUDIT_DAYS = 30;
/** The most characters of a recorded value. */
export const AUDIT_VALUE_LENGTH = 200;
