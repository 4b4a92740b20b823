import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { usePages } from '../../../shared/pages.ts';
import { useRefetch } from '../../../shared/refetch.ts';

const key = ['prompts'] as const;

export const useRefetchPrompts = () => useRefetch(key);

/** The prompts by name, page by page; refetched on every change, whoever makes it. */
export function usePromptPages(search: string) {
  const refetch = useRefetchPrompts();
  useCompanyEvent('prompt', () => void refetch());
  // The list shows the names of their queues.
  useCompanyEvent('queue', () => void refetch());
  return usePages({
    queryKey: [...key, 'pages', search],
    fetchPage: async (pageNumber, signal) =>
      call('pagePrompts', { query: { searchParam: search.toLowerCase(), pageNumber }, signal }),
    rowsOf: (page) => page.prompts,
  });
}
