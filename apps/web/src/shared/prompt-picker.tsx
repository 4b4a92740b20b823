import { isAdmin } from '@prosa/domain';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../api/client.ts';
import { useCompanyEvent } from '../api/realtime.ts';
import { everyRow } from './pages.ts';
import { useRefetch } from './refetch.ts';
import { useMe } from './session.tsx';
import { IdSelect } from '../ui/id-select.tsx';

const fetchAll = async () =>
  everyRow(
    async (pageNumber) => call('pagePrompts', { query: { pageNumber } }),
    ({ prompts }) => prompts,
  );

const queryKey = ['prompts', 'choices'] as const;
function usePromptChoices(enabled: boolean) {
  const refetch = useRefetch(queryKey);
  useCompanyEvent('prompt', () => void refetch());
  return useQuery({ queryKey, queryFn: fetchAll, enabled });
}

interface Props {
  name: string;
  value: number | null;
  onChange: (id: number | null) => void;
  error?: string | undefined;
}

/** Chooses one prompt or none. Disabled when the plan has no AI; hidden from people who are no admins. */
export function PromptPicker({ name, value, onChange, error }: Props) {
  const { t } = useTranslation('prompts');
  const me = useMe();
  const isInPlan = me.company.plan?.useOpenAi === true;
  const { data } = usePromptChoices(isInPlan && isAdmin(me));
  if (!isAdmin(me)) return null;
  return (
    <IdSelect
      name={name}
      label={t('picker')}
      description={t(isInPlan ? 'pickerHelp' : 'notInPlan')}
      placeholder={t('none')}
      disabled={!isInPlan}
      clearable
      clearButtonProps={{ 'aria-label': t('none') }}
      choices={data}
      value={value}
      error={error}
      onChange={onChange}
    />
  );
}
