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
