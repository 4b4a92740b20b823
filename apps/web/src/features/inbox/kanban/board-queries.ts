import type { Tag, Ticket } from '@prosa/contract';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { call } from '../../../api/client.ts';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { patchQuery } from '../../../shared/patch-query.ts';
import { tagsKey, ticketsKey } from '../../../shared/queries.ts';
import { refetchSoon, useRefetch } from '../../../shared/refetch.ts';
import { useMe } from '../../../shared/session.tsx';
import { viewerOf } from '../../../shared/viewer.ts';
import type { BoardQuery } from './board-filter.ts';
import { applyTicket, isShown, isUnknown, readCard, removeCard, type Board } from './live-board.ts';

export const boardKey = [...ticketsKey, 'board'] as const;

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

export function useBoard(query: BoardQuery) {
  return useQuery({
    queryKey: [...boardKey, query],
    queryFn: async ({ signal }) => call('readBoard', { query, signal }),
    placeholderData: keepPreviousData,
    // Comparing thousands of cards at every event would take longer than drawing those on the screen.
    structuralSharing: false,
  });
}

/** A card that is gone for a moment is on its way: who gives a ticket away gets a delete, and all others an update. */
const GONE_MS = 500;
/** Reading the whole board is dear: while a text is searched, any event may be of a ticket that has it. */
const SEARCH_MS = 10_000;

/** Keeps the cached boards equal to the server's answers, whose days are those of the company's time zone. */
export function useLiveBoard(lanes: readonly Tag[], timeZone: string): void {
  const cache = useQueryClient();
  const me = useMe();
  const viewer = useMemo(() => viewerOf(me), [me]);
  const leaving = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const timers = leaving.current;
    return () => {
      for (const timer of timers.values()) clearTimeout(timer);
      // Without this hook no event updates the boards: they are read again when they are shown again.
      void cache.invalidateQueries({ queryKey: boardKey, refetchType: 'none' });
    };
  }, [cache]);
  const patch = (change: (board: Board) => Board) => {
    for (const [key] of cache.getQueriesData<Board>({ queryKey: boardKey }))
      patchQuery<Board>(cache, key, (board) => board && change(board));
  };
  const update = (ticket: Ticket) => {
    clearTimeout(leaving.current.get(ticket.id));
    for (const [key, known] of cache.getQueriesData<Board>({ queryKey: boardKey })) {
      const query = key[boardKey.length] as BoardQuery;
      const change = { ticket, isShown: isShown({ viewer, query, timeZone }, ticket) };
      if (known && isUnknown(known, change)) refetchSoon(cache, [key], SEARCH_MS);
      patchQuery<Board>(cache, key, (board) => board && applyTicket(board, change));
    }
  };
  // A message comes with an update of its ticket, which has all that a card shows.
  useCompanyEvent('ticket', (event) => {
    if (event.action === 'update') update(event.ticket);
    else if (event.action === 'updateUnread') patch((board) => readCard(board, event.ticketId));
    else {
      const { ticketId } = event;
      clearTimeout(leaving.current.get(ticketId));
      const remove = () => patch((board) => removeCard(board, ticketId));
      leaving.current.set(ticketId, setTimeout(remove, GONE_MS));
    }
  });
  // A lane with other rules moves its cards at other times, and all of them may have got other positions.
  useCompanyEvent('tag', (event) => {
    const isChanged =
      event.action === 'delete'
        ? lanes.some(({ id }) => id === event.tagId)
        : event.action === 'update' && event.tag.kanban === 1;
    if (isChanged) refetchSoon(cache, [boardKey]);
  });
  // An import publishes no event per ticket.
  useCompanyEvent('importMessages', ({ action }) => {
    if (action === 'refresh') refetchSoon(cache, [boardKey]);
  });
}
