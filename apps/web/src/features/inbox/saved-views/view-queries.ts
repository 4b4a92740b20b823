import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

const key = ['saved-views'] as const;

export function useSavedViews() {
  return useQuery({ queryKey: key, queryFn: async () => call('listSavedViews') });
}

/** What was changed shows at once in the menu. */
export function useRefreshViews(): () => Promise<void> {
  const cache = useQueryClient();
  return async () => cache.invalidateQueries({ queryKey: key });
}
