// Written by `npm run schema` from the database that the migrations make.
import type { Generated, GeneratedAlways } from 'kysely';

export interface FileListsTable {
  company_id: number;
  id: Generated<number>;
  name: string;
  message: string;
  userId: number | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface FileOptionsTable {
  company_id: number;
  id: Generated<number>;
  fileListId: number;
  position: number;
  name: string;
  path: string | null;
  fileName: string | null;
  mediaType: string | null;
  size: number | null;
}

export interface IntegrationsTable {
  company_id: number;
  id: Generated<number>;
  type: 'dialogflow' | 'n8n' | 'webhook' | 'typebot';
  name: string;
  projectName: Generated<string>;
  language: Generated<'pt-BR' | 'en' | 'es'>;
  urlN8N: Generated<string>;
  typebotSlug: Generated<string>;
  typebotExpires: Generated<number>;
  typebotDelayMessage: Generated<number>;
  typebotKeywordFinish: Generated<string>;
  typebotKeywordRestart: Generated<string>;
  typebotRestartMessage: Generated<string>;
  typebotUnknownMessage: Generated<string>;
  secret: string;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  jsonContent: Generated<string>;
}

export interface IntegrationDeliveriesTable {
  company_id: number;
  id: Generated<number>;
  uuid: Generated<string>;
  integrationId: number;
  ticketId: number;
  messageId: number | null;
  event: 'conversation.started' | 'message.received';
  status: Generated<'waiting' | 'done' | 'dead'>;
  attempts: Generated<number>;
  firstAttemptAt: string;
  nextAttemptAt: string;
  lockedUntil: string | null;
  error: string | null;
  createdAt: string;
  finishedAt: string | null;
  steps: unknown;
  lockedBy: string | null;
  taken: Generated<number>;
}

export interface PromptsTable {
  company_id: number;
  id: Generated<number>;
  name: string;
  prompt: string;
  voice: Generated<string>;
  apiKey: string;
  voiceKey: string | null;
  voiceRegion: Generated<string>;
  apiUrl: Generated<string>;
  model: Generated<string>;
  maxTokens: Generated<number>;
  temperature: Generated<number>;
  maxMessages: Generated<number>;
  queueId: number | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
}

export interface PromptQuestionsTable {
  company_id: number;
  id: Generated<number>;
  uuid: Generated<string>;
  promptId: number;
  ticketId: number;
  messageId: number;
  status: Generated<'waiting' | 'done' | 'dead'>;
  attempts: Generated<number>;
  nextAttemptAt: string;
  lockedUntil: string | null;
  error: string | null;
  createdAt: string;
  finishedAt: string | null;
  lockedBy: string | null;
}

export interface QueuesTable {
  company_id: number;
  id: Generated<number>;
  name: string;
  color: string;
  greetingMessage: Generated<string>;
  outOfHoursMessage: Generated<string>;
  orderQueue: number | null;
  closeTicket: Generated<boolean>;
  ativarRoteador: Generated<boolean>;
  tempoRoteador: Generated<number>;
  schedules: Generated<unknown>;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  fileListId: number | null;
  integrationId: number | null;
  firstAnswerTarget: number | null;
  resolutionTarget: number | null;
}

export interface ChatbotsTable {
  company_id: number;
  id: Generated<number>;
  queueId: number;
  parentId: number | null;
  name: string;
  greetingMessage: Generated<string>;
  queueType: Generated<'text' | 'attendent' | 'queue' | 'integration' | 'file'>;
  closeTicket: Generated<boolean>;
  optQueueId: number | null;
  optUserId: number | null;
  optFileId: number | null;
  createdAt: Generated<string>;
  updatedAt: Generated<string>;
  optIntegrationId: number | null;
}

export interface LgpdConsentsTable {
  company_id: number;
  id: Generated<number>;
  contactId: number;
  ticketId: number | null;
  messageId: number | null;
  isAccepted: boolean;
  text: string;
  link: string;
  version: GeneratedAlways<string>;
  createdAt: string;
}
