import { Select } from '@mantine/core';
import type { Integration } from '@prosa/contract';
import { isAdmin } from '@prosa/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../api/client.ts';
import { useCompanyEvent } from '../api/realtime.ts';
import { useMe } from './session.tsx';

async function fetchAll(pageNumber = 1): Promise<Integration[]> {
  const { queueIntegrations, hasMore } = await call('pageIntegrations', { query: { pageNumber } });
  return hasMore ? [...queueIntegrations, ...(await fetchAll(pageNumber + 1))] : queueIntegrations;
}

function useIntegrationChoices(enabled: boolean) {
  const cache = useQueryClient();
  const queryKey = ['integrations', 'choices'];
  useCompanyEvent('queueIntegration', () => void cache.invalidateQueries({ queryKey }));
  return useQuery({ queryKey, queryFn: async () => fetchAll(), enabled });
}

interface Props {
  name: string;
  value: number | null;
  onChange: (id: number | null) => void;
  error?: string | undefined;
}

/** Chooses one of the company's integrations or none; closed where the plan has none. They are for admins. */
export function IntegrationPicker({ name, value, onChange, error }: Props) {
  const { t } = useTranslation('integrations');
  const me = useMe();
  const isInPlan = me.company.plan?.useIntegrations === true;
  const { data = [] } = useIntegrationChoices(isInPlan && isAdmin(me));
  if (!isAdmin(me)) return null;
  return (
    <Select
      name={name}
      label={t('integration')}
      description={t(isInPlan ? 'integrationHelp' : 'notInPlan')}
      placeholder={t('none')}
      disabled={!isInPlan}
      clearable
      clearButtonProps={{ 'aria-label': t('none') }}
      data={data.map((integration) => ({ value: String(integration.id), label: integration.name }))}
      value={value === null ? null : String(value)}
      error={error}
      onChange={(chosen) => onChange(chosen === null ? null : Number(chosen))}
    />
  );
}
