import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { usePages } from '../../../shared/pages.ts';
import { useRefetch } from '../../../shared/refetch.ts';

const key = ['integrations'] as const;

export const useRefetchIntegrations = () => useRefetch(key);

/** The integrations by name, page by page; refetched on every change, whoever makes it. */
export function useIntegrationPages(search: string) {
  const refetch = useRefetchIntegrations();
  useCompanyEvent('queueIntegration', () => void refetch());
  return usePages({
    queryKey: [...key, 'pages', search],
    fetchPage: async (pageNumber, signal) =>
      call('pageIntegrations', { query: { searchParam: search.toLowerCase(), pageNumber }, signal }),
    rowsOf: (page) => page.queueIntegrations,
  });
}

/** The deliveries to one integration, newest first. */
export function useDeliveryPages(id: number, isDeadOnly: boolean) {
  return usePages({
    queryKey: [...key, id, 'deliveries', isDeadOnly],
    fetchPage: async (pageNumber, signal) =>
      call('pageDeliveries', {
        params: { id },
        query: { pageNumber, ...(isDeadOnly ? { status: 'dead' as const } : {}) },
        signal,
      }),
    rowsOf: (page) => page.deliveries,
  });
}
