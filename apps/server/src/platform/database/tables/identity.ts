// Written by `npm run schema` from the database that the migrations make.
import type { Generated } from 'kysely';

export interface UsersTable {
  company_id: number;
  id: Generated<number>;
  name: string;
  email: string;
  passwordHash: string;
  profile: Generated<'admin' | 'user'>;
  super: Generated<boolean>;
  online: Generated<boolean>;
  lastActivityAt: string | null;
  startWork: Generated<string>;
  endWork: Generated<string>;
  farewellMessage: Generated<string>;
  wpp: string | null;
  whatsappId: number | null;
  profileImage: string | null;
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
  revokedAt: string | null;
}

export interface RefreshTokensTable {
  company_id: number;
  tokenHash: string;
  sessionId: string;
  createdAt: Generated<string>;
  usedAt: string | null;
}

export interface SignInFailuresTable {
  id: Generated<number>;
  subject: string;
  at: Generated<string>;
}

export interface PushSubscriptionsTable {
  company_id: number;
  sessionId: string;
  userId: number;
  endpoint: string;
  p256dh: string;
  auth: string;
  createdAt: Generated<string>;
}
