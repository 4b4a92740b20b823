import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { TimelineItem } from './timeline.ts';
import type { Rows } from './use-rows.ts';
import type { Shown } from './use-shown.ts';

const FLASH_MS = 1_600;

/** Goes to a message, and shows which; around what is not loaded the conversation is opened anew. */
export function useJump(rows: Rows, items: readonly TimelineItem[], shown: Shown) {
  const { landingId, isLoading, land } = shown;
  const [flash, setFlash] = useState<number | null>(landingId);
  useEffect(() => {
    if (flash === null || isLoading) return undefined;
    const timer = setTimeout(() => setFlash(null), FLASH_MS);
    return () => clearTimeout(timer);
  }, [flash, isLoading]);
  const latest = useRef({ rows, items, land });
  useLayoutEffect(() => {
    latest.current = { rows, items, land };
  });
  // The same for as long as the list is there: the lines are drawn anew for what changes alone.
  const jump = useCallback((id: number) => {
    const { rows: known, items: all, land: open } = latest.current;
    const index = all.findIndex(({ key }) => key === `m${id}`);
    if (index < 0) return open(id);
    known.scrollToIndex(index, { align: 'center' });
    return setFlash(id);
  }, []);
  return { flash, jump };
}

/** The way to the end; who writes goes there too. */
export function useWayToEnd(rows: Rows, shown: Shown, sending: number): () => void {
  const isWanted = useRef(false);
  const known = useRef(sending);
  const { hasNewer, isLoading, leave } = shown;
  useLayoutEffect(() => {
    if (sending > known.current) isWanted.current = true;
    known.current = sending;
    if (!isWanted.current || hasNewer || isLoading) return;
    isWanted.current = false;
    rows.scrollToEnd();
  });
  return () => {
    isWanted.current = hasNewer;
    if (!hasNewer) rows.scrollToEnd();
    leave();
  };
}
