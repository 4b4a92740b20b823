// Written by `npm run schema` from the database that the migrations make.
import type { ColumnType, Generated } from 'kysely';

export interface ConnectionsTable {
  company_id: number;
  id: Generated<number>;
  name: string;
  channel: string;
  provider: string;
  number: string | null;
  status: Generated<string>;
  statusReason: string | null;
  shouldRun: Generated<boolean>;
  isDefault: Generated<boolean>;
  qrcode: string | null;
  retries: Generated<number>;
  token: string | null;
  tokenHash: string | null;
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
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  greetingMedia: unknown;
  timeSendQueue: Generated<number>;
  sendIdQueue: number | null;
  collectiveVacationStart: ColumnType<Date | null, string | null | undefined, string | null>;
  collectiveVacationEnd: ColumnType<Date | null, string | null | undefined, string | null>;
  collectiveVacationMessage: Generated<string>;
  integrationId: number | null;
  promptId: number | null;
  importOldMessages: string | null;
  importRecentMessages: string | null;
  importOldMessagesGroups: Generated<boolean>;
  closedTicketsPostImported: Generated<boolean>;
  queueIdImportMessages: number | null;
  statusImportMessages: string | null;
  qrcodeExpiresAt: string | null;
  qrcodesLeft: number | null;
  humanAgent: Generated<boolean>;
  firstContactsPerDay: Generated<number | null>;
  youngSince: string | null;
  restriction: string | null;
  restrictedAt: string | null;
  restrictedUntil: string | null;
  retryAt: string | null;
  campaignsPausedUntil: string | null;
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

export interface ConnectionStatesTable {
  company_id: number;
  id: Generated<number>;
  whatsappId: number;
  status: string;
  reason: string | null;
  at: Generated<string>;
}

export interface ConnectionTrafficTable {
  company_id: number;
  whatsappId: number;
  receivedAt: string | null;
  sentAt: string | null;
  tokenUsedAt: string | null;
}

export interface FirstContactsTable {
  company_id: number;
  whatsappId: number;
  conversationId: number;
  day: ColumnType<Date, string, string>;
}

export interface ApiTokensTable {
  company_id: number;
  id: Generated<number>;
  whatsappId: number;
  name: string;
  scopes: string[];
  dailyLimit: number | null;
  tokenHash: string;
  ending: string;
  previousHash: string | null;
  previousUntil: string | null;
  rotatedAt: string | null;
  lastUsedAt: string | null;
  sentOn: ColumnType<Date | null, string | null | undefined, string | null>;
  sentToday: Generated<number>;
  createdAt: Generated<string>;
}

export interface ApiUsesTable {
  company_id: number;
  id: Generated<number>;
  whatsappId: number;
  tokenId: number | null;
  kind: 'texts' | 'images' | 'audios' | 'videos' | 'documents' | 'templates' | 'checks';
  messageId: number | null;
  idempotencyKey: string | null;
  part: Generated<number>;
  digest: string | null;
  createdAt: string;
}

export interface ApiUsageTable {
  company_id: number;
  whatsappId: number;
  day: ColumnType<Date, string, string>;
  kind: string;
  count: number;
}

export interface ApiWebhooksTable {
  company_id: number;
  id: Generated<number>;
  whatsappId: number;
  url: string;
  events: string[];
  secret: string;
  isActive: Generated<boolean>;
  createdAt: Generated<string>;
}

export interface ApiDeliveriesTable {
  company_id: number;
  id: Generated<number>;
  uuid: Generated<string>;
  webhookId: number;
  messageId: number;
  event: string;
  facts: unknown;
  status: Generated<'waiting' | 'done' | 'dead'>;
  attempts: Generated<number>;
  error: string | null;
  firstAttemptAt: string | null;
  nextAttemptAt: string;
  createdAt: Generated<string>;
  finishedAt: string | null;
}

export interface OneTimeTextsTable {
  company_id: number;
  id: Generated<number>;
  whatsappId: number;
  wid: string;
  content: string | null;
  createdAt: Generated<string>;
  expiresAt: string;
}

export interface ParkedAcksTable {
  company_id: number;
  whatsappId: number;
  wid: string;
  ack: number;
  createdAt: Generated<string>;
  at: string | null;
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

export interface HistoryRequestsTable {
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
  startedAt: string | null;
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
  error: string | null;
}
