import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useRefetch } from '../../../shared/refetch.ts';

const key = ['saved-views'] as const;

export function useSavedViews() {
  return useQuery({ queryKey: key, queryFn: async () => call('listSavedViews') });
}

export const useRefreshViews = () => useRefetch(key);
