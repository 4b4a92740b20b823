import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import type { RowScroller } from './row-scroller.ts';
import { estimatedHeight } from './row-height.ts';
import type { TimelineItem } from './timeline.ts';
import { useKeptRows } from './use-kept-rows.ts';
import type { Shown } from './use-shown.ts';

/** Older messages are asked for this near to the top. */
const NEAR_TOP_PX = 50;
/** So near to the end one is reading along, and stays there when something comes. */
const AT_END_PX = 120;
/** What comes after is asked for before one is there. */
const NEAR_NEWER_PX = 600;
/** Rows that are kept ready above and below. */
const READY_ROWS = 10;
/** What stands above the first row and below the last. */
const ABOVE_PX = 34;
const BELOW_PX = 16;

export type Rows = ReturnType<typeof useVirtualRows>;

/** The rows near to what one sees. What is seen stays where it is, whatever changes above or below it. */
export function useVirtualRows(
  box: RefObject<HTMLDivElement | null>,
  items: readonly TimelineItem[],
  hasNewer: boolean,
) {
  const kept = useKeptRows(box);
  return useVirtualizer<HTMLDivElement, HTMLElement>({
    count: items.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => estimatedHeight(items[index]),
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: READY_ROWS,
    paddingStart: ABOVE_PX,
    paddingEnd: BELOW_PX,
    anchorTo: 'end',
    // Where something newer is still to be read, what is put below it is not followed.
    followOnAppend: !hasNewer,
    scrollEndThreshold: hasNewer ? -1 : AT_END_PX,
    rangeExtractor: (range) => {
      const drawn = new Set(defaultRangeExtractor(range));
      if (kept.size > 0) for (const [index, { key }] of items.entries()) if (kept.has(key)) drawn.add(index);
      return [...drawn].toSorted((one, other) => one - other);
    },
  });
}

/**
 * Begins at the message that was wanted, where the unread begin, or at the end. Of a conversation that is kept from
 * before it is known a moment later that something is unread: who is at the end still is taken to where it begins.
 */
export function useOpening(
  aim: RowScroller,
  items: readonly TimelineItem[],
  landingId: number | null,
  isAtEnd: boolean,
): void {
  const isOpen = useRef(false);
  const isMarked = useRef(false);
  useLayoutEffect(() => {
    if (items.length === 0) return;
    const unread = items.findIndex(({ kind }) => kind === 'unread');
    const isLate = isOpen.current && isAtEnd && unread >= 0 && !isMarked.current;
    const mustOpen = !isOpen.current;
    isOpen.current = true;
    if (unread >= 0) isMarked.current = true;
    if (!mustOpen && !isLate) return;
    if (aim.at(`m${landingId}`, 'center')) return;
    const unreadKey = items[unread]?.key;
    if (unreadKey === undefined) aim.end();
    else aim.at(unreadKey, 'start');
  });
}

/** Asks for what is near to be seen, and knows whether one is at the end. */
export function useEdges(box: RefObject<HTMLDivElement | null>, rows: Rows, shown: Shown) {
  const [isAtEnd, setAtEnd] = useState(true);
  const wasAtEnd = useRef(true);
  const { isFetching, hasFailed, hasOlder, hasNewer, loadOlder, loadNewer, onEnd, isLoading } = shown;
  const checkPosition = (hasScrolled: boolean) => {
    const element = box.current;
    if (!element || isLoading) return;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    wasAtEnd.current = below < AT_END_PX && !hasNewer;
    setAtEnd(wasAtEnd.current);
    onEnd(wasAtEnd.current);
    // One thing at a time: asking for a page gives up what is being fetched. What failed is asked for by scrolling on.
    if (isFetching || (hasFailed && !hasScrolled)) return;
    if (element.scrollTop < NEAR_TOP_PX && hasOlder) loadOlder();
    else if (below < NEAR_NEWER_PX && hasNewer) loadNewer();
  };
  useEffect(() => checkPosition(false));
  // The composer grows, a bar appears: what is at the end must not slip behind them.
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      if (wasAtEnd.current) rows.scrollToEnd();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [box, rows]);
  return { isAtEnd, onScroll: () => checkPosition(true) };
}
