// Written by `npm run schema` from the database that the migrations make.
import type { ColumnType, Generated } from 'kysely';

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

export interface HolidaysTable {
  company_id: number;
  day: ColumnType<Date, string, string>;
  name: Generated<string>;
}

export interface BotVersionsTable {
  company_id: number;
  version: Generated<number>;
}
