import { Select } from '@mantine/core';
import type { Prompt } from '@prosa/contract';
import { isAdmin } from '@prosa/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../api/client.ts';
import { useCompanyEvent } from '../api/realtime.ts';
import { useMe } from './session.tsx';

async function fetchAll(pageNumber = 1): Promise<Prompt[]> {
  const { prompts, hasMore } = await call('pagePrompts', { query: { pageNumber } });
  return hasMore ? [...prompts, ...(await fetchAll(pageNumber + 1))] : prompts;
}

function usePromptChoices(enabled: boolean) {
  const cache = useQueryClient();
  const queryKey = ['prompts', 'choices'];
  useCompanyEvent('prompt', () => void cache.invalidateQueries({ queryKey }));
  return useQuery({ queryKey, queryFn: async () => fetchAll(), enabled });
}

interface Props {
  name: string;
  value: number | null;
  onChange: (id: number | null) => void;
  error?: string | undefined;
}

/** Chooses one of the company's prompts or none; closed where the plan has no AI. They are for admins. */
export function PromptPicker({ name, value, onChange, error }: Props) {
  const { t } = useTranslation('prompts');
  const me = useMe();
  const isInPlan = me.company.plan?.useOpenAi === true;
  const { data = [] } = usePromptChoices(isInPlan && isAdmin(me));
  if (!isAdmin(me)) return null;
  return (
    <Select
      name={name}
      label={t('picker')}
      description={t(isInPlan ? 'pickerHelp' : 'notInPlan')}
      placeholder={t('none')}
      disabled={!isInPlan}
      clearable
      clearButtonProps={{ 'aria-label': t('none') }}
      data={data.map((prompt) => ({ value: String(prompt.id), label: prompt.name }))}
      value={value === null ? null : String(value)}
      error={error}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}
