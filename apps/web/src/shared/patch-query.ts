import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';

type Change = (data: unknown) => unknown;
/** The changes made to a query since it began to be fetched, in order. */
const changesOf = new WeakMap<Query, Change[]>();

/** Makes the change again when the fetch under way has ended, together with all others until then. */
function repeatAfterFetch(cache: QueryClient, query: Query, change: Change): void {
  const known = changesOf.get(query);
  if (known) {
    known.push(change);
    return;
  }
  if (query.state.fetchStatus === 'idle') return;
  const changes = [change];
  changesOf.set(query, changes);
  const stop = cache.getQueryCache().subscribe((event) => {
    const isGone = event.type === 'removed';
    if (event.query !== query || (!isGone && query.state.fetchStatus !== 'idle')) return;
    stop();
    changesOf.delete(query);
    if (!isGone) for (const one of changes) cache.setQueryData(query.queryKey, one);
  });
}

/**
 * Applies a live event to cached data. While the query is being fetched, its answer may be older than the event and
 * would undo it, so the change is made to the answer too: it must be one that can be made twice. `change` gets
 * undefined when nothing is cached, and returns undefined to cache nothing. A query that was due to be fetched again
 * stays so.
 */
export function patchQuery<Data>(
  cache: QueryClient,
  queryKey: QueryKey,
  change: (data: Data | undefined) => Data | undefined,
): void {
  const query = cache.getQueryCache().find({ queryKey, exact: true });
  const isInvalidated = query?.state.isInvalidated === true;
  cache.setQueryData(queryKey, change);
  if (!query) return;
  if (isInvalidated) query.invalidate();
  repeatAfterFetch(cache, query, change as Change);
}
