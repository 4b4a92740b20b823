import { promptDefaults, TEXT_VOICE, type Prompt, type PromptVoice } from '@prosa/contract';

/** The form's initial values; null: a new prompt. */
export const initialOf = (prompt: Prompt | null) => ({
  name: prompt?.name ?? '',
  prompt: prompt?.prompt ?? '',
  voice: (prompt?.voice ?? TEXT_VOICE) as PromptVoice,
  // The server never returns keys.
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

/** The body to check and send: without a voice, its key and region are empty; a decimal comma becomes a point. */
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

/**
 * True when the address has another origin than the stored one: the stored key is not sent there, so a new one is
 * required.
 */
export const isElsewhere = (prompt: Prompt | null, apiUrl: string): boolean =>
  prompt !== null && originOf(prompt.apiUrl) !== originOf(apiUrl.trim());
