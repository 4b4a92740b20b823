import { companyOrders, type CompanyOrder, type CompanyRow } from '@prosa/contract';
import { call } from '../../../api/client.ts';
import { usePages, type Pages } from '../../../shared/pages.ts';
import { useUrlState } from '../../../shared/url-state.ts';
import type { TableOrder } from '../../../ui/data-table.tsx';

export const companiesKey = ['companies'] as const;

export interface Listing {
  searchParam: string;
  sortBy: CompanyOrder;
  sortOrder: 'asc' | 'desc';
  archived: boolean;
}

const isOrder = (text: string): text is CompanyOrder => (companyOrders as readonly string[]).includes(text);

/** What the list shows, kept in the address: `order` is '-users' for the most users first. */
export function useListing() {
  const search = useUrlState('q');
  const [orderText, setOrder] = useUrlState('order');
  const [view, setView] = useUrlState('view');
  const by = orderText.replace(/^-/, '');
  const isDescending = orderText.startsWith('-');
  const order: TableOrder = {
    by: isOrder(by) ? by : 'name',
    isDescending,
    onChange: (next, descending) => setOrder(`${descending ? '-' : ''}${next}`),
  };
  const listing: Listing = {
    searchParam: search[0],
    sortBy: isOrder(by) ? by : 'name',
    sortOrder: isDescending ? 'desc' : 'asc',
    archived: view === 'archived',
  };
  return { listing, search, order, setArchived: (archived: boolean) => setView(archived ? 'archived' : '') };
}

export function useCompanyPages(listing: Listing): Pages<CompanyRow> {
  return usePages({
    queryKey: [...companiesKey, listing],
    fetchPage: async (pageNumber, signal) =>
      call('pageCompanies', { query: { ...listing, pageNumber }, signal }),
    rowsOf: (page) => page.companies,
  });
}
