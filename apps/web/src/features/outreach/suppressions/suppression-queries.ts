import type { SuppressionSource } from '@prosa/contract';
import { call } from '../../../api/client.ts';
import { usePages } from '../../../shared/pages.ts';
import { useRefetch } from '../../../shared/refetch.ts';

const key = ['suppressions'] as const;
export const useRefetchSuppressions = () => useRefetch(key);

export interface SuppressionFilter {
  search: string;
  source: SuppressionSource | '';
}

/** The same filter as the list's, for the export. */
export const queryOf = ({ search, source }: SuppressionFilter) => ({
  searchParam: search,
  ...(source === '' ? {} : { source }),
});

/** Numbers that get no campaigns, newest first. */
export function useSuppressionPages(filter: SuppressionFilter) {
  return usePages({
    queryKey: [...key, filter],
    fetchPage: async (pageNumber, signal) =>
      call('pageSuppressions', { query: { ...queryOf(filter), pageNumber }, signal }),
    rowsOf: (page) => page.suppressions,
  });
}
