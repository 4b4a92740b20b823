import { hashKey, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';

/** Brings anew what is known under a key, and resolves when what is on the screen is there. */
export function useRefetch(queryKey: QueryKey): () => Promise<void> {
  const cache = useQueryClient();
  return async () => cache.invalidateQueries({ queryKey });
}

const REFETCH_MS = 500;
/** Keys that wait to be refetched, by cache: a burst of events costs one request per key. */
const waiting = new WeakMap<QueryClient, Map<string, QueryKey>>();

/** Refetches the queries under these keys a moment later, together with those of other calls until then. */
export function refetchSoon(cache: QueryClient, keys: readonly QueryKey[]): void {
  const known = waiting.get(cache);
  const queued = known ?? new Map<string, QueryKey>();
  for (const key of keys) queued.set(hashKey(key), key);
  if (known || queued.size === 0) return;
  waiting.set(cache, queued);
  setTimeout(() => {
    waiting.delete(cache);
    for (const queryKey of queued.values()) void cache.invalidateQueries({ queryKey });
  }, REFETCH_MS);
}
