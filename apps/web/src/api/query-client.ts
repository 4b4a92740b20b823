import { QueryClient } from '@tanstack/react-query';
import { isApiError } from './api-error.ts';
import { realtime } from './realtime.ts';

/** Events keep the data on screen fresh. Refusals (4xx) are not retried. */
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

/** First key parts of data that customers and platforms can change at any moment. */
const lively: unknown[] = ['tickets', 'messages', 'mentions', 'connections'];

// The first page loads before the socket connects, so events in between are missed: a connection is often not back yet
// when the page of a server that has just started loads.
realtime.onConnect((isBack) => {
  const isMissed = ({ queryKey }: { queryKey: readonly unknown[] }) => isBack || lively.includes(queryKey[0]);
  void queryClient.invalidateQueries({ predicate: isMissed });
});
