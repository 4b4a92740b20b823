import { ticketsKey } from '../../../shared/queries.ts';
import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  useQueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { call } from '../../../api/client.ts';
import { queryClient } from '../../../api/query-client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { patchListed, stateAfter, type TicketPages } from '../../../shared/listed-tickets.ts';
import { patchQuery } from '../../../shared/patch-query.ts';
import { refetchSoon } from '../../../shared/refetch.ts';
import { useMe } from '../../../shared/session.tsx';
import { useTargetChanges } from '../../../shared/target-changes.ts';
import { viewerOf } from '../../../shared/viewer.ts';
import { queryOf, type ListFilter } from './list-filter.ts';
import { applyTicketEvent, canPatch, mayMiscount } from './live-list.ts';

/** A wrong count matters less than a wrong row, and each correction costs a request per list. */
export const RECOUNT_MS = 3_000;

export const listKey = (filter: ListFilter) => [...ticketsKey, 'list', filter] as const;

const ticketListQuery = (filter: ListFilter) =>
  infiniteQueryOptions({
    queryKey: listKey(filter),
    queryFn: async ({ pageParam, signal }) =>
      call('listTickets', { query: { ...queryOf(filter), pageNumber: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : undefined),
  });

export function useTicketList(filter: ListFilter, enabled = true) {
  return useInfiniteQuery({ ...ticketListQuery(filter), placeholderData: keepPreviousData, enabled });
}

/** Requests a list before it is drawn; a failure shows when it is drawn. */
export async function prefetchTicketList(filter: ListFilter): Promise<void> {
  await queryClient.prefetchInfiniteQuery(ticketListQuery(filter));
}

/** The count of a tab that shows one; it shares the query of the tab's list. */
export function useTabCount(filter: ListFilter, isShown: boolean): number | undefined {
  const count = useTicketList(filter, isShown).data?.pages[0]?.count;
  return isShown ? count : undefined;
}

/** Keeps every cached list equal to the server's answer. */
export function useLiveTickets(): void {
  const cache = useQueryClient();
  const me = useMe();
  const viewer = useMemo(() => viewerOf(me), [me]);
  // Without this hook no event updates the lists: they are refetched when they are shown again.
  useEffect(
    () => () => void cache.invalidateQueries({ queryKey: [...ticketsKey, 'list'], refetchType: 'none' }),
    [cache],
  );
  useTargetChanges(() => refetchSoon(cache, [[...ticketsKey, 'list']]));
  // An import publishes no event per ticket; at its end all tickets are refetched.
  useCompanyEvent('importMessages', ({ action }) => {
    if (action === 'refresh') refetchSoon(cache, [['tickets']]);
  });
  useCompanyEvent('appMessage', (event) => {
    if (event.action === 'create') return;
    patchListed(cache, event.message.ticketId, (ticket) => ({
      ...ticket,
      ownLastMessage: stateAfter(ticket.ownLastMessage, event),
    }));
  });
  useCompanyEvent('ticket', (event) => {
    const [stale, miscounted]: [QueryKey[], QueryKey[]] = [[], []];
    for (const [key, pages] of cache.getQueriesData<TicketPages>({ queryKey: [...ticketsKey, 'list'] })) {
      const filter = key[2] as ListFilter;
      if (canPatch(filter)) {
        if (pages && mayMiscount(pages, event)) miscounted.push(key);
        patchQuery<TicketPages>(cache, key, (now) => now && applyTicketEvent(now, event, viewer, filter));
      } else if (event.action !== 'updateUnread') stale.push(key);
    }
    refetchSoon(cache, stale);
    refetchSoon(cache, miscounted, RECOUNT_MS);
    if (event.action === 'update') patchQuery(cache, ['ticket', event.ticket.uuid], () => event.ticket);
  });
}
