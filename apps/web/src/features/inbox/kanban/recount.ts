import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { queryIn, readInto, shownBoards } from './board-cache.ts';
import { withCounts } from './board-pages.ts';

/** A wrong count matters less than a wrong card, and each correction costs a request per board. */
const RECOUNT_MS = 5_000;
const waiting = new WeakSet<QueryClient>();

/** Reads the figures of a board, which the server counts by a pass over all its tickets. */
export function countBoard(cache: QueryClient, key: QueryKey): void {
  const query = { ...queryIn(key), countsOnly: true };
  // The next change asks again.
  readInto(cache, key, { read: async () => call('readBoard', { query }), add: withCounts }).catch(
    () => undefined,
  );
}

function recount(cache: QueryClient): void {
  for (const [key, board] of shownBoards(cache)) if (board.next.length > 0) countBoard(cache, key);
}

/** Reads the figures of the boards that are shown a moment later, once for any number of changes. */
export function recountSoon(cache: QueryClient): void {
  if (waiting.has(cache)) return;
  waiting.add(cache);
  setTimeout(() => {
    waiting.delete(cache);
    recount(cache);
  }, RECOUNT_MS);
}
