// Written by `npm run schema` from the database that the migrations make.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface PlansTable {
  id: Generated<number>;
  name: string;
  users: number;
  connections: number;
  queues: number;
  amount: Generated<number>;
  isPublic: Generated<boolean>;
  useWhatsapp: Generated<boolean>;
  useFacebook: Generated<boolean>;
  useInstagram: Generated<boolean>;
  useCampaigns: Generated<boolean>;
  useSchedules: Generated<boolean>;
  useInternalChat: Generated<boolean>;
  useExternalApi: Generated<boolean>;
  useKanban: Generated<boolean>;
  useOpenAi: Generated<boolean>;
  useIntegrations: Generated<boolean>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  storageLimit: number | null;
}

export interface CompaniesTable {
  id: Generated<number>;
  name: string;
  email: string | null;
  phone: string | null;
  document: string | null;
  paymentMethod: string | null;
  status: Generated<boolean>;
  dueDate: string | null;
  recurrence: string | null;
  planId: number | null;
  schedules: Generated<unknown>;
  lastLogin: string | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  addressStreet: string | null;
  addressState: string | null;
  addressCity: string | null;
  numberAttendants: number | null;
  numberConections: number | null;
  archivedAt: string | null;
  searchText: GeneratedAlways<string>;
  priceInCents: number | null;
  billingDay: number | null;
  suspendedAt: string | null;
}

export interface CompanyFiguresTable {
  company_id: number;
  users: Generated<number>;
  connections: Generated<number>;
  connectionsDown: Generated<number>;
  messages: Generated<number>;
  countedTo: Generated<number>;
  seenTo: Generated<number>;
}

export interface CompanyMessageDaysTable {
  company_id: number;
  day: ColumnType<Date, string, string>;
  messages: number;
}

export interface CompanySettingsTable {
  company_id: number;
  values: Generated<unknown>;
}

export interface SettingsTable {
  id: Generated<number>;
  key: string;
  value: string;
}

export interface SignUpAttemptsTable {
  id: Generated<number>;
  network: string;
  at: Generated<string>;
}

export interface MailsTable {
  company_id: number;
  id: Generated<number>;
  kind: string;
  recipient: string;
  messageId: string;
  content: string | null;
  status: Generated<'queued' | 'sending' | 'sent' | 'failed'>;
  attempts: Generated<number>;
  nextAttemptAt: Generated<string>;
  error: string | null;
  createdAt: Generated<string>;
  expiresAt: Generated<string>;
  endedAt: string | null;
}

export interface AuditEntriesTable {
  company_id: number;
  id: Generated<number>;
  at: Generated<string>;
  action: string;
  actorId: number | null;
  actorName: Generated<string>;
  byOperator: Generated<boolean>;
  ofInstallation: Generated<boolean>;
  subjectId: number | null;
  subjectName: Generated<string>;
  changes: Generated<unknown>;
  bySupport: Generated<boolean>;
}

export interface HelpsTable {
  id: Generated<number>;
  title: string;
  description: Generated<string>;
  video: string;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface AnnouncementsTable {
  id: Generated<number>;
  title: string;
  text: string;
  priority: Generated<number>;
  status: Generated<boolean>;
  startsAt: string | null;
  endsAt: string | null;
  audience: Generated<'everybody' | 'plans' | 'companies'>;
  mediaPath: string | null;
  mediaName: string | null;
  isShown: Generated<boolean>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface AnnouncementPlansTable {
  announcementId: number;
  planId: number;
}

export interface AnnouncementCompaniesTable {
  company_id: number;
  announcementId: number;
}

export interface AnnouncementReadsTable {
  company_id: number;
  userId: number;
  announcementId: number;
  readAt: Generated<string>;
}

export interface AnnouncementReadersTable {
  company_id: number;
  announcementId: number;
  readers: number;
}

export interface HolidaysTable {
  company_id: number;
  day: ColumnType<Date, string, string>;
  name: Generated<string>;
}

export interface BotVersionsTable {
  company_id: number;
  version: Generated<number>;
}

export interface StorageUsageTable {
  company_id: number;
  bytes: Generated<number>;
  files: Generated<number>;
  countedAt: string | null;
}

export interface StoredFilesTable {
  company_id: number;
  path: string;
  size: number;
  storedAt: Generated<string>;
}
