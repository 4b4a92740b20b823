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

/**
 * Ends a refetch before a change is shown ahead of the server's answer: what is on its way was read before the change,
 * and would take it back. True if there was one; the conversation is then to be read again after the change.
 */
export async function endRefetch(cache: QueryClient, queryKey: QueryKey): Promise<boolean> {
  const state = cache.getQueryState(queryKey);
  if (state?.fetchStatus !== 'fetching' || state.data === undefined) return false;
  await cache.cancelQueries({ queryKey, exact: true });
  return true;
}
