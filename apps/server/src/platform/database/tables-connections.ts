import type { Generated } from 'kysely';

// As the migrations make them. Times are ISO 8601 texts, bigint and numeric are numbers.

export interface ConnectionsTable {
  company_id: number;
  id: Generated<number>;
  name: string;
  channel: string;
  provider: string;
  number: Generated<string | null>;
  status: Generated<string>;
  statusReason: Generated<string | null>;
  shouldRun: Generated<boolean>;
  isDefault: Generated<boolean>;
  qrcode: Generated<string | null>;
  qrcodeExpiresAt: Generated<string | null>;
  qrcodesLeft: Generated<number | null>;
  retries: Generated<number>;
  token: Generated<string | null>;
  tokenHash: Generated<string | null>;
  allowGroup: Generated<boolean>;
  groupAsTicket: Generated<string>;
  greetingMessage: Generated<string>;
  complationMessage: Generated<string>;
  outOfHoursMessage: Generated<string>;
  ratingMessage: Generated<string>;
  timeCreateNewTicket: Generated<number>;
  maxUseBotQueues: Generated<number>;
  timeUseBotQueues: Generated<number>;
  expiresTicket: Generated<number>;
  whenExpiresTicket: Generated<string>;
  expiresInactiveMessage: Generated<string>;
  timeInactiveMessage: Generated<number>;
  inactiveMessage: Generated<string>;
  maxUseBotQueuesNPS: Generated<number>;
  expiresTicketNPS: Generated<number>;
  schedules: Generated<unknown>;
  /** JSON: path, name, mime, size. */
  greetingMedia: Generated<unknown>;
  timeSendQueue: Generated<number>;
  sendIdQueue: Generated<number | null>;
  integrationId: Generated<number | null>;
  promptId: Generated<number | null>;
  importOldMessages: Generated<string | null>;
  importRecentMessages: Generated<string | null>;
  importOldMessagesGroups: Generated<boolean>;
  closedTicketsPostImported: Generated<boolean>;
  queueIdImportMessages: Generated<number | null>;
  statusImportMessages: Generated<string | null>;
  collectiveVacationStart: Generated<string | null>;
  collectiveVacationEnd: Generated<string | null>;
  collectiveVacationMessage: Generated<string>;
  firstContactsPerDay: Generated<number | null>;
  humanAgent: Generated<boolean>;
  youngSince: Generated<string | null>;
  restriction: Generated<string | null>;
  restrictedAt: Generated<string | null>;
  restrictedUntil: Generated<string | null>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface FirstContactsTable {
  company_id: number;
  whatsappId: number;
  conversationId: number;
  /** YYYY-MM-DD. */
  day: string;
}

export interface ConnectionTrafficTable {
  company_id: number;
  whatsappId: number;
  receivedAt: string | null;
  sentAt: string | null;
}

export interface ConnectionQueuesTable {
  company_id: number;
  whatsappId: number;
  queueId: number;
}

export interface ConnectionLeasesTable {
  company_id: number;
  whatsappId: number;
  owner: string;
  epoch: Generated<number>;
  expiresAt: string;
}

export interface ParkedAcksTable {
  company_id: number;
  whatsappId: number;
  wid: string;
  ack: number;
  createdAt: Generated<string>;
  at: Generated<string | null>;
}

export interface ParkedEventsTable {
  company_id: number;
  whatsappId: number;
  wid: string;
  digest: string;
  event: unknown;
  createdAt: Generated<string>;
}

export interface FailedEventsTable {
  company_id: number;
  id: Generated<number>;
  whatsappId: number;
  event: unknown;
  error: string;
  attempts: Generated<number>;
  nextAttemptAt: string;
  createdAt: Generated<string>;
}

export interface MetaLinesTable {
  company_id: number;
  whatsappId: number;
  channel: string;
  accountId: string;
  businessAccountId: string | null;
  pageId: string | null;
  accessToken: string;
  tokenExpiresAt: string | null;
  messagesPerSecond: Generated<number>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface MetaUpdatesTable {
  company_id: number;
  whatsappId: number;
  id: Generated<number>;
  key: string;
  field: string;
  payload: unknown;
  receivedAt: Generated<string>;
  doneAt: string | null;
}

export interface MetaSentTable {
  company_id: number;
  whatsappId: number;
  wid: string;
  platformWid: string | null;
  to: Generated<string>;
  at: Generated<string>;
  failedAt: string | null;
}

export interface FacebookSignInsTable {
  company_id: number;
  id: Generated<number>;
  userId: number;
  state: string;
  redirectUri: string;
  accessToken: string | null;
  failure: string | null;
  createdAt: Generated<string>;
}

export interface HistoryAskedTable {
  company_id: number;
  whatsappId: number;
  since: string;
  until: string;
  groups: boolean;
}

export interface HistoryImportsTable {
  company_id: number;
  whatsappId: number;
  lastBatchAt: string;
  isComplete: Generated<boolean>;
  startedAt: Generated<string | null>;
  done: Generated<number>;
  total: Generated<number>;
  since: string | null;
  until: string | null;
  groups: boolean | null;
}

export interface HistoryMessagesTable {
  company_id: number;
  whatsappId: number;
  wid: string;
  at: string;
  event: unknown;
  error: Generated<string | null>;
}

export interface SandboxLinesTable {
  company_id: number;
  whatsappId: number;
  state: Generated<string>;
  failNext: Generated<number>;
  failure: Generated<string>;
  latencyMs: Generated<number>;
}

export interface SandboxTypingTable {
  company_id: number;
  whatsappId: number;
  number: string;
  at: string;
}

export interface SandboxPeopleTable {
  company_id: number;
  whatsappId: number;
  number: string;
  name: string | null;
  blocked: Generated<boolean>;
  absent: Generated<boolean>;
}

export interface SandboxMessagesTable {
  company_id: number;
  whatsappId: number;
  seq: Generated<number>;
  id: string;
  chat: string;
  chatName: Generated<string>;
  isGroup: Generated<boolean>;
  author: Generated<string>;
  authorName: Generated<string>;
  fromBusiness: boolean;
  type: string;
  body: Generated<string>;
  dataJson: Generated<string | null>;
  mediaPath: Generated<string | null>;
  mediaName: Generated<string | null>;
  mediaMime: Generated<string | null>;
  mediaSize: Generated<number | null>;
  quotedId: Generated<string | null>;
  reactions: Generated<unknown>;
  edited: Generated<boolean>;
  deleted: Generated<boolean>;
  ack: Generated<number>;
  at: string;
}

export interface SandboxEventsTable {
  company_id: number;
  whatsappId: number;
  seq: Generated<number>;
  messageId: string;
  event: unknown;
}

export interface MessageTemplatesTable {
  company_id: number;
  id: Generated<number>;
  whatsappId: number;
  platformId: string;
  name: string;
  language: string;
  category: string;
  status: string;
  quality: string | null;
  reason: string | null;
  components: unknown;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface TemplateSyncsTable {
  company_id: number;
  whatsappId: number;
  syncedAt: string | null;
  error: string | null;
}
