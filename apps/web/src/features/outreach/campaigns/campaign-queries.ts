import type { AnswerOf, Campaign, CompanyEvent, readCampaign } from '@prosa/contract';
import { useQuery, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { usePages } from '../../../shared/pages.ts';
import { refetchSoon, useRefetch } from '../../../shared/refetch.ts';

const key = ['campaigns'] as const;
const pagesKey = [...key, 'page'] as const;
const reportKey = (id: number) => [...key, 'report', id] as const;
export const deliveriesKey = (id: number) => [...key, 'deliveries', id] as const;
export const useRefetchCampaigns = () => useRefetch(key);

/** The last receipts arrive a moment after the end. */
const AFTER_END_MS = 5_000;

export type CampaignReport = AnswerOf<typeof readCampaign>;
type Pages = InfiniteData<{ records: Campaign[] }>;

function putCampaign(cache: QueryClient, record: Campaign): void {
  const patch = (known: Campaign) => (known.id === record.id ? record : known);
  cache.setQueriesData<Pages>({ queryKey: pagesKey }, (known) =>
    known
      ? { ...known, pages: known.pages.map((page) => ({ ...page, records: page.records.map(patch) })) }
      : known,
  );
  cache.setQueryData<CampaignReport>(reportKey(record.id), (known) =>
    known ? { ...known, ...record, contactList: known.contactList } : known,
  );
}

function useCampaignEvents(): void {
  const cache = useQueryClient();
  useCompanyEvent('campaign', (event: CompanyEvent<'campaign'>) => {
    if (event.action !== 'update') return refetchSoon(cache, [pagesKey]);
    const { record } = event;
    putCampaign(cache, record);
    const keys = [reportKey(record.id), deliveriesKey(record.id)];
    if (record.status === 'FINALIZADA') refetchSoon(cache, keys, AFTER_END_MS);
    else refetchSoon(cache, keys);
  });
}

/** The campaigns, newest first, page by page. */
export function useCampaignPages(search: string) {
  useCampaignEvents();
  return usePages({
    queryKey: [...pagesKey, search],
    fetchPage: async (pageNumber, signal) =>
      call('pageCampaigns', { query: { searchParam: search.toLowerCase(), pageNumber }, signal }),
    rowsOf: (page) => page.records,
  });
}

/** One campaign with its counts. */
export function useCampaignReport(id: number) {
  useCampaignEvents();
  return useQuery({
    queryKey: reportKey(id),
    queryFn: async ({ signal }) => call('readCampaign', { params: { id }, query: { lists: 'none' }, signal }),
  });
}

/** Whom a campaign would reach now, and whom it leaves out. */
export function useAudience(id: number, enabled = true) {
  return useQuery({
    queryKey: [...key, 'audience', id],
    queryFn: async ({ signal }) => call('readCampaignAudience', { params: { id }, signal }),
    enabled,
    staleTime: 0,
  });
}
