import type { QueryClient, QueryKey } from '@tanstack/react-query';

const waitedFor = new WeakSet<Promise<unknown>>();

/**
 * Reads a conversation again when an event arrives during a fetch: the response on its way may be older than the event
 * and would overwrite it.
 */
export function refetchIfLoading(cache: QueryClient, queryKey: QueryKey): void {
  const query = cache.getQueryCache().find({ queryKey, exact: true });
  if (query?.state.fetchStatus !== 'fetching') return;
  const again = () => void cache.invalidateQueries({ queryKey, exact: true });
  if (query.state.data !== undefined && query.isActive()) {
    again();
    return;
  }
  // invalidateQueries does not interrupt a first load, and its end marks the data as fresh: the refetch waits for it.
  const { promise } = query;
  if (!promise || waitedFor.has(promise)) return;
  waitedFor.add(promise);
  promise.then(
    () => setTimeout(again),
    () => undefined,
  );
}
