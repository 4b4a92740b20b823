import { MENTIONS_LISTED, type Mention } from '@prosa/contract';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { patchQuery } from '../patch-query.ts';

/** The unread notes that name the user. The bell fetches them and keeps them up to date. */
export const mentionsQuery = queryOptions({
  queryKey: ['mentions'],
  queryFn: async ({ signal }) => call('listMentions', { signal }),
});

/**
 * Removes the mentions of a ticket that was read, or (null) all of them. A full list, which may have left out older ones,
 * is fetched again.
 */
export function dropMentions(cache: QueryClient, ticketId: number | null): void {
  const isFull = (cache.getQueryData(mentionsQuery.queryKey)?.length ?? 0) >= MENTIONS_LISTED;
  const isUnread = (mention: Mention) => ticketId !== null && mention.ticketId !== ticketId;
  patchQuery<Mention[]>(cache, mentionsQuery.queryKey, (known) => known?.filter(isUnread));
  if (isFull) void cache.invalidateQueries({ queryKey: mentionsQuery.queryKey });
}
