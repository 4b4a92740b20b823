import { promptDefaults, TEXT_VOICE, type Prompt, type PromptVoice } from '@prosa/contract';

/** What the form of a prompt begins with; null: a new one. */
export const initialOf = (prompt: Prompt | null) => ({
  name: prompt?.name ?? '',
  prompt: prompt?.prompt ?? '',
  voice: (prompt?.voice ?? TEXT_VOICE) as PromptVoice,
  // Keys are written and never read.
  voiceKey: '',
  voiceRegion: prompt?.voiceRegion ?? '',
  apiKey: '',
  apiUrl: prompt?.apiUrl ?? (promptDefaults.apiUrl as string),
  model: prompt?.model ?? (promptDefaults.model as string),
  maxTokens: String(prompt?.maxTokens ?? promptDefaults.maxTokens),
  temperature: String(prompt?.temperature ?? promptDefaults.temperature),
  maxMessages: String(prompt?.maxMessages ?? promptDefaults.maxMessages),
  queueId: prompt?.queueId ?? null,
});
export type PromptValues = ReturnType<typeof initialOf>;

/** What is checked and sent: of a voice nothing where there is none, and a comma is as good as a point. */
export function bodyOf(values: PromptValues) {
  const isVoice = values.voice !== TEXT_VOICE;
  return {
    ...values,
    voiceKey: isVoice ? values.voiceKey : '',
    voiceRegion: isVoice ? values.voiceRegion : '',
    temperature: values.temperature.replace(',', '.'),
  };
}

const originOf = (url: string) => (URL.canParse(url) ? new URL(url).origin : url);

/** Whether the address is another service's, to which the key that there is does not go. */
export const isElsewhere = (prompt: Prompt | null, apiUrl: string): boolean =>
  prompt !== null && originOf(prompt.apiUrl) !== originOf(apiUrl.trim());
