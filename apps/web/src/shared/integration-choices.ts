import type { Integration } from '@prosa/contract';
import { isAdmin } from '@prosa/domain';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { useCompanyEvent } from '../api/realtime.ts';
import { useMe } from './session.tsx';

async function fetchAll(pageNumber = 1): Promise<Integration[]> {
  const { queueIntegrations, hasMore } = await call('pageIntegrations', { query: { pageNumber } });
  return hasMore ? [...queueIntegrations, ...(await fetchAll(pageNumber + 1))] : queueIntegrations;
}

/** All integrations of the company, for admins; none are known where the plan has none. */
export function useIntegrationChoices() {
  const me = useMe();
  const cache = useQueryClient();
  const queryKey = ['integrations', 'choices'];
  useCompanyEvent('queueIntegration', () => void cache.invalidateQueries({ queryKey }));
  const enabled = me.company.plan?.useIntegrations === true && isAdmin(me);
  return useQuery({ queryKey, queryFn: async () => fetchAll(), enabled });
}
