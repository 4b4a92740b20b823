import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type RefObject } from 'react';
import { useKeptRows } from './use-kept-rows.ts';

/** Up to so many rows all are drawn, and the browser's search finds each. */
export const ALL_DRAWN = 100;
/** Rows that are drawn beyond the visible ones, above and below. */
const READY_ROWS = 10;
/** Until the drawn rows have been measured. */
const ROW_PX = 44;

/** A row to draw, and how many pixels of rows that are not drawn lie above it. */
interface DrawnRow {
  index: number;
  gapAbove: number;
}

export interface DrawnRows {
  rows: DrawnRow[];
  /** Pixels of rows that are not drawn below the last one. */
  gapBelow: number;
  /** undefined while every row is drawn. */
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
}

interface Place {
  scroller: HTMLElement | null;
  /** From the top of what scrolls to the first row. */
  margin: number;
  /** The mean of the rows that were drawn first. */
  rowHeight: number;
}

const isScrolling = (element: HTMLElement) =>
  element.scrollHeight > element.clientHeight && /auto|scroll/u.test(getComputedStyle(element).overflowY);

/** The region of the table, or what it lies in: in a dialog and on a phone a page may scroll as a whole. */
function scrollerOf(region: HTMLElement): HTMLElement {
  for (let element: HTMLElement | null = region; element; element = element.parentElement)
    if (isScrolling(element)) return element;
  return region;
}

/** Without the gaps above and below: they stand for rows that are not drawn. */
function meanHeight(rows: NodeListOf<HTMLElement>): number {
  let sum = 0;
  for (const row of rows) sum += row.offsetHeight;
  return sum / rows.length;
}

function placeOf(region: HTMLElement, { scroller: known, rowHeight }: Place): Place | null {
  const body = region.querySelector('tbody');
  if (!body) return null;
  const scroller = known?.contains(region) && isScrolling(known) ? known : scrollerOf(region);
  const top = body.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
  const rows = body.querySelectorAll<HTMLElement>('tr[data-index]');
  return {
    scroller,
    margin: Math.round(top + scroller.scrollTop - scroller.clientTop),
    rowHeight: known === null && rows.length > 0 ? meanHeight(rows) : rowHeight,
  };
}

const isSame = (one: Place, other: Place) => one.scroller === other.scroller && one.margin === other.margin;

function usePlace(region: RefObject<HTMLElement | null>, isActive: boolean): Place {
  const [place, setPlace] = useState<Place>({ scroller: null, margin: 0, rowHeight: ROW_PX });
  const measure = () => {
    const next = isActive && region.current ? placeOf(region.current, place) : null;
    if (next && !isSame(next, place)) setPlace(next);
  };
  // After every rendering: what lies above the table in the same scroller may have grown.
  useLayoutEffect(measure);
  return place;
}

/** Keeps also the rows beside a kept one: the Tab key goes to them. */
function withKept(drawn: number[], kept: ReadonlySet<string>, keys: readonly string[]): number[] {
  if (kept.size === 0) return drawn;
  const all = new Set(drawn);
  for (const [index, key] of keys.entries())
    if (kept.has(key))
      for (const near of [index - 1, index, index + 1]) if (near >= 0 && near < keys.length) all.add(near);
  return [...all].toSorted((one, other) => one - other);
}

/** Which of many rows to draw: those in sight, some around them, and those with the focus or selected text. */
export function useDrawnRows(region: RefObject<HTMLElement | null>, keys: readonly string[]): DrawnRows {
  const isActive = keys.length > ALL_DRAWN;
  const kept = useKeptRows(region, isActive);
  const { scroller, margin, rowHeight } = usePlace(region, isActive);
  const virtual = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    enabled: isActive,
    count: keys.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    scrollMargin: margin,
    overscan: READY_ROWS,
    // In a page that scrolls as a whole a measured row changes the height of the region, which is observed too.
    useAnimationFrameWithResizeObserver: true,
    getItemKey: (index) => keys[index] ?? index,
    rangeExtractor: (range) => withKept(defaultRangeExtractor(range), kept, keys),
  });
  const items = virtual.getVirtualItems();
  // Before the place is known the first rows are drawn: as many as there were when all were.
  if (!isActive || items.length === 0) {
    const rows = keys.slice(0, isActive ? ALL_DRAWN : undefined).map((_, index) => ({ index, gapAbove: 0 }));
    const left = isActive ? (keys.length - rows.length) * rowHeight : 0;
    return { rows, gapBelow: left, measure: isActive ? virtual.measureElement : undefined };
  }
  let end = margin;
  const rows = items.map(({ index, start, end: next }) => {
    const gapAbove = start - end;
    end = next;
    return { index, gapAbove };
  });
  return { rows, gapBelow: margin + virtual.getTotalSize() - end, measure: virtual.measureElement };
}
