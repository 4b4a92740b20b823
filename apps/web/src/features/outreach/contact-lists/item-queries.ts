import type { CompanyEvent, ContactListItem } from '@prosa/contract';
import { useQueryClient, type InfiniteData, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { usePages } from '../../../shared/pages.ts';
import { refetchSoon, useRefetch } from '../../../shared/refetch.ts';

const keyOf = (contactListId: number) => ['contact-list-items', contactListId] as const;
export const useRefetchItems = (contactListId: number) => useRefetch(keyOf(contactListId));

type Pages = InfiniteData<{ contacts: ContactListItem[] }>;

function putItem(cache: QueryClient, queryKey: QueryKey, item: ContactListItem): void {
  const patch = (known: ContactListItem) => (known.id === item.id ? item : known);
  cache.setQueriesData<Pages>({ queryKey }, (known) =>
    known
      ? { ...known, pages: known.pages.map((page) => ({ ...page, contacts: page.contacts.map(patch) })) }
      : known,
  );
}

/** The items of a list by name, page by page. */
export function useItemPages(contactListId: number, search: string) {
  const cache = useQueryClient();
  const key = keyOf(contactListId);
  useCompanyEvent('ContactListItem', (event: CompanyEvent<'ContactListItem'>) => {
    if (event.contactListId !== contactListId) return;
    if (event.action === 'update') putItem(cache, key, event.record);
    else refetchSoon(cache, [key]);
  });
  return usePages({
    queryKey: [...key, search],
    fetchPage: async (pageNumber, signal) =>
      call('pageContactListItems', {
        query: { contactListId, searchParam: search.toLowerCase(), pageNumber },
        signal,
      }),
    rowsOf: (page) => page.contacts,
  });
}
