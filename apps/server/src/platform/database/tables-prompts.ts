import type { Generated } from 'kysely';

// What an AI is told to be, and what it is asked.

export interface PromptsTable {
  company_id: number;
  id: Generated<number>;
  name: string;
  prompt: string;
  voice: Generated<string>;
  apiKey: string;
  voiceKey: Generated<string | null>;
  voiceRegion: Generated<string>;
  apiUrl: Generated<string>;
  model: Generated<string>;
  maxTokens: Generated<number>;
  temperature: Generated<number>;
  maxMessages: Generated<number>;
  queueId: Generated<number | null>;
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
  status: Generated<string>;
  attempts: Generated<number>;
  nextAttemptAt: string;
  lockedUntil: Generated<string | null>;
  lockedBy: Generated<string | null>;
  error: Generated<string | null>;
  createdAt: string;
  finishedAt: Generated<string | null>;
}
