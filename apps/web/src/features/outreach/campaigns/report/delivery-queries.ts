import type { DeliveryState } from '@prosa/contract';
import { call } from '../../../../api/client.ts';
import { usePages } from '../../../../shared/pages.ts';
import { deliveriesKey } from '../campaign-queries.ts';

/** Which recipients the list shows. */
export interface DeliveryFilter {
  state: DeliveryState | undefined;
  isAnswered: boolean;
}

export const queryOf = ({ state, isAnswered }: DeliveryFilter) => ({
  ...(state === undefined ? {} : { state }),
  ...(isAnswered ? { answered: true } : {}),
});

/** The recipients of a campaign that are in one state, or all of them. */
export function useDeliveryPages(id: number, filter: DeliveryFilter) {
  return usePages({
    queryKey: [...deliveriesKey(id), filter.state ?? 'every', filter.isAnswered],
    fetchPage: async (pageNumber, signal) =>
      call('pageCampaignDeliveries', {
        params: { id },
        query: { pageNumber, ...queryOf(filter) },
        signal,
      }),
    rowsOf: (page) => page.deliveries,
  });
}
