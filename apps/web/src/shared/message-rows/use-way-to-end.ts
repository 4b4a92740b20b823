import { useLayoutEffect, useRef } from 'react';
import type { RowScroller } from './row-scroller.ts';

interface Leaving {
  hasNewer: boolean;
  isLoading: boolean;
  /** Returns to the newest messages. */
  leave: () => void;
}

/** Returns a function that goes to the end; sending a message goes there too. */
export function useWayToEnd(aim: RowScroller, shown: Leaving, sending: number): () => void {
  const isRequested = useRef(false);
  const known = useRef(sending);
  const { hasNewer, isLoading, leave } = shown;
  useLayoutEffect(() => {
    const isMore = sending > known.current;
    known.current = sending;
    if (isMore) {
      isRequested.current = true;
      if (hasNewer) leave();
    }
    if (!isRequested.current || hasNewer || isLoading) return;
    isRequested.current = false;
    aim.end();
  });
  return () => {
    isRequested.current = hasNewer;
    if (!hasNewer) aim.end();
    leave();
  };
}
