import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { tagsKey } from '../../../shared/queries.ts';
import { useRefetch } from '../../../shared/refetch.ts';
import { keyOf, readInto } from './board-cache.ts';
import type { BoardQuery } from './board-filter.ts';
import { withPage } from './board-pages.ts';
import { endOf, type Board } from './live-board.ts';
import { NEXT_CARDS, readLane, readLanesOf } from './read-pages.ts';
import { countBoard } from './recount.ts';

const lanesQuery = queryOptions({
  queryKey: [...tagsKey, 'lanes'],
  queryFn: async ({ signal }) => (await call('listLanes', { signal })).lista,
});

/** The lanes in the order in which they were made; events keep them current. */
export function useLanes() {
  const refetch = useRefetch(tagsKey);
  useCompanyEvent('tag', () => void refetch());
  return useQuery(lanesQuery);
}

/** The cards of a board first, and then its figures, for which the server passes over all its tickets. */
export function useBoard(query: BoardQuery) {
  const cache = useQueryClient();
  const board = useQuery({
    queryKey: keyOf(query),
    queryFn: async ({ signal }) => readLanesOf(query, cache.getQueryData<Board>(keyOf(query)), signal),
    placeholderData: keepPreviousData,
    // Comparing hundreds of cards at every event would take longer than drawing those on the screen.
    structuralSharing: false,
  });
  const isUncounted = board.data?.isCounted === false && !board.isPlaceholderData;
  const asked = JSON.stringify(query);
  useEffect(() => {
    if (isUncounted) countBoard(cache, keyOf(JSON.parse(asked) as BoardQuery));
  }, [cache, asked, isUncounted]);
  return board;
}

/** Loads the next cards of a lane; asked again meanwhile, nothing more. After a failure only a scroll asks again. */
export function useMoreCards(query: BoardQuery): (lane: number) => void {
  const cache = useQueryClient();
  const loading = useRef(new Set<string>());
  const asked = JSON.stringify(query);
  return useCallback(
    (lane: number) => {
      const current = JSON.parse(asked) as BoardQuery;
      const board = cache.getQueryData<Board>(keyOf(current));
      const after = board && endOf(board, lane);
      const name = `${asked}/${lane}`;
      if (!after || loading.current.has(name)) return;
      loading.current.add(name);
      const read = async () => readLane({ query: current, lane, after, fewest: NEXT_CARDS });
      readInto(cache, keyOf(current), { read, add: (now, part) => withPage(now, { lane, after, part }) })
        .catch(() => undefined)
        .finally(() => loading.current.delete(name));
    },
    [cache, asked],
  );
}
