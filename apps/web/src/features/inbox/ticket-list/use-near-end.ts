import { useEffect, type RefObject } from 'react';

/** Pixels before the end at which the next page is asked for. */
const NEAR_END_PX = 100;

/** What of an endless query is asked here. */
interface Endless {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/**
 * Asks for the next page until a box that scrolls is full, and then near to its end: call what it answers on a scroll.
 * After a failure only a scroll asks again.
 */
export function useNearEnd(box: RefObject<HTMLElement | null>, list: Endless): () => void {
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = list;
  const ask = () => {
    const { scrollTop = 0, scrollHeight = 0, clientHeight = 0 } = box.current ?? {};
    const isNear = scrollHeight - scrollTop - clientHeight < NEAR_END_PX;
    if (isNear && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  };
  useEffect(() => {
    if (!isError) ask();
  });
  return ask;
}
