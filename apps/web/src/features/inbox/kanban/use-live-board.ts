import { NO_LANE, type Tag, type Ticket } from '@prosa/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useCompanyEvent } from '../../../api/realtime.ts';
import { refetchSoon } from '../../../shared/refetch.ts';
import { useMe } from '../../../shared/session.tsx';
import { viewerOf } from '../../../shared/viewer.ts';
import { boardKey, boardsIn, patchBoard, queryIn, readInto, shownBoards } from './board-cache.ts';
import { countShown, withLane } from './board-pages.ts';
import {
  applyTicket,
  isOfDays,
  isShown,
  isUnknown,
  mayMiscount,
  mayMiscountWithout,
  readCard,
  removeCard,
  withoutLane,
  type Board,
} from './live-board.ts';
import { FIRST_CARDS, readLane } from './read-pages.ts';
import { recountSoon } from './recount.ts';

/** A card that is gone for a moment is on its way: who gives a ticket away gets a delete, and all others an update. */
const GONE_MS = 500;
/** While a text is searched, any event may be of a ticket that has it. */
const SEARCH_MS = 10_000;
/** A burst of changes of a lane costs one read. */
const LANE_MS = 500;

function patchAll(cache: QueryClient, change: (board: Board) => Board): void {
  for (const [key] of boardsIn(cache)) patchBoard(cache, key, change);
}

/** Reads a lane again on each board that is shown, as far as it was loaded; other boards are read when they are shown. */
function rereadLane(cache: QueryClient, lane: number): void {
  void cache.invalidateQueries({ queryKey: boardKey, type: 'inactive', refetchType: 'none' });
  for (const [key, known] of shownBoards(cache)) {
    const fewest = Math.max(FIRST_CARDS, countShown(known, lane) + 1);
    const read = async () => readLane({ query: queryIn(key), lane, fewest });
    readInto(cache, key, { read, add: (board, part) => withLane(board, lane, part) }).catch(() =>
      refetchSoon(cache, [key]),
    );
  }
}

/** A lane with other rules moves its cards at other times, and all of them may have got other positions. */
function useLaneEvents(lanes: readonly Tag[]): void {
  const cache = useQueryClient();
  const waiting = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const timers = waiting.current;
    return () => {
      for (const timer of timers.values()) clearTimeout(timer);
      timers.clear();
    };
  }, []);
  const rereadSoon = (lane: number) => {
    if (waiting.current.has(lane)) return;
    const reread = () => {
      waiting.current.delete(lane);
      rereadLane(cache, lane);
    };
    waiting.current.set(lane, setTimeout(reread, LANE_MS));
  };
  useCompanyEvent('tag', (event) => {
    if (event.action === 'update' && event.tag.kanban === 1) rereadSoon(event.tag.id);
    if (event.action !== 'delete' || !lanes.some(({ id }) => id === event.tagId)) return;
    patchAll(cache, (board) => withoutLane(board, event.tagId));
    rereadSoon(NO_LANE);
  });
}

function useTicketEvents(timeZone: string): void {
  const cache = useQueryClient();
  const me = useMe();
  const viewer = useMemo(() => viewerOf(me), [me]);
  const leaving = useRef(new Map<number, ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const timers = leaving.current;
    return () => {
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, []);
  const update = (ticket: Ticket) => {
    clearTimeout(leaving.current.get(ticket.id));
    for (const [key, known] of boardsIn(cache)) {
      const asked = { viewer, query: queryIn(key), timeZone };
      const change = { ticket, isShown: isShown(asked, ticket) };
      if (known && isUnknown(known, change)) refetchSoon(cache, [key], SEARCH_MS);
      if (known && mayMiscount(known, change, isOfDays(asked, ticket))) recountSoon(cache);
      patchBoard(cache, key, (board) => applyTicket(board, change));
    }
  };
  const remove = (ticketId: number) => {
    if (boardsIn(cache).some(([, board]) => board && mayMiscountWithout(board, ticketId))) recountSoon(cache);
    patchAll(cache, (board) => removeCard(board, ticketId));
  };
  // A message comes with an update of its ticket, which has all that a card shows.
  useCompanyEvent('ticket', (event) => {
    if (event.action === 'update') update(event.ticket);
    else if (event.action === 'updateUnread') patchAll(cache, (board) => readCard(board, event.ticketId));
    else {
      const { ticketId } = event;
      clearTimeout(leaving.current.get(ticketId));
      leaving.current.set(
        ticketId,
        setTimeout(() => remove(ticketId), GONE_MS),
      );
    }
  });
}

/** Keeps the cached boards equal to the server's answers, whose days are those of the company's time zone. */
export function useLiveBoard(lanes: readonly Tag[], timeZone: string): void {
  const cache = useQueryClient();
  useTicketEvents(timeZone);
  useLaneEvents(lanes);
  // Without this hook no event updates the boards: they are read again when they are shown again.
  useEffect(() => () => void cache.invalidateQueries({ queryKey: boardKey, refetchType: 'none' }), [cache]);
  // An import publishes no event per ticket.
  useCompanyEvent('importMessages', ({ action }) => {
    if (action === 'refresh') refetchSoon(cache, [boardKey]);
  });
}
