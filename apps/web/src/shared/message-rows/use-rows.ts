import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useKeptRows } from '../../ui/use-kept-rows.ts';
import type { Keyed, RowScroller } from './row-scroller.ts';

/** Within this distance from the end the reader counts as being there, and stays there when a message arrives. */
const AT_END_PX = 120;
/** Newer messages are loaded at this distance from the end. */
const NEAR_NEWER_PX = 600;
/** Rows that are drawn beyond the visible ones, above and below. */
const READY_ROWS = 10;
const ABOVE_PX = 34;
const BELOW_PX = 16;

export type Rows = ReturnType<typeof useVirtualRows>;

interface RowOptions<Item extends Keyed> {
  items: readonly Item[];
  /** An estimate, in a log of this width; a row is measured when it is drawn. */
  heightOf: (item: Item | undefined, logWidth: number) => number;
  hasNewer: boolean;
}

/** Draws the rows near the visible ones. Visible rows stay in place, whatever changes above or below them. */
export function useVirtualRows<Item extends Keyed>(
  box: RefObject<HTMLDivElement | null>,
  { items, heightOf, hasNewer }: RowOptions<Item>,
) {
  const kept = useKeptRows(box);
  return useVirtualizer<HTMLDivElement, HTMLElement>({
    count: items.length,
    getScrollElement: () => box.current,
    // Before the log is there: on a phone it is as wide as the window.
    estimateSize: (index) => heightOf(items[index], box.current?.clientWidth ?? window.innerWidth),
    getItemKey: (index) => items[index]?.key ?? index,
    overscan: READY_ROWS,
    paddingStart: ABOVE_PX,
    paddingEnd: BELOW_PX,
    anchorTo: 'end',
    // While newer messages are not loaded, the view does not follow rows that are added below.
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
 * Starts at the requested message, at the first unread one, or at the end. For cached pages the unread count arrives a
 * moment later: a reader who is still at the end is then moved to the first unread message.
 */
export function useOpening(
  aim: RowScroller,
  items: readonly (Keyed & { kind: string })[],
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

export interface Edges {
  isLoading: boolean;
  isFetching: boolean;
  hasFailed: boolean;
  hasOlder: boolean;
  hasNewer: boolean;
  loadOlder: () => void;
  loadNewer: () => void;
  /** Called when the end becomes visible or hidden. */
  onEnd?: (isAtEnd: boolean) => void;
}

/**
 * The virtualizer follows a row that is added at the end, not one that takes the place of the last: a sent message is
 * higher than the waiting one that it replaces.
 */
function useReplacedEnd(rows: Rows, wasAtEnd: RefObject<boolean>): void {
  const { count, getItemKey } = rows.options;
  const lastKey = count > 0 ? getItemKey(count - 1) : null;
  const known = useRef(lastKey);
  useLayoutEffect(() => {
    const isReplaced = known.current !== null && lastKey !== null && lastKey !== known.current;
    known.current = lastKey;
    if (isReplaced && wasAtEnd.current) rows.scrollToEnd();
  }, [rows, lastKey, wasAtEnd]);
}

/**
 * Loads pages before the reader reaches them, and knows whether the reader is at the end. `nearTop`: at how many pixels
 * from the top older messages are loaded.
 */
export function useEdges(box: RefObject<HTMLDivElement | null>, rows: Rows, shown: Edges, nearTop: number) {
  const [isAtEnd, setAtEnd] = useState(true);
  const wasAtEnd = useRef(true);
  useReplacedEnd(rows, wasAtEnd);
  const { isFetching, hasFailed, hasOlder, hasNewer, loadOlder, loadNewer, onEnd, isLoading } = shown;
  const checkPosition = (hasScrolled: boolean) => {
    const element = box.current;
    if (!element || isLoading) return;
    const below = element.scrollHeight - element.scrollTop - element.clientHeight;
    wasAtEnd.current = below < AT_END_PX && !hasNewer;
    setAtEnd(wasAtEnd.current);
    onEnd?.(wasAtEnd.current);
    // One fetch at a time, because fetching a page cancels a running one. After a failure only scrolling tries again.
    if (isFetching || (hasFailed && !hasScrolled)) return;
    if (element.scrollTop < nearTop && hasOlder) loadOlder();
    else if (below < NEAR_NEWER_PX && hasNewer) loadNewer();
  };
  useEffect(() => checkPosition(false));
  // When the composer grows or a bar appears, the end stays visible.
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
