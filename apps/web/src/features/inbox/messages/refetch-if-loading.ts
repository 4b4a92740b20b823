import type { QueryClient, QueryKey } from '@tanstack/react-query';

const waitedFor = new WeakSet<Promise<unknown>>();

/**
 * What came while the conversation is being read may be newer than what is on its way here, which would then take its
 * place: it is read again.
 */
export function refetchIfLoading(cache: QueryClient, queryKey: QueryKey): void {
  const query = cache.getQueryCache().find({ queryKey, exact: true });
  if (query?.state.fetchStatus !== 'fetching') return;
  const again = () => void cache.invalidateQueries({ queryKey, exact: true });
  if (query.state.data !== undefined && query.isActive()) {
    again();
    return;
  }
  // A first reading is not broken off for another, and when it ends it counts as fresh: only then is it read again.
  const { promise } = query;
  if (!promise || waitedFor.has(promise)) return;
  waitedFor.add(promise);
  promise.then(
    () => setTimeout(again),
    () => undefined,
  );
}
