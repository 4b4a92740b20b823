import { useQuery } from '@tanstack/react-query';
import { useCompanyEvent } from '../api/realtime.ts';
import { companySettingsQuery } from './queries.ts';
import { useRefetch } from './refetch.ts';
import { useMe } from './session.tsx';

export function useCompanySettings() {
  const query = companySettingsQuery(useMe().companyId);
  const refetch = useRefetch(query.queryKey);
  useCompanyEvent('settings', () => void refetch());
  return useQuery(query);
}
