import { useEffect, type RefObject } from 'react';

/** Pixels before the end at which the next page is fetched. */
const NEAR_END_PX = 100;

/** The fields of an infinite query that are needed here. */
interface Endless {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

/**
 * Fetches pages until the scroll box is full. Call the returned function on scroll: it fetches the next page near the
 * end. After a failure only a scroll fetches again.
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
