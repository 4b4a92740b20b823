import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.ts';
import { useCompanyEvent } from '../api/realtime.ts';
import { useMe } from './session.tsx';

/** All settings of the company, kept fresh by their event. */
export function useCompanySettings() {
  const { companyId } = useMe();
  const cache = useQueryClient();
  useCompanyEvent('settings', () => void cache.invalidateQueries({ queryKey: ['company-settings'] }));
  return useQuery({
    queryKey: ['company-settings'],
    queryFn: async () => call('readCompanySettings', { params: { id: companyId } }),
  });
}
