// Written by `npm run schema` from the database that the migrations make.
import type { Generated } from 'kysely';

export interface MetaConnectionsTable {
  company_id: number;
  whatsappId: number;
  channel: 'whatsappapi' | 'facebook' | 'instagram';
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
  at: Generated<string>;
  to: Generated<string>;
  failedAt: string | null;
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

export interface WebSessionsTable {
  company_id: number;
  whatsappId: number;
  credentials: string;
  updatedAt: Generated<string>;
}

export interface WebKeysTable {
  company_id: number;
  whatsappId: number;
  type: string;
  id: string;
  value: string;
}

export interface WebMessagesTable {
  company_id: number;
  whatsappId: number;
  wid: string;
  to: unknown;
  isAccepted: Generated<boolean>;
  content: Buffer;
  at: Generated<string>;
}

export interface WebPeopleTable {
  company_id: number;
  whatsappId: number;
  source: 'addressBook' | 'chats';
  id: Generated<number>;
  name: string | null;
}

export interface WebPeopleNamesTable {
  company_id: number;
  whatsappId: number;
  source: string;
  kind: string;
  value: string;
  personId: number;
}

export interface SandboxConnectionsTable {
  company_id: number;
  whatsappId: number;
  state: Generated<string>;
  failNext: Generated<number>;
  failure: Generated<string>;
  latencyMs: Generated<number>;
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
  mediaPath: string | null;
  mediaName: string | null;
  mediaMime: string | null;
  mediaSize: number | null;
  quotedId: string | null;
  reactions: Generated<unknown>;
  edited: Generated<boolean>;
  deleted: Generated<boolean>;
  ack: Generated<number>;
  at: string;
  dataJson: string | null;
  sealedBody: string | null;
}

export interface SandboxEventsTable {
  company_id: number;
  whatsappId: number;
  seq: Generated<number>;
  messageId: string;
  event: unknown;
}

export interface SandboxPeopleTable {
  company_id: number;
  whatsappId: number;
  number: string;
  name: string | null;
  blocked: Generated<boolean>;
  absent: Generated<boolean>;
}

export interface SandboxTypingTable {
  company_id: number;
  whatsappId: number;
  number: string;
  at: string;
}
