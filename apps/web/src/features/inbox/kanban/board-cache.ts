import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { patchQuery } from '../../../shared/patch-query.ts';
import { ticketsKey } from '../../../shared/queries.ts';
import type { BoardQuery } from './board-filter.ts';
import type { Board } from './live-board.ts';

export const boardKey = [...ticketsKey, 'board'] as const;
export const keyOf = (query: BoardQuery) => [...boardKey, query] as const;
export const queryIn = (key: QueryKey) => key[boardKey.length] as BoardQuery;

type Change = (board: Board) => Board;

interface Reading {
  hash: string;
  changes: Change[];
}
/** The parts of boards that are being read, by cache. */
const readings = new WeakMap<QueryClient, Set<Reading>>();

/** Changes a cached board; the change must be one that can be made twice. */
export function patchBoard(cache: QueryClient, key: QueryKey, change: Change): void {
  const hash = hashKey(key);
  for (const reading of readings.get(cache) ?? []) if (reading.hash === hash) reading.changes.push(change);
  patchQuery<Board>(cache, key, (board) => board && change(board));
}

export const boardsIn = (cache: QueryClient) => cache.getQueriesData<Board>({ queryKey: boardKey });

/** Those on the screen. */
export function shownBoards(cache: QueryClient): [QueryKey, Board][] {
  const queries = cache.getQueryCache().findAll({ queryKey: boardKey, type: 'active' });
  return queries.flatMap(({ queryKey, state }) => (state.data ? [[queryKey, state.data as Board]] : []));
}

interface Part<Answer> {
  read: () => Promise<Answer>;
  add: (board: Board, answer: Answer) => Board;
}

/** Adds a part to a cached board. Its answer may be older than what has changed meanwhile, so that is changed again. */
export async function readInto<Answer>(
  cache: QueryClient,
  key: QueryKey,
  { read, add }: Part<Answer>,
): Promise<void> {
  const reading: Reading = { hash: hashKey(key), changes: [] };
  const known = readings.get(cache) ?? new Set();
  readings.set(cache, known.add(reading));
  try {
    const answer = await read();
    patchQuery<Board>(
      cache,
      key,
      (board) => board && reading.changes.reduce((now, change) => change(now), add(board, answer)),
    );
  } finally {
    known.delete(reading);
  }
}
