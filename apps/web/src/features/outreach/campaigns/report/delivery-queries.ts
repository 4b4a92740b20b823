import type { DeliveryState } from '@prosa/contract';
import { call } from '../../../../api/client.ts';
import { usePages } from '../../../../shared/pages.ts';
import { deliveriesKey } from '../campaign-queries.ts';

/** The recipients of a campaign that are in one state, or all of them. */
export function useDeliveryPages(id: number, state: DeliveryState | undefined) {
  return usePages({
    queryKey: [...deliveriesKey(id), state ?? 'every'],
    fetchPage: async (pageNumber, signal) =>
      call('pageCampaignDeliveries', {
        params: { id },
        query: { pageNumber, ...(state === undefined ? {} : { state }) },
        signal,
      }),
    rowsOf: (page) => page.deliveries,
  });
}
