import { QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';
import { realtime } from './realtime.ts';

/** Events keep what is on screen fresh; a refusal is not asked again. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 600_000,
      retry: (failures, error) =>
        failures < 3 && (!isApiError(error) || error.status === 0 || error.status >= 500),
      retryDelay: (attempt) => Math.min(500 * 2 ** attempt, 5_000),
      refetchOnWindowFocus: false,
    },
  },
});

realtime.onReconnect(() => void queryClient.invalidateQueries());
