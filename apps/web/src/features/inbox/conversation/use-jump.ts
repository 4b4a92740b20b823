import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { RowScroller } from '../../../shared/message-rows/row-scroller.ts';
import type { Shown } from './use-shown.ts';

const FLASH_MS = 1_600;

/** Scrolls to a message and highlights it; one that is not loaded opens the conversation around it. */
export function useJump(aim: RowScroller, shown: Shown) {
  const { landingId, isLoading, land } = shown;
  const [flash, setFlash] = useState<number | null>(landingId);
  useEffect(() => {
    if (flash === null || isLoading) return undefined;
    const timer = setTimeout(() => setFlash(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flash, isLoading]);
  const open = useRef(land);
  useLayoutEffect(() => {
    open.current = land;
  });
  // A stable function: message rows are redrawn only when their own data changes.
  const jump = useCallback(
    (id: number) => (aim.at(`m${id}`, 'center') ? setFlash(id) : open.current(id)),
    [aim],
  );
  return { flash, jump };
}
