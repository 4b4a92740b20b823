// Written by `npm run schema` from the database that the migrations make.
import type { Generated } from 'kysely';

export interface UsersTable {
  company_id: number;
  id: Generated<number>;
  name: string;
  email: string;
  passwordHash: string | null;
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
  supportOf: number | null;
  wppKey: string | null;
}

export interface UserQueuesTable {
  company_id: number;
  userId: number;
  queueId: number;
}

export interface UserPausesTable {
  company_id: number;
  id: Generated<number>;
  userId: number;
  reason: string;
  startedAt: Generated<string>;
  endedAt: string | null;
}

export interface EmailConfirmationsTable {
  company_id: number;
  userId: number;
  email: string;
  tokenHash: string;
  createdAt: Generated<string>;
  expiresAt: string;
}

export interface InvitationsTable {
  company_id: number;
  userId: number;
  email: string;
  tokenHash: string;
  createdAt: Generated<string>;
  expiresAt: string;
}

export interface SessionsTable {
  company_id: number;
  id: Generated<string>;
  userId: number;
  createdAt: Generated<string>;
  expiresAt: string;
  revokedAt: string | null;
  browser: string | null;
  os: string | null;
  network: string | null;
  lastSeenAt: Generated<string>;
  supportGrantId: number | null;
  operatorSessionId: string | null;
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

export interface SignInChallengesTable {
  company_id: number;
  tokenHash: string;
  userId: number;
  passwordDigest: string;
  isProven: Generated<boolean>;
  failures: Generated<number>;
  expiresAt: string;
}

export interface SecondFactorsTable {
  company_id: number;
  userId: number;
  secret: string;
  confirmedAt: string | null;
  lastStep: Generated<number>;
}

export interface RecoveryCodesTable {
  company_id: number;
  userId: number;
  codeHash: string;
}

export interface PasswordRecoveriesTable {
  handle: string;
  company_id: number | null;
  userId: number | null;
  codeHash: string | null;
  failures: Generated<number>;
  tokenHash: string | null;
  createdAt: Generated<string>;
  expiresAt: string;
  place: Generated<number>;
  number: string;
  origin: string;
  unboundFailures: Generated<number>;
}

export interface SupportGrantsTable {
  company_id: number;
  id: Generated<number>;
  mode: 'view' | 'change';
  reason: Generated<string>;
  grantedBy: string;
  createdAt: Generated<string>;
  endsAt: string;
  revokedAt: string | null;
}

export interface SupportRequestsTable {
  company_id: number;
  name: string;
  reason: string;
  createdAt: Generated<string>;
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
