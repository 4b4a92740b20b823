import type { CompanyEvent } from '@prosa/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { usePages } from '../../../shared/pages.ts';
import { refetchSoon, useRefetch } from '../../../shared/refetch.ts';

const key = ['contact-lists'] as const;
export const useRefetchLists = () => useRefetch(key);

function useListEvents(): void {
  const cache = useQueryClient();
  useCompanyEvent('ContactList', () => refetchSoon(cache, [key]));
}

/** The contact lists by name, page by page. */
export function useListPages(search: string) {
  useListEvents();
  return usePages({
    queryKey: [...key, 'page', search],
    fetchPage: async (pageNumber, signal) =>
      call('pageContactLists', { query: { searchParam: search.toLowerCase(), pageNumber }, signal }),
    rowsOf: (page) => page.records,
  });
}

export function useContactList(id: number) {
  const cache = useQueryClient();
  useListEvents();
  const one = useQuery({
    queryKey: [...key, 'one', id],
    queryFn: async ({ signal }) => call('readContactList', { params: { id }, signal }),
  });
  const isChecked = (one.data?.checkSince ?? null) !== null;
  // Each number that is checked is published as a changed item, without its list.
  useCompanyEvent('ContactListItem', ({ contactListId }: CompanyEvent<'ContactListItem'>) => {
    if (isChecked && contactListId === id) refetchSoon(cache, [[...key, 'one', id]]);
  });
  return one;
}
