import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';

interface Leavable {
  key: string;
  isSecondary?: boolean;
  isSpare?: boolean;
  orderBy?: string;
}

interface Fit {
  /** Of the region, in pixels. */
  width: number;
  leftOut: number;
}

/** A region grows by so much when columns leave: their rows get lower, and the scroll bar goes. */
const SCROLL_BAR = 24;

/** Columns come back to a wider region, but not for a scroll bar: they would leave and come back for ever. */
export function afterResize(fit: Fit, width: number): Fit {
  if (width > fit.width + SCROLL_BAR) return { width, leftOut: 0 };
  return width < fit.width ? { ...fit, width } : fit;
}

const isTooWide = (box: HTMLElement) => box.scrollWidth > box.clientWidth;

/**
 * Leaves secondary and spare columns out, the last first, until the table fits into its region: what scrolled sideways would be
 * under the actions. `isTight`: it does not fit without them either. A wider region gets them back. The column that
 * orders the rows stays.
 */
export function useFittingColumns<Column extends Leavable>(
  columns: Column[],
  rows: unknown,
  orderedBy: string | undefined,
) {
  const region = useRef<HTMLDivElement>(null);
  const [fit, setFit] = useState<Fit>({ width: 0, leftOut: 0 });
  // Other columns than before have not been measured: all are shown first.
  const keys = columns.map(({ key }) => key).join();
  const [measured, setMeasured] = useState(keys);
  if (measured !== keys) {
    setMeasured(keys);
    setFit({ ...fit, leftOut: 0 });
  }
  const watch = useCallback((box: HTMLDivElement) => {
    region.current = box;
    const observer = new ResizeObserver(() => {
      const now = box.clientWidth;
      const isMore = isTooWide(box);
      setFit((last) => {
        const next = afterResize(last, now);
        return isMore && next === last ? { ...last } : next;
      });
    });
    observer.observe(box);
    // A cell may grow without new rows: a setting or a font arrives, or time passes.
    if (box.firstElementChild) observer.observe(box.firstElementChild);
    return () => observer.disconnect();
  }, []);
  const leavable = useMemo(
    () =>
      columns.filter(
        ({ isSecondary, isSpare, orderBy }) =>
          (isSecondary || isSpare) && (orderBy === undefined || orderBy !== orderedBy),
      ),
    [columns, orderedBy],
  );
  const most = leavable.length;
  useLayoutEffect(() => {
    const box = region.current;
    // One more than there are columns to leave out: the table is tight.
    if (box && isTooWide(box) && fit.leftOut <= most) setFit({ ...fit, leftOut: fit.leftOut + 1 });
  }, [rows, fit, most]);
  const { leftOut } = fit;
  const fitting = useMemo(() => {
    const out = new Set(leavable.slice(Math.max(0, leavable.length - leftOut)));
    return columns.filter((column) => !out.has(column));
  }, [columns, leavable, leftOut]);
  return { box: region, region: watch, fitting, isTight: leftOut > most };
}
