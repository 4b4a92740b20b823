import { z } from 'zod';
import { defineCall } from '../call.ts';
import { LEAST_PROMPT_LENGTH, PROMPT_NAME_LENGTH, promptVoices } from '../constants.ts';
import { Done, Id, IdOut, Instant, NameText, NumberIn, PageQuery, Text, WholeNumber } from '../fields.ts';
import { changeOf, Optional } from '../optional.ts';
import { WEB_ADDRESS } from './integrations.ts';

// The instructions of an AI that answers customers. Its keys can be written but not read.

/** Whether there is a key; the key itself is never returned. */
const KeyState = z.enum(['set', '']);

export const Prompt = z.object({
  id: IdOut,
  companyId: IdOut,
  name: z.string(),
  /** What the AI should know and how it should behave. */
  prompt: z.string(),
  voice: z.enum(promptVoices),
  voiceKey: KeyState,
  voiceRegion: z.string(),
  apiKey: KeyState,
  /** An endpoint with OpenAI's chat completions, such as https://api.openai.com/v1. */
  apiUrl: z.string(),
  model: z.string(),
  /** The length of an answer at most. */
  maxTokens: z.number(),
  temperature: z.number(),
  /** How many earlier messages of the ticket the AI gets besides the new one. */
  maxMessages: z.number(),
  /** The queue in which people continue; null: the queue was removed. */
  queueId: IdOut.nullable(),
  queue: z.object({ id: IdOut, name: z.string() }).nullable(),
  createdAt: Instant,
  updatedAt: Instant,
});
export type Prompt = z.infer<typeof Prompt>;

/** Responses show 'set' in place of a key. Sent back, it counts as empty, and the stored key stays. */
const Key = Text(0, 500).transform((key) => (key === 'set' ? '' : key));
/** A part of a host name. */
const Region = Text(0, 40).regex(/^([a-z0-9][a-z0-9-]*)?$/, 'such as brazilsouth');

export const PromptInput = z.object({
  name: NameText(PROMPT_NAME_LENGTH.least, PROMPT_NAME_LENGTH.most),
  prompt: Text(LEAST_PROMPT_LENGTH, 20_000),
  voice: z.enum(promptVoices),
  voiceKey: Optional(Key),
  voiceRegion: Optional(Region),
  apiKey: Key.refine((key) => key !== '', 'required'),
  apiUrl: Optional(Text(0, 2_000).regex(WEB_ADDRESS, 'http(s)://…')),
  model: Optional(Text(1, 100)),
  maxTokens: WholeNumber(1, 4_096),
  temperature: NumberIn(z.number().min(0).max(2)),
  maxMessages: WholeNumber(1, 50),
  queueId: Id,
});
/** Absent fields stay, and so do empty keys. */
export const PromptChange = changeOf(PromptInput.extend({ apiKey: Key }));

const params = z.object({ id: Id });

export const pagePrompts = defineCall({
  method: 'GET',
  path: '/prompt',
  caller: 'admin',
  plan: 'useOpenAi',
  summary: 'Lists the AI prompts by name, 20 a page.',
  query: PageQuery,
  responses: { 200: z.object({ prompts: z.array(Prompt), count: z.number(), hasMore: z.boolean() }) },
});
export const readPrompt = defineCall({
  method: 'GET',
  path: '/prompt/:id',
  caller: 'admin',
  plan: 'useOpenAi',
  summary: 'Reads one AI prompt; of its keys only whether they are set.',
  params,
  responses: { 200: Prompt },
});
export const createPrompt = defineCall({
  method: 'POST',
  path: '/prompt',
  caller: 'admin',
  plan: 'useOpenAi',
  summary: 'Creates an AI prompt; its keys are never told again.',
  body: PromptInput,
  audit: ['prompt.create'],
  responses: { 201: Prompt },
});
export const updatePrompt = defineCall({
  method: 'PUT',
  path: '/prompt/:id',
  caller: 'admin',
  plan: 'useOpenAi',
  summary: 'Changes an AI prompt; absent fields stay, and so do keys that are empty.',
  params,
  body: PromptChange,
  audit: ['prompt.update'],
  responses: { 200: Prompt },
});
export const deletePrompt = defineCall({
  method: 'DELETE',
  path: '/prompt/:id',
  caller: 'admin',
  plan: 'useOpenAi',
  summary: 'Removes an AI prompt that no connection uses.',
  params,
  audit: ['prompt.delete'],
  responses: { 200: Done },
});
