import {
  LEAST_PROMPT_LENGTH,
  PROMPT_NAME_LENGTH,
  promptDefaults,
  TEXT_VOICE,
  type Prompt,
  type PromptVoice,
} from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { toast } from '../../../shared/toast.ts';
import { useRefetchPrompts } from './prompt-queries.ts';

const initialOf = (prompt: Prompt | null) => ({
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

/** The specification's own words for what is wrong. */
function useErrorsInWords(errors: Partial<Record<keyof PromptValues, string>>, values: PromptValues) {
  const { t } = useTranslation('prompts');
  const name = values.name.trim();
  const said = (field: keyof PromptValues, word: string) => errors[field] && { [field]: word };
  const isTooShort = name.length < PROMPT_NAME_LENGTH.least;
  const isPromptShort = values.prompt.trim().length < LEAST_PROMPT_LENGTH;
  return {
    ...errors,
    ...said('name', name === '' ? t('required') : t(isTooShort ? 'tooShort' : 'tooLong')),
    ...(isPromptShort ? said('prompt', t('describe')) : {}),
    ...(values.apiKey === '' ? said('apiKey', t('required')) : {}),
    ...(values.queueId === null ? said('queueId', t('chooseQueue')) : {}),
  };
}

/** The form of one prompt; null: a new one. */
export function usePromptForm(prompt: Prompt | null, onClose: () => void) {
  const { t } = useTranslation('prompts');
  const refetch = useRefetchPrompts();
  const form = useForm({
    initial: initialOf(prompt),
    required: ['maxTokens', 'temperature', 'maxMessages', 'model', 'apiUrl'],
    rules: async () => {
      const { PromptChange, PromptInput } = await import('@prosa/contract');
      return prompt ? PromptChange : PromptInput;
    },
    submit: async ({ queueId, ...texts }) => {
      const body = { ...texts, queueId: queueId ?? 0 };
      if (prompt) await call('updatePrompt', { params: { id: prompt.id }, body });
      else await call('createPrompt', { body });
      await refetch();
      toast.done(t('saved'));
      onClose();
    },
  });
  const onSubmit: typeof form.onSubmit = (event) => {
    if (form.values.queueId === null) toast.failed(t('chooseQueue'));
    form.onSubmit(event);
  };
  const errors = useErrorsInWords(form.errors, form.values);
  const field = (name: keyof PromptValues) => ({ ...form.field(name), error: errors[name] });
  return { ...form, errors, field, onSubmit };
}
export type PromptForm = ReturnType<typeof usePromptForm>;
