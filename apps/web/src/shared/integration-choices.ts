import { isAdmin } from '@prosa/domain';
import { useQuery } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { useCompanyEvent } from '../api/realtime.ts';
import { everyRow } from './pages.ts';
import { useRefetch } from './refetch.ts';
import { useMe } from './session.tsx';

const queryKey = ['integrations', 'choices'] as const;
const fetchAll = async () =>
  everyRow(
    async (pageNumber) => call('pageIntegrations', { query: { pageNumber } }),
    ({ queueIntegrations }) => queueIntegrations,
  );

/** All integrations of the company; fetched for admins only, and only when the plan includes integrations. */
export function useIntegrationChoices() {
  const me = useMe();
  const refetch = useRefetch(queryKey);
  useCompanyEvent('queueIntegration', () => void refetch());
  const enabled = me.company.plan?.useIntegrations === true && isAdmin(me);
  return useQuery({ queryKey, queryFn: fetchAll, enabled });
}
