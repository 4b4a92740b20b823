import type { Generated } from 'kysely';

// As the migrations make them. Times are ISO 8601 texts, bigint and numeric are numbers.

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
}

export interface CompaniesTable {
  id: Generated<number>;
  name: string;
  email: Generated<string | null>;
  phone: Generated<string | null>;
  document: Generated<string | null>;
  paymentMethod: Generated<string | null>;
  status: Generated<boolean>;
  dueDate: Generated<string | null>;
  recurrence: Generated<string | null>;
  planId: Generated<number | null>;
  schedules: Generated<unknown>;
  addressStreet: Generated<string | null>;
  addressState: Generated<string | null>;
  addressCity: Generated<string | null>;
  numberAttendants: Generated<number | null>;
  numberConections: Generated<number | null>;
  lastLogin: Generated<string | null>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
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

export interface UsersTable {
  company_id: number;
  id: Generated<number>;
  name: string;
  email: string;
  passwordHash: string;
  profile: Generated<string>;
  super: Generated<boolean>;
  online: Generated<boolean>;
  lastActivityAt: Generated<string | null>;
  startWork: Generated<string>;
  endWork: Generated<string>;
  farewellMessage: Generated<string>;
  wpp: Generated<string | null>;
  whatsappId: Generated<number | null>;
  profileImage: Generated<string | null>;
  defaultTheme: Generated<string>;
  defaultMenu: Generated<string>;
  defaultTicketsManagerWidth: Generated<number>;
  language: Generated<string>;
  allTicket: Generated<string>;
  allowGroup: Generated<boolean>;
  allHistoric: Generated<string>;
  allUserChat: Generated<string>;
  userClosePendingTicket: Generated<string>;
  showDashboard: Generated<string>;
  allowRealTime: Generated<string>;
  allowConnections: Generated<string>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface UserQueuesTable {
  company_id: number;
  userId: number;
  queueId: number;
}

export interface SessionsTable {
  company_id: number;
  id: Generated<string>;
  userId: number;
  createdAt: Generated<string>;
  expiresAt: string;
  revokedAt: Generated<string | null>;
}

export interface RefreshTokensTable {
  company_id: number;
  tokenHash: string;
  sessionId: string;
  createdAt: Generated<string>;
  usedAt: Generated<string | null>;
}

export interface SignInFailuresTable {
  id: Generated<number>;
  subject: string;
  at: Generated<string>;
}

export interface ChatbotsTable {
  company_id: number;
  id: Generated<number>;
  queueId: number;
  parentId: Generated<number | null>;
  name: string;
  greetingMessage: Generated<string>;
  queueType: Generated<string>;
  closeTicket: Generated<boolean>;
  optQueueId: Generated<number | null>;
  optUserId: Generated<number | null>;
  optFileId: Generated<number | null>;
  optIntegrationId: Generated<number | null>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface QueuesTable {
  company_id: number;
  id: Generated<number>;
  name: string;
  color: string;
  greetingMessage: Generated<string>;
  outOfHoursMessage: Generated<string>;
  orderQueue: Generated<number | null>;
  closeTicket: Generated<boolean>;
  ativarRoteador: Generated<boolean>;
  tempoRoteador: Generated<number>;
  fileListId: Generated<number | null>;
  integrationId: Generated<number | null>;
  schedules: Generated<unknown>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}
