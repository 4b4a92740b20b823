import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { usePages } from '../../../shared/pages.ts';
import { useRefetch } from '../../../shared/refetch.ts';

const key = ['send-api'] as const;

export const useRefetchSendApi = () => useRefetch(key);

export const tokensQuery = queryOptions({
  queryKey: [...key, 'tokens'],
  queryFn: async ({ signal }) => call('listApiTokens', { signal }),
});

export const webhooksQuery = queryOptions({
  queryKey: [...key, 'webhooks'],
  queryFn: async ({ signal }) => call('listApiWebhooks', { signal }),
});

export const usageQuery = queryOptions({
  queryKey: [...key, 'usage'],
  queryFn: async ({ signal }) => call('readApiUsage', { query: { days: 30 }, signal }),
  refetchInterval: 30_000,
});

/** What a webhook received, newest first. */
export function useDeliveryPages(id: number, isDeadOnly: boolean) {
  return usePages({
    queryKey: [...key, 'deliveries', id, isDeadOnly],
    fetchPage: async (pageNumber, signal) =>
      call('pageApiDeliveries', {
        params: { id },
        query: { pageNumber, ...(isDeadOnly ? { status: 'dead' as const } : {}) },
        signal,
      }),
    rowsOf: (page) => page.deliveries,
  });
}
