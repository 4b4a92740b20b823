import { LEAST_PROMPT_LENGTH, PROMPT_NAME_LENGTH, type Prompt } from '@prosa/contract';
import { useTranslation } from 'react-i18next';
import { call } from '../../../api/client.ts';
import { useForm } from '../../../shared/form.ts';
import { toast } from '../../../shared/toast.ts';
import { useRefetchPrompts } from './prompt-queries.ts';
import { bodyOf, initialOf, isElsewhere, type PromptValues } from './prompt-values.ts';

/** Replaces some errors by the texts that the specification requires. */
function useErrorsInWords(
  errors: Partial<Record<keyof PromptValues, string>>,
  values: PromptValues,
  isKeyRequired: boolean,
) {
  const { t } = useTranslation('prompts');
  const name = values.name.trim();
  const fieldIssue = (field: keyof PromptValues, word: string) => errors[field] && { [field]: word };
  const isTooShort = name.length < PROMPT_NAME_LENGTH.least;
  const isPromptShort = values.prompt.trim().length < LEAST_PROMPT_LENGTH;
  return {
    ...errors,
    ...fieldIssue('name', name === '' ? t('required') : t(isTooShort ? 'tooShort' : 'tooLong')),
    ...(isPromptShort ? fieldIssue('prompt', t('describe')) : {}),
    ...(values.apiKey === '' ? fieldIssue('apiKey', t(isKeyRequired ? 'keyAgain' : 'required')) : {}),
    ...(values.queueId === null ? fieldIssue('queueId', t('chooseQueue')) : {}),
  };
}

export function usePromptForm(prompt: Prompt | null, onClose: () => void) {
  const { t } = useTranslation('prompts');
  const refetch = useRefetchPrompts();
  const form = useForm({
    initial: initialOf(prompt),
    required: ['maxTokens', 'temperature', 'maxMessages', 'model', 'apiUrl'],
    rules: async () => {
      const { PromptChange, PromptInput } = await import('@prosa/contract');
      const schema = prompt ? PromptChange : PromptInput;
      return { safeParse: (values) => schema.safeParse(bodyOf(values as PromptValues)) };
    },
    submit: async (values) => {
      const body = { ...bodyOf(values), queueId: values.queueId ?? 0 };
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
  const isKeyRequired = isElsewhere(prompt, form.values.apiUrl);
  const errors = useErrorsInWords(form.errors, form.values, isKeyRequired);
  const field = (name: keyof PromptValues) => ({ ...form.field(name), error: errors[name] });
  return { ...form, errors, field, onSubmit, isKeyRequired };
}
export type PromptForm = ReturnType<typeof usePromptForm>;
