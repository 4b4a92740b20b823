import { useEffect, useLayoutEffect, useState, type RefObject } from 'react';
import { type Keyed, RowScroller } from './row-scroller.ts';
import type { Rows } from './use-rows.ts';

const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** The scroller of this list; scrolling by the user cancels its request. */
export function useRowScroller(
  box: RefObject<HTMLDivElement | null>,
  rows: Rows,
  items: readonly Keyed[],
): RowScroller {
  const [aim] = useState(() => new RowScroller());
  useLayoutEffect(() => aim.follow(rows, items));
  useEffect(() => {
    const element = box.current;
    const drop = () => aim.drop();
    for (const name of OWN_MOVES) element?.addEventListener(name, drop, { passive: true });
    return () => {
      for (const name of OWN_MOVES) element?.removeEventListener(name, drop);
    };
  }, [aim, box]);
  return aim;
}
