import { hashKey, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Invalidates a key; the returned promise resolves once the queries on the screen have been refetched. */
export function useRefetch(queryKey: QueryKey): () => Promise<void> {
  const cache = useQueryClient();
  return async () => cache.invalidateQueries({ queryKey });
}

const REFETCH_MS = 500;
/** Keys to refetch, by cache: a burst of events costs one request per key. */
const waiting = new WeakMap<QueryClient, Set<string>>();

/** Refetches the queries under these keys a moment later: a burst of events costs one request per key. */
export function refetchSoon(cache: QueryClient, keys: readonly QueryKey[], afterMs = REFETCH_MS): void {
  const queued = waiting.get(cache) ?? new Set<string>();
  waiting.set(cache, queued);
  for (const queryKey of keys) {
    const hash = hashKey(queryKey);
    if (queued.has(hash)) continue;
    queued.add(hash);
    setTimeout(() => {
      queued.delete(hash);
      void cache.invalidateQueries({ queryKey });
      // A first fetch is not cancelled by that, and its answer would count as fresh.
      const loading = cache
        .getQueryCache()
        .findAll({ queryKey, fetchStatus: 'fetching', predicate: isEmpty });
      refetchSoon(
        cache,
        loading.map((query) => query.queryKey),
      );
    }, afterMs);
  }
}

const isEmpty = ({ state }: { state: { data: unknown } }): boolean => state.data === undefined;
