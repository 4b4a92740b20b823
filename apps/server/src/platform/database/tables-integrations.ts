import type { Generated } from 'kysely';

// Outside services, and what they are told.

export interface IntegrationsTable {
  company_id: number;
  id: Generated<number>;
  type: string;
  name: string;
  projectName: Generated<string>;
  language: Generated<string>;
  urlN8N: Generated<string>;
  typebotSlug: Generated<string>;
  typebotExpires: Generated<number>;
  typebotDelayMessage: Generated<number>;
  typebotKeywordFinish: Generated<string>;
  typebotKeywordRestart: Generated<string>;
  typebotRestartMessage: Generated<string>;
  typebotUnknownMessage: Generated<string>;
  secret: string;
  /** Encrypted. */
  jsonContent: Generated<string>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface IntegrationDeliveriesTable {
  company_id: number;
  id: Generated<number>;
  uuid: Generated<string>;
  integrationId: number;
  ticketId: number;
  messageId: Generated<number | null>;
  event: string;
  status: Generated<string>;
  attempts: Generated<number>;
  taken: Generated<number>;
  triedSince: string;
  nextAttemptAt: string;
  lockedUntil: Generated<string | null>;
  lockedBy: Generated<string | null>;
  steps: Generated<unknown>;
  error: Generated<string | null>;
  createdAt: string;
  finishedAt: Generated<string | null>;
}
